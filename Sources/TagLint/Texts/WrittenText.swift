package import TagDiagnostics
import TagModel
package import TagSyntax

/// A text of a macro's or a tag's parameter as its file has it, references and all, with the way back to its bytes.
package struct WrittenText: Sendable {
    /// The macro or tag that has the parameter.
    package let owner: Entity
    /// The parameter that it is the value of, or is in.
    package let parameter: String
    /// The parameter's own name, or the name of the member of a map or a row in it that has the text.
    package let key: String
    /// The text in UTF-8; references are `{{name}}`.
    package let bytes: ArraySlice<UInt8>
    /// The value's own bytes in the file.
    package let range: SourceRange
    /// The string that has the text; nil where the file has no such string, as in compiled containers.
    fileprivate let node: NodeID?

    /// True if it is a program or a page, whose text is code.
    package let isCode: Bool
    /// The bytes; those of code with blanks in place of comments, so that offsets stay the same.
    package let code: ArraySlice<UInt8>
    /// The number of the text in memory that many of these may be; nil for a short one, and for one of the file's own.
    fileprivate let shared: Int?

    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes of the file that have `part` of the text, both counted in bytes.
    package func range(of part: Range<Int>, in tree: SyntaxTree) -> SourceRange {
        node.map { tree.sourceRange($0, decoded: part) } ?? range
    }

    /// The bytes of the file that have each of `parts`, which are in order and apart: in one walk over the text.
    func ranges(of parts: [Range<Int>], in tree: SyntaxTree) -> [SourceRange] {
        node.map { tree.sourceRanges($0, decoded: parts) } ?? parts.map { _ in range }
    }
}

/// Collects the texts of a container, in the order of the model.
struct WrittenTexts {
    private let tree: SyntaxTree
    private let isVendors: Bool
    private(set) var texts: [WrittenText] = []
    private var owner = Entity.tag(0)
    private var parameter = ""
    private var isCode = false
    private var sharedTexts = TextMemo<Bytes>()
    /// The texts of templates, by the address of their parts.
    ///
    /// The parts are kept alive so that no others can have the same address.
    private var sharedTemplates: [TemplatePlace: (parts: [TemplatePart], bytes: Bytes)] = [:]
    private var sharedCount = 0

    /// A text that many values may share.
    ///
    /// Vendors' files refer to values by number, so one text can occur in many places.
    private struct Bytes {
        let text: ArraySlice<UInt8>
        let code: ArraySlice<UInt8>
        var shared: Int?
    }

    private struct TemplatePlace: Hashable {
        let start: UInt
        let isCode: Bool
    }

    static func of(_ container: Container) -> [WrittenText] {
        var walk = WrittenTexts(tree: container.tree, isVendors: container.form.isVendors)
        for (index, macro) in container.macros.enumerated() where macro.origin == .written {
            walk.walk(macro.parameters, of: .macro(index), type: VendorCode(macro.type.value))
        }
        for (index, tag) in container.tags.enumerated() {
            walk.walk(tag.parameters, of: .tag(index), type: VendorCode(tag.type.value))
        }
        return walk.texts
    }

    private mutating func walk(_ parameters: [Parameter], of owner: Entity, type: VendorCode) {
        self.owner = owner
        for parameter in parameters {
            self.parameter = parameter.key.value
            isCode = isVendors && type.codeParameter == parameter.key.value
            walk(parameter.value, under: parameter.key.value)
        }
    }

    private mutating func walk(_ value: Value, under key: String) {
        switch value.kind {
        case .null, .boolean, .integer, .double, .tag: break
        case .string(let text): add(value.range, key) { $0.bytes(of: text) }
        case .reference(let reference):
            add(value.range, key) { $0.made(Array("{{\(reference.name)}}".utf8)[...]) }
        case .template(let parts): add(value.range, key) { $0.bytes(of: parts) }
        case .list(let values): for value in values { walk(value, under: key) }
        case .map(let entries):
            for entry in entries {
                if case .string(let name) = entry.key.kind {
                    walk(entry.value, under: name)
                } else {
                    walk(entry.key, under: key)
                    walk(entry.value, under: key)
                }
            }
        case .escaped(let value, _): walk(value, under: key)
        }
    }

    private mutating func add(_ range: SourceRange, _ key: String, _ bytes: (inout Self) -> Bytes) {
        let node = tree.node(at: range).flatMap { tree.kind($0) == .string ? $0 : nil }
        let bytes = node.map { made(tree.utf8($0)) } ?? bytes(&self)
        guard !bytes.text.isEmpty else { return }
        texts.append(
            WrittenText(
                owner: owner, parameter: parameter, key: key, bytes: bytes.text, range: range, node: node,
                isCode: isCode, code: bytes.code, shared: bytes.shared))
    }

    private func made(_ text: ArraySlice<UInt8>) -> Bytes {
        Bytes(text: text, code: isCode ? CodeText.blanked(text) : text)
    }

    private mutating func madeShared(_ text: ArraySlice<UInt8>) -> Bytes {
        var bytes = made(text)
        bytes.shared = sharedCount
        sharedCount += 1
        return bytes
    }

    private mutating func bytes(of text: String) -> Bytes {
        if let known = sharedTexts.find(text, isCode ? 1 : 0) { return known }
        let bytes = madeShared(Array(text.utf8)[...])
        sharedTexts.note(bytes, of: text, isCode ? 1 : 0)
        return bytes
    }

    private mutating func bytes(of parts: [TemplatePart]) -> Bytes {
        // Safe: the address is compared and never read from.
        let start = unsafe parts.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        let place = TemplatePlace(start: start, isCode: isCode)
        if let known = sharedTemplates[place] { return known.bytes }
        let bytes = madeShared(Self.joined(parts))
        sharedTemplates[place] = (parts, bytes)
        return bytes
    }

    private static func joined(_ parts: [TemplatePart]) -> ArraySlice<UInt8> {
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .text(let text): bytes += text.utf8
            case .reference(let reference): bytes += "{{\(reference.name)}}".utf8
            case .value(let value):
                var inner = value
                while case .escaped(let escaped, _) = inner.kind { inner = escaped }
                if case .reference(let reference) = inner.kind { bytes += "{{\(reference.name)}}".utf8 }
            }
        }
        return bytes[...]
    }
}

/// The answers of a lint about texts, computed once for a text that many values share.
struct SharedAnswers<Answer> {
    private var known: [Int: Answer] = [:]

    /// The answer for a text, made where there is none yet.
    mutating func answer(for text: WrittenText, _ make: (WrittenText) -> Answer) -> Answer {
        guard let shared = text.shared else { return make(text) }
        if let known = known[shared] { return known }
        let made = make(text)
        known[shared] = made
        return made
    }
}

extension SyntaxTree {
    /// The node that is written with exactly these bytes; nil when there is none.
    ///
    /// Costs a binary search: the tape is in source order.
    package func node(at range: SourceRange) -> NodeID? {
        guard range.isKnown else { return nil }
        var index = tape.prefixCount { $0.start < range.start }
        while index < tape.count, tape[index].start == range.start {
            if tape[index].end == range.end { return NodeID(Int32(index)) }
            index += 1
        }
        return nil
    }
}
