import TagLogic
import TagModel

extension ContainerAnalysis {
    /// Returns, for each of `tags`, the index of the first of `events` that can fire it; nil if none is found.
    ///
    /// Each call repeats the proofs, since few callers ask.
    ///
    /// - Parameter isAlone: Requires that the event's name suffices, with an empty data layer and no answers of an app or device.
    package func firstEvents(of tags: [Int], among events: [String], isAlone: Bool) -> [Int?] {
        var proofs = ContainerProofs(checked)
        var space = ProofSpace(checked)
        var result: [Int?] = []
        for tag in tags {
            let fires = proofs.fires(tag: tag, &space)
            result.append(
                events.firstIndex { event in
                    guard
                        let name = space.predicates.constraint(
                            .equals, event, ignoresCase: false, by: proofs.rules)
                    else { return false }
                    let now = space.propositions.atom(.event, in: name, domain: .event(by: proofs.rules))
                    guard case .holds(let model) = space.solve(space.propositions.all([fires, now])) else {
                        return false
                    }
                    let witness = Witness(model)
                    return !isAlone || witness.isNameAlone
                })
        }
        return result
    }
}
