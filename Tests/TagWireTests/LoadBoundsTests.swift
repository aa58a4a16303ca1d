import TagCompiler
import TagRuntime
import TagTestSupport
import TagWire
import Testing

/// Bounds that make loading linear in the container's bytes.
@Suite struct LoadBoundsTests {
    private func error(_ bytes: [UInt8]) -> LoadError.Code? {
        do throws(LoadError) {
            _ = try WireForm.load(bytes)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a key is there once`() throws {
        var made = HandMade()
        let value = made.add(.constant, [made.text("x")])
        let name = made.string("k")
        for _ in 0..<2 { made.program.keys.append(Program.Key(name: name, macro: value.index)) }
        #expect(error(made.bytes()) == .badIndex)
    }

    @Test func `a key is there once in the wire form, however its columns say it`() throws {
        var made = HandMade()
        for number in 0..<40 { made.add(.constant, [made.text("x")], key: "key \(number)") }
        let container = try made.loaded()
        let columns = try #require(WireForm.columns(of: container))
        // Wherever a byte is changed: either it is refused, or each key is there once.
        for place in 1..<columns.count {
            for value in [columns[place] &+ 1, columns[place] &- 1, 0] {
                var damaged = columns
                damaged[place] = value
                guard let resident = try? WireForm.resident(ofColumns: damaged),
                    let loaded = try? LoadedContainer(resident)
                else { continue }
                #expect(Set(loaded.keys).count == loaded.keyCount)
            }
        }
    }

    @Test func `a text has at most 1 MiB`() throws {
        var made = HandMade()
        made.add(.constant, [made.text(String(repeating: "a", count: 1 << 20))], key: "k")
        #expect(error(made.bytes()) == nil)
        made.add(.constant, [made.text(String(repeating: "b", count: (1 << 20) + 1))], key: "l")
        #expect(error(made.bytes()) == .textTooLong)
    }

    @Test func `keys are given in the order of what answers, each whole`() throws {
        var made = HandMade()
        for key in ["b", "", "ab", "a"] { made.add(.constant, [made.text("x")], key: key) }
        #expect(try made.loaded().keys == ["b", "", "ab", "a"])
    }
}
