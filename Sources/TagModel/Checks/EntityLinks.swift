/// The things that each macro, rule and tag of a container refers to, each once.
///
/// Things are numbered: the macros, then the rules, then the tags.
package struct EntityLinks: Sendable {
    /// The numbers of all things referred to: those of one thing after another, each in the order in which it is written.
    package private(set) var links: [Int32] = []
    /// The end of each thing's links.
    package private(set) var ends: [Int32] = []
    /// The number of each tag's links that are of its parameters.
    package private(set) var parameterLinks: [Int32] = []
    /// True, by thing, if a value of it names a tag, which is no link.
    package private(set) var isNamingTag: [Bool] = []
    /// The last thing that each thing was a link of, counted from 1.
    private var lastLinks: [Int32]
    private var start = 0
    private var namesTag = false

    package init(macros: Int, rules: Int, tags: Int) {
        let count = macros + rules + tags
        lastLinks = Array(repeating: 0, count: count)
        ends.reserveCapacity(count)
        isNamingTag.reserveCapacity(count)
        parameterLinks.reserveCapacity(tags)
        links.reserveCapacity(count * 2)
    }

    /// Adds a link of the present thing.
    package mutating func add(_ node: Int) {
        let thing = Int32(truncatingIfNeeded: ends.count + 1)
        guard lastLinks[node] != thing else { return }
        lastLinks[node] = thing
        links.append(Int32(truncatingIfNeeded: node))
    }

    /// Notes that a value of the present thing names a tag.
    package mutating func noteNamedTag() { namesTag = true }

    /// Ends the parameters of a tag.
    package mutating func endParameters() {
        parameterLinks.append(Int32(truncatingIfNeeded: links.count - start))
    }

    /// Ends the present thing.
    package mutating func endThing() {
        ends.append(Int32(truncatingIfNeeded: links.count))
        isNamingTag.append(namesTag)
        (start, namesTag) = (links.count, false)
    }

    /// The links without what was needed to collect them.
    package var finished: EntityLinks {
        var links = self
        links.lastLinks = []
        return links
    }
}
