import Foundation
import TagScript
import TagTestSupport
import Testing

@Test(arguments: [
    ("(", "a", ")"), ("[", "", "]"), ("{", "", "}"), ("f(", "", ")"), ("({a:", "0", "})"),
    ("(a=", "0", ")=>0"), ("a=>{", "", "}"),
    ("(function(){", "", "})"), ("`${", "0", "}`"), ("if(a){", "", "}"), ("(class{a(){", "", "}})"),
    ("(class extends ", "a", "{})"),
])
func `ends the reading of a script that is nested too deeply`(open: String, middle: String, close: String) {
    func nested(_ depth: Int) -> CheckedScript {
        ScriptSyntax.check(
            Array(
                (String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)).utf8
            ))
    }
    #expect(nested(40).fault == nil)
    let fault = nested(100_000).fault
    #expect(fault?.message == "the script is nested too deeply to be checked")
    #expect(fault?.isDecided == false)
}

@Test(arguments: [
    ("a+", "b"), ("a=", "b"), ("a?b:", "c"), ("!", "a"), ("a.b.", "c"), ("if(a);else ", "b"), ("a,", "b"),
    ("a\n", "b"), ("new ", "a"), ("a**", "b"),
])
func `reads a chain of any length`(part: String, end: String) throws {
    let tree = try #require(check(String(repeating: part, count: 20_000) + end).tree)
    _ = ReturnAnalysis(tree)
    #expect(tree.count > 20_000)
}

@Test func `takes any bytes`() {
    for byte in UInt8.min...UInt8.max {
        for text in [
            [byte], [0x27, byte, 0x27], [0x2F, byte, 0x2F], [0x60, byte], [0x5C, byte], [0x23, byte],
            [byte, 0xA8, 0x80],
        ] {
            let fault = ScriptSyntax.check(text).fault
            #expect(fault.map { $0.range.upperBound <= text.count } ?? true)
        }
    }
}

@Test func `takes bytes that are no text in strings and comments only`() {
    #expect(ScriptSyntax.check([0x27, 0xFF, 0xC3, 0x27]).fault == nil)
    #expect(ScriptSyntax.check([0x2F, 0x2A, 0xFF, 0x2A, 0x2F]).fault == nil)
    let fault = ScriptSyntax.check([0x61, 0x20, 0xFF]).fault
    #expect(fault?.message == "these bytes are no UTF-8 text")
    #expect(fault?.range == 2..<3)
}

/// The fault of a check on another thread.
///
/// Unchecked, because a semaphore orders the write of the one thread before the read of the other.
private final class Outcome: @unchecked Sendable {
    var fault: ScriptFault?
}

@Test(arguments: [
    ("(", "a", ")"), ("({a:", "0", "})"), ("({a(){", "", "}})"), ("({[", "0", "]:0})"),
    ("(class{a(){", "", "}})"), ("(function*(){yield ", "0", "})"),
    ("({get a(){return ", "0", "}})"), ("(async()=>await ", "0", ")"), ("x=y=>(", "0", ")"), ("{", "", "}"),
    ("var{a=", "0", "}=0"),
])
func `reads the deepest script that it reads on a thread of 512 KiB`(
    open: String, middle: String, close: String
) {
    let text = String(repeating: open, count: 5000) + middle + String(repeating: close, count: 5000)
    let (outcome, done) = (Outcome(), DispatchSemaphore(value: 0))
    let thread = Thread {
        outcome.fault = ScriptSyntax.check(Array(text.utf8)).fault
        done.signal()
    }
    // What a sanitizer watches takes more of the stack.
    thread.stackSize = 512 * 1024 * Fixtures.slowdown
    thread.start()
    done.wait()
    #expect(outcome.fault != nil)
}
