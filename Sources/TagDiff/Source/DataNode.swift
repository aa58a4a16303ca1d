import TagDiagnostics
import TagModel

/// A value with a number of its own, so that what was found out about two values can be kept.
final class DataNode {
    let number: Int
    let json: JSON
    /// The elements of a list, or the values of an object's members.
    let children: [DataNode]

    /// - Parameter count: How many nodes there are; what is made here is added.
    init(_ json: JSON, _ count: inout Int) {
        self.json = json
        number = count
        count += 1
        var children: [DataNode] = []
        switch json {
        case .array(let elements): for element in elements { children.append(DataNode(element, &count)) }
        case .object(let members): for member in members { children.append(DataNode(member.value, &count)) }
        case .null, .boolean, .integer, .double, .string: break
        }
        self.children = children
    }

    /// The steps to look at all children, and at their members.
    var width: Int { children.reduce(children.count) { $0 + $1.children.count } }

    /// True for a list that is a program of a compiled template, `[50, "__cl", …]`: it is reported as one.
    var isCode: Bool { programName != nil }

    private var programName: String? {
        guard case .array(let elements) = json, elements.count > 2, case .integer = elements[0],
            case .string(let name) = elements[1]
        else { return nil }
        return name
    }

    /// The text of a member, or the name of a program.
    func label(_ key: String) -> String? {
        if case .array = json { return programName }
        return json.members.first { $0.key.hasSameBytes(as: key) }?.value.scalarText
    }

    /// The texts of all members; of those that are written more than once the first counts.
    private lazy var texts: [ExactText: String?] = Dictionary(
        firstOf: json.members.map { (ExactText($0.key), $0.value.scalarText) }
    )

    /// The same as ``label(_:)``, for one of many keys.
    func indexedLabel(_ key: String) -> String? {
        if case .array = json { return programName }
        return texts[ExactText(key)] ?? nil
    }
}

/// The labels that tell the elements of two lists apart: the name of a program, or the first text member that all have, each
/// another.
struct DataLabels {
    let old: [String]
    let new: [String]

    /// Keys that are looked for in each element anew; for more than that elements are indexed.
    private static let fewKeys = 8

    init?(_ old: [DataNode], _ new: [DataNode]) {
        guard let first = old.first ?? new.first else { return nil }
        var keys = first.json.members.filter { $0.value.scalarText != nil }.map { $0.key }
        if case .array = first.json { keys = [""] }
        for (place, key) in keys.enumerated() {
            let isIndexed = place >= Self.fewKeys
            guard let one = Self.labels(old, key, isIndexed), let two = Self.labels(new, key, isIndexed)
            else {
                continue
            }
            (self.old, self.new) = (one, two)
            return
        }
        return nil
    }

    private static func labels(_ elements: [DataNode], _ key: String, _ isIndexed: Bool) -> [String]? {
        var labels: [String] = []
        var seen: Set<ExactText> = []
        for element in elements {
            guard let label = isIndexed ? element.indexedLabel(key) : element.label(key),
                seen.insert(ExactText(label)).inserted
            else { return nil }
            labels.append(label)
        }
        return labels
    }
}
