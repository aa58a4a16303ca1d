package import TagRuntime

/// The containers and settings that every lane of a replay is created with.
package struct ReplayPlan: Sendable {
    /// The answers of the app of a version.
    package struct Side: Sendable {
        let host: Host
        /// The values that replace those of macros.
        let overrides: [(macro: Int, value: Value)]

        package init(host: Host = Host(), overrides: [(macro: Int, value: Value)] = []) {
            (self.host, self.overrides) = (host, overrides)
        }
    }

    package let pair: ReplayPair
    /// One for each container.
    let sides: [Side]
    package let depth: Decision.Depth
    /// The key of an event that has its time; nil if none has.
    package let time: UTF8Text?
    /// True for each row of tags that send the same whenever both versions fire them; without elements if that is not known of any.
    let sameTags: [Bool]
    /// The new rule that passes in the same events for each old one; without elements if that is not known of any.
    let sameRules: [Int?]
    /// True if names and values that only users' data has may be shown.
    package let showsValues: Bool

    /// The number of containers.
    package var containers: Int { sides.count }

    /// Creates a plan.
    ///
    /// - Parameter areSidesAlike: True if the apps of both versions give the same answers, and no values are replaced.
    package init(
        _ pair: ReplayPair, sides: [Side], areSidesAlike: Bool = false, depth: Decision.Depth,
        time: UTF8Text? = nil, showsValues: Bool = false
    ) {
        sameTags = areSidesAlike && depth == .parameters ? pair.sameTags : []
        sameRules = areSidesAlike ? pair.sameRules : []
        (self.pair, self.sides, self.depth) = (pair, sides, depth)
        (self.time, self.showsValues) = (time, showsValues)
    }
}
