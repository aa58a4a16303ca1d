import TagDiagnostics
import TagModel
import TagSyntax

/// The texts of a container, in the order of the model.
///
/// A large container has a hundred thousand, and lints look at them one after the other: only their places are kept.
struct WrittenTexts: Sequence, Sendable {
    /// The place of a text in the container and in its file.
    fileprivate struct Place {
        let range: SourceRange
        /// The index in ``WrittenTexts/keys``.
        let key: Int32
        /// The index of the string that has the text; -1 where the file has no such string.
        let node: Int32
        /// The index of a tag, or the complement of a macro's.
        let owner: Int32
        let parameter: Int32
        /// The index in ``WrittenTexts/made``; -1 for a text that the file has as it is.
        let made: Int32
        let isCode: Bool
    }

    /// A text that many values may share.
    ///
    /// Vendors' files refer to values by number, so one text can occur in many places.
    fileprivate struct Bytes {
        let text: ArraySlice<UInt8>
        let code: ArraySlice<UInt8>
        var shared: Int?
    }

    private let container: Container
    private let places: [Place]
    private let keys: [String]
    /// The texts that are code, those with escapes, and those that the file has no string of.
    private let made: [Bytes]

    init(_ container: Container) {
        self.container = container
        var walk = TextWalk(container.tree, isVendors: container.form.isVendors)
        for (index, macro) in container.macros.enumerated() where macro.origin == .written {
            walk.walk(macro.parameters, of: ~Int32(index), type: VendorCode(macro.type.value))
        }
        for (index, tag) in container.tags.enumerated() {
            walk.walk(tag.parameters, of: Int32(index), type: VendorCode(tag.type.value))
        }
        (places, made) = (walk.places, walk.made)
        keys = walk.keys.texts
    }

    struct Iterator: IteratorProtocol {
        fileprivate let texts: WrittenTexts
        private var index = 0

        fileprivate init(_ texts: WrittenTexts) { self.texts = texts }

        mutating func next() -> WrittenText? {
            guard index < texts.places.count else { return nil }
            defer { index += 1 }
            return texts.text(texts.places[index])
        }
    }

    func makeIterator() -> Iterator { Iterator(self) }

    /// The texts that are code, which are few: the others are not looked at.
    var code: [WrittenText] { places.filter { $0.isCode }.map { text($0) } }

    /// The texts that are code, and those that tags request: few, too.
    var codeAndRequests: [WrittenText] {
        places.filter { $0.isCode || isRequested($0) }.map { text($0) }
    }

    private func isRequested(_ place: Place) -> Bool {
        let tag = Int(place.owner)
        return tag >= 0
            && WrittenText.isRequestKey(container.tags[tag].parameters[Int(place.parameter)].key.value)
    }

    private func text(_ place: Place) -> WrittenText {
        let (index, parameter) = (Int(place.owner), Int(place.parameter))
        let node = place.node < 0 ? nil : NodeID(place.node)
        let bytes = bytes(place)
        return WrittenText(
            owner: index < 0 ? .macro(~index) : .tag(index),
            parameter: index < 0
                ? container.macros[~index].parameters[parameter].key.value
                : container.tags[index].parameters[parameter].key.value,
            key: keys[Int(place.key)], bytes: bytes.text, range: place.range, node: node,
            isCode: place.isCode, code: bytes.code, shared: bytes.shared)
    }

    private func bytes(_ place: Place) -> Bytes {
        guard place.made < 0 else { return made[Int(place.made)] }
        let text = container.tree.utf8(NodeID(place.node))
        return Bytes(text: text, code: text)
    }
}

/// A walk that finds the texts of one entity after another.
private struct TextWalk {
    private let tree: SyntaxTree
    private let isVendors: Bool
    private(set) var places: [WrittenTexts.Place] = []
    private(set) var keys = TextTable()
    private(set) var made: [WrittenTexts.Bytes] = []
    private var owner: Int32 = 0
    private var parameter: Int32 = 0
    private var isCode = false
    /// The indices in ``made`` of long texts.
    private var sharedTexts = TextMemo<Int32>()
    /// The indices in ``made`` of the texts of templates, by the address of their parts.
    ///
    /// The parts are kept alive so that no others can have the same address.
    private var sharedTemplates: [TemplatePlace: (parts: [TemplatePart], made: Int32)] = [:]

    private struct TemplatePlace: Hashable {
        let start: UInt
        let isCode: Bool
    }

    init(_ tree: SyntaxTree, isVendors: Bool) {
        self.tree = tree
        self.isVendors = isVendors
    }

    mutating func walk(_ parameters: [Parameter], of owner: Int32, type: VendorCode) {
        self.owner = owner
        for (index, parameter) in parameters.enumerated() {
            self.parameter = Int32(index)
            isCode = isVendors && type.codeParameter == parameter.key.value
            walk(parameter.value, under: parameter.key.value)
        }
    }

    private mutating func walk(_ value: Value, under key: String) {
        switch value.kind {
        case .null, .boolean, .integer, .double, .tag: break
        case .string(let text): add(value.range, key) { $0.shared(text) }
        case .reference(let reference):
            add(value.range, key) { $0.add(Array("{{\(reference.name)}}".utf8)[...]) }
        case .template(let parts): add(value.range, key) { $0.shared(parts) }
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

    /// Adds a text; `make` gives the index of its bytes where the file has no string with exactly this range.
    private mutating func add(_ range: SourceRange, _ key: String, _ make: (inout Self) -> Int32) {
        let node = tree.node(at: range).flatMap { tree.kind($0) == .string ? $0 : nil }
        var index: Int32 = -1
        if let node {
            let isPlain = !isCode && !tree.isEscaped(node)
            if isPlain ? tree.textRange(node).count == 0 : tree.utf8(node).isEmpty { return }
            if !isPlain { index = add(tree.utf8(node)) }
        } else {
            index = make(&self)
            if made[Int(index)].text.isEmpty { return }
        }
        places.append(
            WrittenTexts.Place(
                range: range, key: Int32(keys.number(of: key)), node: node?.index ?? -1, owner: owner,
                parameter: parameter, made: index, isCode: isCode))
    }

    /// Adds the bytes of a text, and returns their index.
    private mutating func add(_ text: ArraySlice<UInt8>, isShared: Bool = false) -> Int32 {
        let code = isCode ? CodeText.blanked(text) : text
        made.append(WrittenTexts.Bytes(text: text, code: code, shared: isShared ? made.count : nil))
        return Int32(made.count - 1)
    }

    private mutating func shared(_ text: String) -> Int32 {
        if let known = sharedTexts.find(text, isCode ? 1 : 0) { return known }
        let index = add(Array(text.utf8)[...], isShared: true)
        sharedTexts.note(index, of: text, isCode ? 1 : 0)
        return index
    }

    private mutating func shared(_ parts: [TemplatePart]) -> Int32 {
        // Safe: the address is compared and never read from.
        let start = unsafe parts.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        let place = TemplatePlace(start: start, isCode: isCode)
        if let known = sharedTemplates[place] { return known.made }
        let index = add(Self.joined(parts), isShared: true)
        sharedTemplates[place] = (parts, index)
        return index
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
