import TagTestSupport
import Testing

@testable import TagLogic

/// States have one part where no text tells them apart, as repeated comparison of all pairs finds it.
@Suite struct MinimisationTests {
    /// True for each pair of states that some text tells apart.
    private static func differences(_ transitions: [UInt32], letters: Int, labels: [Bool]) -> [[Bool]] {
        var differ = labels.map { one in labels.map { $0 != one } }
        var isChanged = true
        while isChanged {
            isChanged = false
            for one in labels.indices {
                for other in labels.indices where !differ[one][other] {
                    let isTold = (0..<letters).contains { letter in
                        differ[Int(transitions[one * letters + letter])][
                            Int(transitions[other * letters + letter])]
                    }
                    if isTold {
                        differ[one][other] = true
                        isChanged = true
                    }
                }
            }
        }
        return differ
    }

    @Test func `states share a part where no text tells them apart`() {
        var draws = SeededRandom(seed: 71)
        for run in 0..<1_000 {
            let states = 1 + draws.below(12)
            let letters = 1 + draws.below(4)
            let transitions = (0..<states * letters).map { _ in UInt32(draws.below(states)) }
            // All alike, some, or one.
            let labels = (0..<states).map { run % 5 == 0 || (run % 5 == 1 ? $0 == 0 : draws.below(3) == 0) }
            let parts = Minimisation.parts(transitions, letters: letters, labels: labels)
            let differences = Self.differences(transitions, letters: letters, labels: labels)
            #expect(parts.map { one in parts.map { $0 != one } } == differences)
        }
    }
}
