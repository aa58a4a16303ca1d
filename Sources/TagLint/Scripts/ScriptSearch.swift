import TagDiagnostics
import TagScript

/// Collects from a script's tree what lints ask for, so that the tree need not be kept.
struct ScriptSearch {
    private let tree: ScriptTree

    init(_ tree: ScriptTree) { self.tree = tree }

    func add(to script: inout ScriptFacts) {
        let start = script.range.lowerBound
        script.globals = globals(start)
        script.sentCookies = CookieFlow(tree).sent.map {
            SentCookie(range: $0.range.moved(by: start), sender: $0.sender)
        }
        for index in 0..<tree.count {
            switch tree[index].kind {
            case .string where !tree[index].flags.contains(.hasHole):
                if isLibrary(index) { script.libraries.append(inside(index).moved(by: start)) }
            case .templateText, .regex:
                guard tree[index].flags.contains(.hasHole) else { continue }
                let kind: LiteralReference.Kind = tree[index].kind == .regex ? .regex : .template
                script.references.append(
                    LiteralReference(kind: kind, range: tree[index].range.moved(by: start)))
            case .binary: if let found = compared(index, start) { script.references.append(found) }
            default: break
            }
        }
    }

    // MARK: Globals

    private func globals(_ start: Int) -> [AssignedGlobal] {
        let found = ImplicitGlobals.find(in: tree)
        guard !found.isEmpty else { return [] }
        let heads = loopHeads
        return found.map { global in
            let before = heads.prefixCount { $0.lowerBound <= global.node }
            let isCounter = before > 0 && heads[before - 1].contains(global.node)
            return AssignedGlobal(
                name: global.name, range: global.range.moved(by: start), isCounter: isCounter)
        }
    }

    /// The nodes in which loops begin with an assignment.
    private var loopHeads: [Range<Int>] {
        (0..<tree.count).compactMap { index in
            switch tree[index].kind {
            case .forStatement, .forInStatement, .forOfStatement: index + 1..<Int(tree[index + 1].next)
            default: nil
            }
        }
    }

    // MARK: Literals

    /// A string with a reference that is compared, by type and value, with what is no string.
    private func compared(_ index: Int, _ start: Int) -> LiteralReference? {
        let sign = tree[index].sign
        guard sign == .identical || sign == .notIdentical else { return nil }
        let sides = Array(tree.children(index))
        guard sides.count == 2 else { return nil }
        for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])]
        where tree[side].kind == .string && tree[side].flags.contains(.hasHole) && isNoString(other) {
            return LiteralReference(
                kind: .compared(tree.text(other)), range: tree[side].range.moved(by: start))
        }
        return nil
    }

    private func isNoString(_ index: Int) -> Bool {
        switch tree[index].kind {
        case .true, .false, .null, .number: true
        case .identifier: tree.name(index) == "undefined"
        default: false
        }
    }

    /// Returns true for a string with the address of a script.
    private func isLibrary(_ index: Int) -> Bool {
        let text = tree.bytes[inside(index)]
        guard text.count > 8, text.count < 500, Address.first(of: text) != nil else { return false }
        let path = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.suffix(3) == Array(".js".utf8)[...]
    }

    /// The bytes between the quotes of a string.
    private func inside(_ index: Int) -> Range<Int> {
        let range = tree[index].range
        return range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1)
    }
}
