import TagModel
package import TagSyntax

/// A definition made at random from the description of the form, whole or with one fault.
package struct GeneratedDefinition: Sendable {
    package let tree: OutputTree
    /// The planted fault, which may be harmless by chance; nil for a definition without one.
    package let fault: String?

    /// The same seed gives the same definition.
    ///
    /// - Parameter carrier: what it will be written as; property lists have no null.
    package init(seed: UInt64, carrier: Carrier, isBroken: Bool) {
        var counter = DefinitionGenerator(seed: seed, carrier: carrier, faultySite: nil)
        let whole = counter.definition()
        guard isBroken else {
            tree = whole
            fault = nil
            return
        }
        var random = SeededRandom(seed: ~seed)
        var generator = DefinitionGenerator(
            seed: seed, carrier: carrier, faultySite: random.below(counter.sites))
        tree = generator.definition()
        fault = generator.fault
    }
}

/// Makes a definition: every name that is referred to is `base`, which no fault touches, so that the only thing
/// wrong with a definition is its shape.
struct DefinitionGenerator {
    var random: SeededRandom
    let carrier: Carrier
    /// The place that has the fault.
    private let faultySite: Int?
    /// Places where a fault can be that were come to.
    private(set) var sites = 0
    var fault: String?
    private var names = 0

    init(seed: UInt64, carrier: Carrier, faultySite: Int?) {
        random = SeededRandom(seed: seed)
        self.carrier = carrier
        self.faultySite = faultySite
    }

    /// True if the fault belongs here; `what` is its name.
    mutating func isFaulty(_ what: @autoclosure () -> String) -> Bool {
        defer { sites += 1 }
        guard sites == faultySite else { return false }
        fault = what()
        return true
    }

    mutating func newName() -> String {
        names += 1
        return "n\(names)"
    }

    mutating func definition() -> OutputTree {
        object(DefinitionForm.definition, always: ["macros", "rules", "tags"])
    }

    mutating func element<T>(_ choices: [T]) -> T { choices[random.below(choices.count)] }
}

// MARK: - Objects

extension DefinitionGenerator {
    private typealias Member = ObjectShape.Member

    /// The entities that have no fault, to which the others refer.
    private static let base: [String: OutputTree] = [
        "macros": ["type": "event"], "rules": [:], "tags": ["type": "imagePixel", "url": "u"],
    ]

    mutating func object(_ shape: ObjectShape, always: Set<String> = []) -> OutputTree {
        var wanted = shape.members.filter { member in
            member.isRequired || always.contains(member.name) || random.once(in: 4)
        }
        if shape.name == "message" { wanted = shown(wanted, shape) }
        for choice in shape.choices {
            wanted.append(element(choice))
            if isFaulty("two of a choice") { wanted.append(contentsOf: choice.prefix(2)) }
            if isFaulty("none of a choice") { wanted.removeAll { choice.map(\.name).contains($0.name) } }
        }
        var members: [OutputTree.Member] = []
        if !shape.variants.isEmpty {
            let variant = element(shape.variants)
            wanted += variant.members.filter { member in member.isRequired || random.once(in: 2) }
            let other = element(shape.variants).members
            if isFaulty("a member of another type") {
                wanted += other.filter { new in !wanted.contains { $0.name == new.name } }
            }
            if isFaulty("an unknown type") {
                members.add("type", .string(variant.name.uppercased()))
            } else if !isFaulty("no type") {
                members.add("type", .string(variant.name))
            }
        }
        if isFaulty("a required member is missing") { wanted.removeAll(where: \.isRequired) }
        for member in unique(wanted) { add(member, to: &members) }
        if isFaulty("an unknown member") { members.add("colour", 1) }
        members.shuffle(using: &random)
        return .object(members)
    }

    /// The members of a message that something shows, and that does not end before it begins.
    private func shown(_ members: [Member], _ shape: ObjectShape) -> [Member] {
        let hasStart = members.contains { $0.name == "start" }
        return members.filter { $0.name != "on" && !(hasStart && $0.name == "end") }
            + shape.members.filter { $0.name == "on" }
    }

    private func unique(_ members: [Member]) -> [Member] {
        var names: Set<String> = []
        return members.filter { names.insert($0.name).inserted }
    }

    private mutating func add(_ member: Member, to members: inout [OutputTree.Member]) {
        let name = isFaulty("'\(member.name)' in capitals") ? member.name.uppercased() : member.name
        if member.name == "named" {  // must be unlike all others
            return members.add(name, isFaulty("a number for a name") ? 5 : .string(newName()))
        }
        let value = value(of: member.shape)
        guard let base = Self.base[member.name], case .object(let others) = value else {
            return members.add(name, value)
        }
        members.add(name, .object([OutputTree.Member("base", base)] + others))
    }
}

// MARK: - Shapes

