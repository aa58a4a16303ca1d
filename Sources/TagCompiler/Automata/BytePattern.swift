package import TagLogic
import TagRuntime

/// A pattern's program as a graph over bytes, from which ``BytePlaces`` are made.
///
/// It takes the patterns that people write most: letters, sets and groups, at either end of the text or of a word. Others are left to
/// ``PatternTranslation``, which takes all: looks, ends of lines, letters beyond ASCII by themselves, and long patterns.
package struct BytePattern {
    /// A step of the graph; `next` is another one.
    enum Node {
        case take(place: Int, next: Int)
        case either(Int, Int)
        case condition(Condition, next: Int)
        case pass(next: Int)
    }

    /// A condition on the place between two bytes.
    enum Condition {
        case textStart, textEnd, wordBoundary
    }

    /// A part of the graph: its first node, and the node that leads on from it.
    struct Part {
        let start: Int
        let end: Int
    }

    let program: [UInt8]
    var at = 0
    var ignoresCase = false
    var nodes: [Node] = []
    var places: BytePlaces
    /// True for each place that takes parts of words.
    var takesWords = [Bool](repeating: false, count: BytePlaces.first)
    let asksForWords: Bool
    var quantifiers = 0
    var choices = 0

    /// Returns the minimal automaton of the texts in which a verified program matches somewhere; nil for other patterns.
    package static func automaton(_ program: [UInt8]) -> ByteAutomaton? {
        guard program.count <= longest else { return nil }
        var pattern = BytePattern(program)
        guard let whole = pattern.branches(), pattern.at == program.count else { return nil }
        pattern.connect(whole)
        return pattern.places.automaton()
    }

    /// The bytes of the longest program that is tried.
    private static let longest = 192
    static let mostNodes = 512
    /// The most items that may be left out: on the long road, a row of them takes steps in the square of their number.
    static let mostChoices = 6
    /// No node: a match ends here.
    static let matched = -1

    private init(_ program: [UInt8]) {
        self.program = program
        asksForWords = program.contains(PatternCode.wordBoundary.rawValue)
        places = BytePlaces(asksForWords: asksForWords)
        nodes.reserveCapacity(64)
    }

    mutating func add(_ node: Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    mutating func pass() -> Part {
        let node = add(.pass(next: Self.matched))
        return Part(start: node, end: node)
    }

    /// Lets a part lead to a node; the node at its end is always one that passes.
    mutating func lead(_ part: Part, to next: Int) { nodes[part.end] = .pass(next: next) }
}
