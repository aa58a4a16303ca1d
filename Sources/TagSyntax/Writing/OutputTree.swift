/// A tree to be written, with the kinds of values that JSON and property lists share.
///
/// Members keep their order, so equal trees give equal bytes.
package indirect enum OutputTree: Sendable {
    /// The null value, which property lists cannot hold.
    case null
    case boolean(Bool)
    case integer(Int64)
    /// A finite number; the writers cannot write others.
    case double(Double)
    case string(String)
    case list([OutputTree])
    case object([Member])

    package struct Member: Sendable {
        package let key: String
        package let value: OutputTree

        package init(_ key: String, _ value: OutputTree) {
            self.key = key
            self.value = value
        }
    }
}

extension OutputTree: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension OutputTree: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral elements: OutputTree...) { self = .list(elements) }

    package init(dictionaryLiteral elements: (String, OutputTree)...) {
        self = .object(elements.map { Member($0, $1) })
    }
}

extension [OutputTree.Member] {
    /// Adds a member.
    package mutating func add(_ key: String, _ value: OutputTree) {
        append(OutputTree.Member(key, value))
    }
}

/// A value that the encoding could not hold, and its place in the tree.
package struct WriteFault: Sendable, Equatable {
    /// The JSON pointer (RFC 6901) of the value or, for a key, of its value.
    package let pointer: String
    /// The value, such as `null`.
    package let what: String

    package init(pointer: String, what: String) {
        self.pointer = pointer
        self.what = what
    }
}

/// The bytes written, with a fault for each value that the encoding cannot hold and that was replaced.
package struct WrittenFile: Sendable {
    package let bytes: [UInt8]
    package let faults: [WriteFault]
}

/// Writes a tree as a file of any encoding that can be written.
package enum Writer {
    /// Returns the bytes of `tree`; equal trees give equal bytes.
    ///
    /// The cost is linear in the tree. JSON holds everything but numbers that are not finite. Property lists have no null, and
    /// XML ones only the characters of XML.
    package static func write(
        _ tree: OutputTree, as carrier: OutputCarrier, layout: JSONLayout = .lines
    ) -> WrittenFile {
        switch carrier {
        case .json: WrittenFile(bytes: JSONWriter(JSONValues(), layout).write(tree), faults: [])
        case .xml1: XMLPlistWriter.write(tree)
        case .binary1: BinaryPlistWriter.write(tree)
        }
    }
}

/// The encodings that can be written, by their names in `plutil`.
package enum OutputCarrier: String, Sendable, CaseIterable {
    case json, xml1, binary1

    package var holdsNull: Bool { self == .json }
}

/// The place of a writer in its tree.
struct OutputPath {
    private enum Step {
        case member(String)
        case element(Int)
    }

    private var steps: [Step] = []

    mutating func enter(_ key: String) { steps.append(.member(key)) }
    mutating func enter(_ index: Int) { steps.append(.element(index)) }
    mutating func leave() { steps.removeLast() }

    var pointer: String {
        steps.map { step in
            switch step {
            case .member(let key): "/" + SyntaxTree.escapedForPointer(key)
            case .element(let index): "/\(index)"
            }
        }.joined()
    }
}
