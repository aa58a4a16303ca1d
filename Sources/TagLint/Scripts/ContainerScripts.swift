import TagModel
import TagScript
import TagSyntax

/// Finds the texts of a container that are code, and reads each code once.
struct ContainerScripts {
    private var known: [CodeKey: ScriptTextFacts] = [:]

    static func all(in container: Container, _ texts: [WrittenText]) -> [ScriptText] {
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

    static func all(in container: Container, _ texts: [WrittenText]) -> [WrittenCode] {
        let script: CodeKind = container.form == .resource ? .calledFunction : .function
        let parameters = texts.filter { $0.isCode }.map { text in
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

    func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(code.count)
        // Eight bytes at once: hashing each of a megabyte takes longer than reading the scripts.
        var (word, filled) = (UInt64(0), 0)
        for byte in code {
            word = word << 8 | UInt64(byte)
            filled += 1
            if filled == 8 {
                hasher.combine(word)
                (word, filled) = (0, 0)
            }
        }
        hasher.combine(word)
    }
}
