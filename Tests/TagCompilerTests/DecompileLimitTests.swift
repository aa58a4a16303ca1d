@testable import TagCompiler
import TagDiagnostics
import TagRuntime
import TagTestSupport
import Testing

/// Containers of a few kB that would be written out as far larger definitions: they are refused, and soon.
struct DecompileLimitTests {
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
