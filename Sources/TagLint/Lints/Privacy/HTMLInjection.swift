import TagDiagnostics
import TagModel

/// Flags values from outside that are made part of a page, or run.
struct HTMLInjection: Lint {
    static let kind = DiagnosticKind(
        "html-injection", .privacy, .error,
        summary: "A value from outside that is written into the page or evaluated.",
        explanation: """
            Tag Manager escapes a value for the script that contains it, and for nothing else. If the script \
            assigns it to 'innerHTML', writes it to the document or evaluates it, the value becomes markup or \
            code. A value from the page's query can then be a script in a link that anyone can send: that is an \
            error. For other sources, such as the data layer or a cookie, it is a warning, since it depends on \
            who writes them. Use 'textContent', or create an element.
            """,
        flagged: .export(
            .html("Greet", "<script>el.innerHTML = 'Hello ' + «{{q}}»;</script>"),
            .variable("q", "u", ["component": "QUERY", "queryKey": "q"])),
        accepted: .export(
            .html(
                "Greet",
                "<script>el.innerHTML = 'Hello'; el.textContent = {{q}}; if (el.innerHTML == {{q}}) x()</script>"
            ),
            .variable("q", "u", ["component": "QUERY", "queryKey": "q"])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        let sources = Sources(subject.container)
        var references = SharedAnswers<[Range<Int>]>()
        for text in subject.texts.code where !report.isFull {
            let code = text.code
            let written = references.answer(for: text) { Self.writtenReferences(in: $0.code) }
            for (part, range) in zip(written, text.ranges(of: written, in: subject.tree)) {
                let first = code.startIndex + part.lowerBound + 2
                let name = String(
                    decoding: code[first..<code.startIndex + part.upperBound - 2], as: UTF8.self)
                guard let source = sources.source(of: name) else { continue }
                report.add(
                    "\(subject.described(text.owner)) writes '\(name.shortened())', \(source.what), into the page or evaluates it",
                    at: range, severity: source.isOpen ? nil : .warning)
                if report.isFull { break }
            }
        }
    }

    /// The references in the values of sinks, in bytes of the code.
    private static func writtenReferences(in code: ArraySlice<UInt8>) -> [Range<Int>] {
        var written: [Range<Int>] = []
        var statements = Statements(code)
        for found in finder.find(in: code) {
            guard let start = start(after: found, in: code) else { continue }
            written += statements.references(from: start)
        }
        return written
    }

    /// The place at which the value of a sink begins; nil for a sink that takes none there.
    private static func start(after found: WordFinder.Found, in code: ArraySlice<UInt8>) -> Int? {
        var at = code.startIndex + found.range.upperBound
        guard sinks[found.word].isAssigned else { return at }
        while at < code.endIndex, code[at].isBlank || code[at] == UInt8(ascii: "+") { at += 1 }
        guard at < code.endIndex, code[at] == UInt8(ascii: "="),
            at + 1 == code.endIndex || code[at + 1] != UInt8(ascii: "=")
        else { return nil }
        return at
    }

    /// The statements of a code that sinks are in, one after the other.
    ///
    /// Each byte is looked at once and each reference given once, however many sinks a statement has.
    private struct Statements {
        private let code: ArraySlice<UInt8>
        private let names: [Range<Int>]
        /// The first of the names that has not been given or passed.
        private var next = 0
        /// The end of the statement that was looked at last, as far as it was looked at.
        private var end: Int

        init(_ code: ArraySlice<UInt8>) {
            self.code = code
            names = TemplateScanner.names(in: code)
            end = code.startIndex
        }

        /// The references from `start` to the end of its statement that were not given before, in bytes of the code.
        ///
        /// - Parameter start: Not before that of the last call.
        mutating func references(from start: Int) -> [Range<Int>] {
            let limit = min(code.endIndex, start + longestStatement)
            end = max(end, start)
            while end < limit, code[end] != 0x3B, code[end] != 0x0A { end += 1 }
            while next < names.count, names[next].lowerBound - 2 < start { next += 1 }
            var references: [Range<Int>] = []
            while next < names.count, names[next].upperBound + 2 <= end {
                references.append(
                    names[next].lowerBound - 2 - code.startIndex..<names[next].upperBound + 2
                        - code.startIndex)
                next += 1
            }
            return references
        }
    }

    private static let longestStatement = 2_000
    private static let sinks: [(text: String, isAssigned: Bool)] = [
        (".innerHTML", true), (".outerHTML", true), (".srcdoc", true), ("insertAdjacentHTML(", false),
        ("document.write(", false), ("document.writeln(", false), ("eval(", false), ("new Function(", false),
    ]
    private static let finder = WordFinder(sinks.map { $0.text })

    /// The sources of the macros' values.
    private struct Sources {
        struct Source {
            let what: String
            /// True if the author of a link can set the value.
            let isOpen: Bool
        }

        private var byName: [ExactText: Source] = [:]

        init(_ container: Container) {
            for macro in container.macros.reversed() {
                byName[ExactText(macro.name.value)] = Self.source(of: macro)
            }
        }

        func source(of name: String) -> Source? { byName[ExactText(name)] }

        private static func source(of macro: Macro) -> Source? {
            switch (macro.kind, VendorCode(macro.type.value).code) {
            case (.url, _), (_, "u"):
                guard macro.parameters["customUrlSource"] == nil, let component = Self.component(macro) else {
                    return nil
                }
                let isDecoded = component == "query" && macro.parameters["queryKey"] != nil
                return Source(what: "from the address of the page", isOpen: isDecoded)
            case (.urlReferrer, _), (_, "f"):
                return Source(what: "from the page that led there", isOpen: false)
            case (_, "k"): return Source(what: "from a cookie", isOpen: false)
            case (.dataLayer, _) where macro.origin == .written:
                return Source(what: "from the data layer", isOpen: false)
            case (_, "j"), (_, "d"): return Source(what: "from the page", isOpen: false)
            default: return nil
            }
        }

        /// The part of the address, when who makes a link chooses it; the host is not.
        private static func component(_ macro: Macro) -> String? {
            guard case .string(let component)? = macro.parameters["component"]?.kind else { return "url" }
            let known = WordFinder.lowered(component)
            return ["query", "fragment", "url", "path"].contains(known) ? known : nil
        }
    }
}