extension DefinitionGenerator {
    private static let times = [
        "2026-01-31T09:00:00Z", "2024-02-29t23:59:60.123456+01:00", "0001-12-31 00:00:00-23:59",
    ]
    private static let badTimes = [
        "2026-02-30T09:00:00Z", "2026-13-01T09:00:00Z", "2026-01-31", "2026-01-31T24:00:00Z", "tomorrow",
        "2026-01-31T09:00:00", "2026-04-31T09:00:00Z", "2026-01-31T09:00:00.Z",
    ]
    private static let badColors = ["red", "#FFF", "#12345G", "#1234567", "123456", " #000000", ""]
    private static let badAddresses = ["http://h/a.png", "h/a.png", "https://", "https://h/a b.png", ""]
    private static let badIDs = ["../GTM", "a b", String(repeating: "a", count: 65), "GTM-É"]

    mutating func value(of shape: Shape, depth: Int = 0) -> OutputTree {
        if isFaulty("another kind of value") { return alien(to: shape) }
        switch shape {
        case .anything, .value: return anyValue(depth)
        case .spelled(let words): return spelled(element(words), depth)
        case .text(nil): return "base"
        case .text(.some(let pattern)) where pattern.searched == TextPattern.name.searched:
            return .string(isFaulty("an empty text") ? "" : newName())
        case .text(.some(let pattern)) where pattern.searched == TextPattern.color.searched:
            return .string(
                element(
                    isFaulty("an impossible color") ? Self.badColors : ["#000000", "#aBcDeF", "{{base}}"]))
        case .text(.some(let pattern)) where pattern.searched == TextPattern.secureAddress.searched:
            return .string(
                element(
                    isFaulty("an impossible address")
                        ? Self.badAddresses : ["https://h/é.png", "HTTPS://{{base}}"]))
        case .text(.some):
            return isFaulty("an impossible id")
                ? .string(element(Self.badIDs)) : .string(element(["GTM-AB12", "my-app_1", "%%ID%%"]))
        case .word(let words):
            return .string(isFaulty("another word") ? element(words).uppercased() : element(words))
        case .boolean: return .boolean(random.once(in: 2))
        case .yes: return true
        case .integer: return integer()
        case .count:
            return isFaulty("a count of none") ? .integer(element([0, -1])) : .integer(element([1, .max]))
        case .seconds:
            return isFaulty("a negative time")
                ? element([.integer(-1), .double(-0.5)])
                : element([.integer(0), .integer(86_400), .double(0.5)])
        case .time: return time()
        case .parameter(let shape): return parameter(shape, depth)
        case .list(let element):
            // Two macros in a list would need rules to choose between them.
            if case .object(let object) = element, object.name == "macro" { return [value(of: element)] }
            // A message has a trigger.
            if case .either(.word, .object(let object)) = element, object.name == "trigger" {
                return [value(of: element)]
            }
            return .list((0..<random.below(3)).map { _ in value(of: element, depth: depth + 1) })
        case .named(let shape): return named(shape, depth)
        case .object(let object): return self.object(object)
        case .either(.text(let pattern?), .spelled(let words)):
            // What a '$text' says no schema looks at.
            guard random.once(in: 3) else { return value(of: .text(pattern), depth: depth) }
            return spelled(element(words.filter { $0 != .text }), depth)
        case .either(let first, let second):
            return value(of: random.once(in: 2) ? first : second, depth: depth)
        }
    }

    private mutating func named(_ shape: Shape, _ depth: Int) -> OutputTree {
        var members: [OutputTree.Member] = []
        for _ in 0..<random.below(4) { members.add(newName(), value(of: shape, depth: depth + 1)) }
        if isFaulty("an empty name") { members.add("", value(of: shape, depth: depth + 1)) }
        return .object(members)
    }

    mutating func integer() -> OutputTree { .integer(element([0, 1, -7, 2026, .max, .min])) }

    private mutating func time() -> OutputTree {
        if isFaulty("an impossible time") { return .string(element(Self.badTimes)) }
        if random.once(in: 3) { return .integer(1_769_850_000_000) }
        if carrier == .xmlPlist, random.once(in: 2) { return .string("\(Self.date)2026-01-31T09:00:00Z") }
        return .string(element(Self.times))
    }

    /// Something of a kind that may not stand there.
    private mutating func alien(to shape: Shape) -> OutputTree {
        var aliens: [OutputTree] = [true, 7, .double(2.5), ["base"], ["k": "v"]]
        if carrier == .json { aliens.append(.null) }
        if carrier == .xmlPlist { aliens.append(.string("\(Self.date)2026-01-31T09:00:00Z")) }
        // Another text would be of the right kind, and name nothing.
        if case .text(nil) = shape {} else { aliens.append("base") }
        return element(aliens)
    }

    /// The prefix of a text that is a date of a property list.
    static let date = "DATE:"
}

extension GeneratedDefinition {
    /// The file.
    package func bytes(as carrier: Carrier) -> [UInt8] {
        guard carrier == .xmlPlist else { return Writer.write(tree, as: .json).bytes }
        let text = String(decoding: Writer.write(tree, as: .xml1).bytes, as: UTF8.self)
        let pieces = text.split(
            separator: "<string>\(DefinitionGenerator.date)", omittingEmptySubsequences: false)
        let rest = pieces.dropFirst().map { piece in
            "<date>" + piece.prefix(20) + "</date>" + piece.dropFirst(20 + "</string>".count)
        }
        return Array((pieces[0] + rest.joined()).utf8)
    }
}
