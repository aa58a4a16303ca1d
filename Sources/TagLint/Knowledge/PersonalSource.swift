import TagDiagnostics
import TagModel

/// A macro that reads people's own data: what, and from where.
struct PersonalSource: Sendable {
    let macro: Int
    /// The kind of data, such as `an e-mail address`.
    let what: String
    /// The place it is read from, such as `the data layer key 'user.email'`.
    let place: String
    let range: SourceRange

    /// The macros of a container that read such data, in file order.
    static func all(in subject: LintSubject) -> [PersonalSource] {
        var fields: [Int: PersonalSource] = [:]
        for text in subject.texts.code {
            guard case .macro(let index) = text.owner, let found = FormField.read(in: text.code) else {
                continue
            }
            fields[index] = PersonalSource(
                macro: index, what: found.what, place: "the form field '\(found.name.shortened())'",
                range: text.range(of: found.range, in: subject.tree))
        }
        return subject.container.macros.indices.compactMap { index in
            let macro = subject.container.macros[index]
            guard macro.origin == .written else { return nil }
            return fields[index] ?? Self.source(index, macro)
        }
    }

    private static func source(_ index: Int, _ macro: Macro) -> PersonalSource? {
        guard let (place, key) = place(macro), let value = macro.parameters[key],
            case .string(let text) = value.kind, let what = PersonalData.what(readFrom: text)
        else { return nil }
        return PersonalSource(
            macro: index, what: what, place: "\(place) '\(text.shortened())'", range: value.range)
    }

    /// The kind of place that a macro reads from, and the parameter that names the place.
    private static func place(_ macro: Macro) -> (place: String, key: String)? {
        switch (macro.kind, VendorCode(macro.type.value).code) {
        case (.dataLayer, "ed"): return ("the event data key", "name")
        case (.dataLayer, _): return ("the data layer key", "name")
        case (.url, _), (.urlReferrer, _), (_, "u"), (_, "f"):
            let component = macro.parameters["component"]?.plainText.map(WordFinder.lowered)
            return component == "query" ? ("the URL parameter", "queryKey") : nil
        case (_, "k"), (_, "sgtmk"): return ("the cookie", "name")
        case (_, "j"): return ("the page's variable", "name")
        case (_, "d"):
            // An attribute other than the value is the page's own.
            if let attribute = macro.parameters["attributeName"]?.plainText, attribute != "value" {
                return nil
            }
            let key = macro.parameters["elementSelector"] == nil ? "elementId" : "elementSelector"
            return ("the page's element", key)
        default: return nil
        }
    }
}

/// A form field that a program reads.
private struct FormField {
    let name: String
    let what: String
    /// The name's place, in bytes of the code.
    let range: Range<Int>

    /// Returns the first field for personal data whose value a program returns, as far as can be told.
    ///
    /// A program that has to do with hashes, or that may return whether there is a value, does not count.
    static func read(in code: ArraySlice<UInt8>) -> FormField? {
        let found = readers.find(in: code)
        guard !found.isEmpty, !values.find(in: code).isEmpty, doubts.find(in: code).isEmpty else {
            return nil
        }
        for reader in found {
            var start = code.startIndex + reader.range.upperBound
            while start < code.endIndex, code[start].isBlank { start += 1 }
            guard start < code.endIndex, code[start] == 0x22 || code[start] == 0x27 else { continue }
            let name = code[(start + 1)...].prefix(longestName).prefix { $0 != code[start] && $0 != 0x0A }
            let text = String(decoding: name, as: UTF8.self)
            guard let what = PersonalData.what(readFrom: text) else { continue }
            return FormField(
                name: text, what: what,
                range: name.startIndex - code.startIndex..<name.endIndex - code.startIndex)
        }
        return nil
    }

    private static let longestName = 200
    private static let readers = WordFinder([
        "getElementById(", "querySelector(", "querySelectorAll(", "getElementsByName(",
        "getElementsByClassName(",
    ])
    private static let values = WordFinder([".value"])
    private static let doubts = WordFinder([
        "sha256", "sha-256", "md5", "hash", "digest", "true", "false", ".length", ".test(", ".match(",
        ".indexOf(", ".includes(", ".split(",
    ])
}

/// The macros of a container that read personal data, with the ways on which tags send it.
struct PersonalFlow: Sendable {
    let found: [(source: PersonalSource, ways: [ValueFlow.Way])]
    /// The macros whose values may have such data, as far as tags send any.
    private let carriers: Set<Int>
    /// The names of the macros among them.
    private let names: Set<ExactText>

    init(_ subject: LintSubject) {
        let sources = PersonalSource.all(in: subject)
        guard !sources.isEmpty else {
            (found, carriers, names) = ([], [], [])
            return
        }
        var flow = ValueFlow(subject)
        let isLinkClick = subject.container.tags.map(PersonalData.isLinkClick)
        found = sources.map { source in
            // Other data than what a link has is no firm's.
            let mayBeLink = ["an e-mail address", "a telephone number"].contains(source.what)
            return (source, flow.ways(from: source.macro).filter { !mayBeLink || !isLinkClick[$0.tag] })
        }.filter { !$0.1.isEmpty }
        carriers = flow.carriers(of: found.map { $0.source.macro })
        names = Set(carriers.map { ExactText(subject.container.macros[$0].name.value) })
    }

    /// Returns true if a finding of ``PersonalDataSent`` tells of the value that a reference gives.
    func tells(of reference: MacroReference, _ subject: LintSubject) -> Bool {
        guard !carriers.isEmpty, let macro = subject.references.macros(for: reference).first else {
            return false
        }
        return carriers.contains(subject.graph.node(.macro(Int(macro))))
    }

    /// The same of the reference that a text begins with.
    func tells(of text: ArraySlice<UInt8>, _ subject: LintSubject) -> Bool {
        guard !names.isEmpty, let name = TemplateScanner.names(in: text.prefix(1_000)).first else {
            return false
        }
        return names.contains(ExactText(String(decoding: text[name], as: UTF8.self)))
    }
}
