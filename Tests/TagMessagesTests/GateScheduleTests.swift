import TagMessages
import TagRuntime
import TagTestSupport
import Testing

/// The gate under schedules that chance brings, against invariants that know nothing of how it is written.
@Suite struct GateScheduleTests {
    /// `TAGC_MESSAGE_SCHEDULES=100000` plays more of them.
    private static let schedules =
        Fixtures.environment("TAGC_MESSAGE_SCHEDULES").flatMap { Int($0) } ?? 20_000

    @Test func `whatever happens in whichever order, one message at most is shown, and only where it may be`()
    {
        for seed in 0..<Self.schedules {
            var world = MessageWorld(seed: UInt64(seed))
            let fault = world.play()
            #expect(fault == nil, "seed \(seed): \(fault ?? "")")
            if fault != nil { return }
        }
    }

    @Test func `a schedule has what it is for`() {
        var seen = MessageWorld.Counts()
        for seed in 0..<2_000 {
            var world = MessageWorld(seed: UInt64(seed))
            _ = world.play()
            seen.add(world.counts)
        }
        #expect(
            seen.shown > 2_000 && seen.impressions > 1_000 && seen.imageFailures > 100 && seen.lost > 100
                && seen.late > 30 && seen.dropped > 20, "\(seen)")
        #expect(seen.reasons.count >= 12, "\(seen.reasons.map(\.rawValue).sorted())")
    }
}
