@testable import TagCompiler
import TagDiagnostics
import TagRuntime
import TagTestSupport
import Testing

/// Containers of a few kB that would be written out as far larger definitions: they are refused, and soon.
struct DecompileLimitTests {
    @Test func `a name in use by thousands is numbered on`() {
        var names = NameMaker([])
        let made = (0..<20_000).map { _ in names.unique("n") }
        #expect(Array(made.prefix(3)) == ["n", "n (2)", "n (3)"])
        #expect(made.last == "n (20000)")
        let long = String(repeating: "n", count: 10_000)
        #expect(names.unique(long) == long)
        #expect(names.unique(long).utf8.count < 300)
    }

    @Test func `values used by so many are refused`() throws {
        var made = HandMade()
        let inner = made.list([Program.ValueID](repeating: .true, count: 1_000))
        made.add(.constant, [made.list([Program.ValueID](repeating: inner, count: 1_000))], key: "k")
        #expect(try refusal(of: made) == .tooLarge)
    }

    @Test func `lists that double and double are refused`() throws {
        var made = HandMade()
        var value = made.list([.true])
        for _ in 0..<60 { value = made.list([value, value]) }
        made.add(.constant, [value], key: "k")
        #expect(try refusal(of: made) == .tooLarge)
    }

    @Test func `a long text used by many is refused`() throws {
        var made = HandMade()
        let text = made.text(String(repeating: "a", count: 1 << 20))
        for number in 0..<20 {
            made.add(.constant, [made.list([text, made.integer(Int64(number))])], key: "k\(number)")
        }
        #expect(try refusal(of: made) == .textTooLarge)
    }

    /// Ways in which many things have one long text or name; each is written out where it is used.
    enum Sharing: CaseIterable {
        case type, parameter, event, firedTag, blockedRule, macro, choice

        static let count = 20

        func made() -> HandMade {
            var made = HandMade()
            let long = String(repeating: "a", count: 1 << 20)
            let numbers = 0..<Self.count
            switch self {
            case .type: for number in numbers { made.tag("t\(number)", type: long) }
            case .parameter: for number in numbers { made.tag("t\(number)", [(long, .true)]) }
            case .event: for number in numbers { made.rule("r\(number)", event: long) }
            case .firedTag:
                let tags = numbers.map { made.tag("t\($0)") }
                made.rule(long, event: "go", fires: tags)
            case .blockedRule:
                let tags = numbers.map { made.tag("t\($0)") }
                made.rule(long, event: "go", blocks: tags)
            case .macro:
                let macro = made.add(.dataLayer, [made.text("x")], key: long)
                for number in numbers { made.add(.lowercase, [macro], key: "k\(number)") }
            case .choice:
                let constant = made.add(.constant, [.true], key: "c")
                let none = made.list([])
                let members = numbers.flatMap { _ in [constant, none, none] }
                made.add(.choice, [made.list(members)], key: long)
            }
            return made
        }
    }

    @Test(arguments: Sharing.allCases)
    func `a long name that many share is refused`(sharing: Sharing) throws {
        #expect(try refusal(of: sharing.made()) == .textTooLarge)
    }

    @Test func `values nested so deep are refused`() throws {
        var made = HandMade()
        var value = made.list([.true])
        for _ in 0..<150 { value = made.list([value]) }
        made.add(.constant, [value], key: "k")
        #expect(try refusal(of: made) == .tooDeep)
    }

    @Test func `what is just within the limits is written out`() throws {
        var made = HandMade()
        let text = made.text(String(repeating: "a", count: 1 << 20))
        for number in 0..<15 {
            made.add(.constant, [made.list([text, made.integer(Int64(number))])], key: "k\(number)")
        }
        #expect(try refusal(of: made) == nil)
    }

    private func refusal(of made: HandMade) throws -> DecompileError? {
        let bytes = made.bytes()
        let loaded = try LoadedContainer(bytes)
        do throws(DecompileError) {
            _ = try Decompiler.container(of: loaded, file: SourceFile(path: "GTM-HARD", bytes: bytes))
            return nil
        } catch { return error }
    }
}
