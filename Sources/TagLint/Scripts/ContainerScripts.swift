import TagModel
import TagScript
import TagSyntax

/// Finds the texts of a container that are code, and reads each code once.
struct ContainerScripts {
    private var known: [CodeKey: ScriptTextFacts] = [:]

    static func all(in container: Container, _ texts: WrittenTexts) -> [ScriptText] {
        var scripts = ContainerScripts()
        return WrittenCode.all(in: container, texts).map { code in
            ScriptText(home: code.home, facts: scripts.facts(of: code.bytes, code.kind))
        }
    }

    private mutating func facts(of code: ArraySlice<UInt8>, _ kind: CodeKind) -> ScriptTextFacts {
        let key = CodeKey(code: code, kind: kind)
        if let facts = known[key] { return facts }
        let facts = ScriptReading(code, kind).facts
        known[key] = facts
        return facts
    }
}

/// A text of a container that is code.
struct WrittenCode {
    let home: ScriptText.Home
    let kind: CodeKind
    let bytes: ArraySlice<UInt8>

    static func all(in container: Container, _ texts: WrittenTexts) -> [WrittenCode] {
        let script: CodeKind = container.form == .resource ? .calledFunction : .function
        let parameters = texts.code.map { text in
            WrittenCode(
                home: .parameter(text), kind: text.parameter == "html" ? .page : script, bytes: text.bytes)
        }
        return parameters + templates(container)
    }

    private static func templates(_ container: Container) -> [WrittenCode] {
        guard let export = ExportTree(container) else { return [] }
        return export.entities("customTemplate").compactMap { template in
            guard let text = export.tree.member(template, "templateData"),
                export.tree.kind(text) == .string, let name = export.text(template, "name")
            else { return nil }
            return WrittenCode(
                home: .template(name, text: text), kind: .template, bytes: export.tree.utf8(text))
        }
    }
}

/// The part of a container that a code is.
enum CodeKind: Hashable {
    /// A page, as of Custom HTML.
    case page
    /// A function that Tag Manager calls, as of Custom JavaScript.
    case function
    /// The same in a compiled container, which has the call, too.
    case calledFunction
    /// A custom template, with sections of other languages.
    case template
}

/// A code as the key of a dictionary: equal codes are the same.
private struct CodeKey: Hashable {
    let code: ArraySlice<UInt8>
    let kind: CodeKind
    /// Made once: a dictionary asks for it at each look-up, and when it grows.
    private let hash: Int

    init(code: ArraySlice<UInt8>, kind: CodeKind) {
        (self.code, self.kind) = (code, kind)
        var hasher = Hasher()
        // Safe: the bytes are used while they are lent.
        unsafe code.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        hash = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(hash)
    }
}
