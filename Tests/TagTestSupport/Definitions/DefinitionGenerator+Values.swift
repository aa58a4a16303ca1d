import TagModel
import TagSyntax

// Values and parameters.

extension DefinitionGenerator {
    /// Texts that are patterns as well, so that they can stand everywhere.
    private static let texts = ["base", "a b", "", "é<&>\"'", "{{base}}", "a {{base}} b", "{{base}}{{base}}"]
    private static let spoilt = ["{{base}", "{{base}} ", "{{}}", "{{{base}}}", "base", "{{\n}}", " {{base}}"]

    mutating func text() -> OutputTree { .string(element(Self.texts)) }

    mutating func scalar() -> OutputTree {
        switch random.below(4) {
        case 0: integer()
        case 1: .double(element([0.5, -2.25, 1e10]))
        case 2: .boolean(random.once(in: 2))
        default: text()
        }
    }

    mutating func anyValue(_ depth: Int) -> OutputTree {
        guard depth < 3 else { return scalar() }
        switch random.below(8) {
        case 0: return .list((0..<random.below(3)).map { _ in anyValue(depth + 1) })
        case 1, 2: return map(depth)
        case 3: return spelled(element(ValueWord.allCases), depth)
        case 4 where carrier == .json: return .null
        default: return scalar()
        }
    }

    private mutating func map(_ depth: Int) -> OutputTree {
        var members: [OutputTree.Member] = []
        for key in ["k", "by", "$other", "a {{base}}"] where random.once(in: 3) {
            members.add(key, anyValue(depth + 1))
        }
        return .object(members)
    }

    /// A value that is said by a word.
    mutating func spelled(_ word: ValueWord, _ depth: Int) -> OutputTree {
        var members: [OutputTree.Member] = []
        members.add(word.rawValue, depth < 3 ? value(of: word.content, depth: depth + 1) : shallow(word))
        if word == .escaped, !isFaulty("no escapings") {
            members.add("by", value(of: ValueWord.escapingsContent, depth: depth + 1))
        }
        if isFaulty("a key beside '\(word.rawValue)'") { members.add("colour", 1) }
        members.shuffle(using: &random)
        return .object(members)
    }

    private mutating func shallow(_ word: ValueWord) -> OutputTree {
        switch word {
        case .text, .macro, .tag: "base"
        case .map: []
        case .escaped: text()
        case .null: true
        }
    }

    mutating func parameter(_ shape: ValueShape, _ depth: Int) -> OutputTree {
        if shape == .any { return anyValue(depth) }
        var words = shape.words
        // Which word a '$text' makes no schema looks at.
        if case .choice = shape { words.removeAll { $0 == .text } }
        if !words.isEmpty, random.once(in: 6) { return spelled(element(words), depth) }
        switch shape {
        case .any, .text: return scalar()
        case .table: return table(depth)
        default: break
        }
        if isFaulty("a reference that is none") { return .string(element(Self.spoilt)) }
        if random.once(in: 4) { return "{{base}}" }
        return plain(shape, depth)
    }

    private mutating func plain(_ shape: ValueShape, _ depth: Int) -> OutputTree {
        switch shape {
        case .boolean: return .boolean(random.once(in: 2))
        case .integer: return integer()
        case .number: return element([.double(2.5), "-1.5e3", "7", integer()])
        case .choice(let words):
            if isFaulty("another word") { return .string(element(words).uppercased()) }
            return .string(element(words + ["a {{base}}"]))
        case .list: return .list((0..<random.below(3)).map { _ in anyValue(depth + 1) })
        case .map: return map(depth)
        case .maps:
            return .list(
                (0..<random.below(3)).map { _ in
                    isFaulty("a text in a list of maps") ? "base" : parameter(.map, depth + 1)
                })
        case .any, .text, .table: return scalar()
        }
    }

    private mutating func table(_ depth: Int) -> OutputTree {
        .list(
            (0..<random.below(4)).map { _ in
                var cells: [OutputTree.Member] = []
                if !isFaulty("a row without a key") { cells.add("key", text()) }
                if !isFaulty("a row without a value") { cells.add("value", anyValue(depth + 1)) }
                if random.once(in: 5) { cells.add("remark", text()) }
                cells.shuffle(using: &random)
                return isFaulty("a row that is none") ? "base" : .object(cells)
            })
    }
}
