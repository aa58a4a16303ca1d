import TagLogic
import TagModel

extension ContainerAnalysis {
    /// By tag, of those asked for: the first of some events that can fire it; nil of one that none can.
    ///
    /// Proved anew each time it is asked: few ask.
    ///
    /// - Parameter isAlone: Whether the event's name must be all that it takes, with an empty data layer and nobody to
    ///   answer anything.
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
