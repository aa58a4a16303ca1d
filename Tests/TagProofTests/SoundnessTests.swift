import TagModel
import TagTestSupport
import Testing

@Suite struct `Proofs and the runtime` {
    /// More are run by `Tests/Scripts/check-proofs.sh`.
    @Test(arguments: RuleSet.allCases)
    func `agree about random rules`(rules: RuleSet) {
        var (questions, undecided, witnesses) = (0, 0, 0)
        for seed in 0..<150 as Range<UInt64> {
            let trial = ProofTrial(seed: seed, by: rules)
            #expect(trial.faults.isEmpty, "seed \(seed): \(trial.faults)\n\(trial.definition)")
            questions += trial.questions
            undecided += trial.undecided
            witnesses += trial.witnesses
        }
        #expect(questions == 900)
        #expect(undecided * 10 < questions, "\(undecided) of \(questions) were not decided")
        #expect(witnesses * 2 > questions)
    }
}
