import TagCommands
import TagDiagnostics
import TagRuntime
import Testing

/// The limit on the work of a file of events.
struct EventWorkTests {
    /// Pushes lines of 25 bytes, each of the same cost, until the limit ends it; nil if it does not.
    private func lines(_ most: Int, each cost: Budget, isLimited: Bool = true) -> Int? {
        let line = SourceFile(path: "events", bytes: [UInt8](repeating: 0x20, count: 25))
        var work = EventWork(isLimited: isLimited)
        for number in 1...most {
            work.begin(line)
            work.pay(cost)
            do { try work.check() } catch { return number }
        }
        return nil
    }

    @Test
    func `events that take all they may are soon too much`() {
        #expect(lines(40_000, each: Budget(steps: 1_000_000, memory: 0)) == 302)
        #expect(lines(40_000, each: Budget(steps: 0, memory: 2 << 20)) == 144)
    }

    @Test
    func `ordinary events go on for ever`() {
        #expect(lines(1_000_000, each: Budget(steps: 5_000, memory: 1_000)) == nil)
    }

    @Test
    func `a user may ask for all`() {
        #expect(lines(40_000, each: Budget(steps: 1_000_000, memory: 2 << 20), isLimited: false) == nil)
    }
}
