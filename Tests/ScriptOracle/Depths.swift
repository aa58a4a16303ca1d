import Foundation
import TagScript

/// Checks deep nesting on a thread with a stack of 512 KiB.
enum Depths {
    static let forms: [(String, String, String)] = [
        ("(", "a", ")"), ("[", "", "]"), ("{", "", "}"), ("a(", "", ")"), ("a[", "0", "]"),
        ("({a:", "0", "})"),
        ("[a=", "0", "]"), ("(a=", "0", ")=>0"), ("a=>", "0", ""), ("a=>{", "", "}"),
        ("(function(){", "", "})"),
        ("function f(){", "", "}"), ("if(a)", ";", ""), ("if(a){", "", "}"), ("if(a);else ", ";", ""),
        ("while(a)", ";", ""), ("`${", "0", "}`"), ("!", "a", ""), ("- ", "a", ""), ("typeof ", "a", ""),
        ("new ", "a", ""), ("a?", "0", ":0"), ("a?0:", "0", ""), ("a=", "0", ""), ("a**", "0", ""),
        ("a||", "0", ""),
        ("a+", "0", ""), ("a.b.", "c", ""), ("x:", ";", ""), ("(class{a=", "0", "})"),
        ("(class{a(){", "", "}})"),
        ("(class extends ", "a", "{})"), ("(class{static{", "", "}})"), ("var[", "a", "]=0"),
        ("for(", ";;", ");"), ("for(;;)", ";", ""), ("switch(a){case 0:", "", "}"),
        ("try{", "", "}finally{}"),
        ("async(", "0", ")"), ("async(a=", "0", ")=>0"), ("({a(){", "", "}})"),
        ("({get a(){return ", "0", "}})"),
        ("({[", "0", "]:0})"), ("a=function(){return ", "0", "}"), ("do ", ";", " while(0)"),
        ("with(a)", ";", ""),
        ("a`${", "0", "}`"), ("(a,", "0", ")"), ("(...", "a", ")"), ("f(...", "a", ")"), ("[...", "a", "]"),
        ("({...", "a", "})"), ("/(", "", ")/"), ("import(", "0", ")"), ("a?.[", "0", "]"),
        ("delete ", "a.b", ""),
        ("(async()=>await ", "0", ")"), ("(function*(){yield ", "0", "})"), ("x=y=>(", "0", ")"),
    ]

    /// Checks each form at several depths; with arguments DEPTH and FORM that one only, without a limit, so that it is
    /// found out by crashing how much of the stack a level needs.
    static func run(_ arguments: [String]) {
        if arguments.count == 2, let depth = Int(arguments[0]), let form = Int(arguments[1]),
            form < forms.count
        {
            return run(forms[form], depth, deepest: .max)
        }
        for form in forms {
            for depth in [50, 99, 5000, 100_000] { run(form, depth, deepest: ScriptSyntax.deepest) }
        }
    }

    private static func run(_ form: (String, String, String), _ depth: Int, deepest: Int) {
        let (open, middle, close) = form
        let text = String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
        let start = clock()
        let outcome = on512KiB(Array(text.utf8), deepest: deepest)
        let time = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        print("\(open) x \(depth): \(outcome)\(time > 1 ? ", SLOW \(time)" : "")")
    }

    /// The outcome of a check on another thread.
    ///
    /// Unchecked, because a semaphore orders the write of the one thread before the read of the other.
    final class Outcome: @unchecked Sendable {
        var text = ""
    }

    static func on512KiB(_ bytes: [UInt8], deepest: Int) -> String {
        let done = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        let thread = Thread {
            let result = ScriptSyntax.check(bytes, deepest: deepest)
            outcome.text =
                result.fault.map { $0.isDecided ? "fault: \($0.message)" : "too deep" }
                ?? "ok \(result.tree?.count ?? 0)"
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
        return outcome.text
    }
}
