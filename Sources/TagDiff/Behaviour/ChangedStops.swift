import TagModel

/// The tags that the failure of another one keeps from firing, unlike before: no event of a recording makes a tag fail.
struct ChangedStops {
    /// The tag that may fail, by each tag of the new container that it stops or stopped.
    private(set) var stopperOf: [Int: Int] = [:]

    init(_ comparison: Comparison) {
        let (old, new) = (comparison.old.checked, comparison.new.checked)
        for (tag, before) in comparison.tags.oldOf.enumerated() where !new.container.tags[tag].isPaused {
            guard let before else { continue }
            let (was, now) = (old.container.tags[before], new.container.tags[tag])
            func changed(_ one: [SequencedTag], _ two: [SequencedTag]) -> [Int] {
                guard !one.isEmpty || !two.isEmpty else { return [] }
                let then = old.stopping(one).compactMap { comparison.tags.newOf[$0] }
                return Set(then).symmetricDifference(new.stopping(two)).sorted()
            }
            if let setup = changed(was.setup, now.setup).first { stopperOf[tag] = setup }
            for teardown in changed(was.teardown, now.teardown) { stopperOf[teardown] = tag }
        }
    }
}

extension CheckedContainer {
    /// Returns the setup or teardown tags that a failure is to stop, or whose failure stops.
    fileprivate func stopping(_ sequence: [SequencedTag]) -> [Int] {
        container.inEffect(sequence).filter { $0.stopsOnFailure }.map { tag(for: $0.tag) }
    }
}
