import TagDiagnostics
import TagModel
import TagSyntax

/// Flags text that was probably meant as a reference, but lacks a brace.
struct MalformedReference: Lint {
    static let kind = DiagnosticKind(
        "malformed-reference", .reference, .warning,
        summary: "A macro's name in the wrong number of braces.",
        explanation: """
            A reference is {{name}}; with any other number of braces it is plain text. The lint reports it if the \
            text in the braces, or after two that are never closed, is exactly the name of a macro. In Custom \
            HTML and Custom JavaScript, where single braces have a meaning, it reports only missing closing \
            braces.
            """,
        flagged: [
            .definition(
                .event("page"), .constant("m", "a «{{page}» b {{page}}"), .constant("n", "x «{page}»")),
            .export(
                .builtIn("Page Path"), .variable("v", "c", ["value": "p=«{Page Path}}»"]),
                .variable("w", "c", ["value": "p=«{{Page Path»&q=1"]),
                .variable("x", "jsm", ["javascript": "function() { return «{{Page Path»; }"])),
        ],
        accepted: [
            .definition(
                .event("page"),
                .macro("m", "constant", ["value": "a {{page}} {other} {{paging b", "notes": "{page}"])),
            .export(
                .builtIn("Event"),
                .variable("v", "jsm", ["javascript": "function() { var {Event} = x; return {a: {Event}}; }"])),
        ], fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        let container = subject.container
        guard container.form == .definition || container.form == .export, let root = subject.tree.root
        else {
            return
        }
        var names = Set(container.macros.map { ExactText($0.name.value) })
        if container.form == .export { names.formUnion(BuiltInVariable.all.map { ExactText($0.name) }) }
        var scan = Scan(tree: subject.tree, names: names, sought: SoughtNodes(bracesIn: subject.tree))
        scan.scan(root, isCode: false)
        for found in scan.found {
            report.add(
                "'\(found.text)' is text; a reference is '{{\(found.name)}}'", at: found.range,
                fixIts: subject.rewriting(found.range, as: "{{\(found.name)}}"))
        }
    }

    private struct Scan {
        let tree: SyntaxTree
        let names: Set<ExactText>
        var sought: SoughtNodes
        var found: [(text: String, name: String, range: SourceRange)] = []

        /// The members in whose values braces are plain text.
        private static let remarks = MemberNames("notes", "description", "templateData", "$text", "$macro")
        private static let code: [StaticString] = ["html", "javascript"]

        mutating func scan(_ node: NodeID, isCode: Bool) {
            switch tree.kind(node) {
            case .object:
                let key = tree.member(node, "key")
                let isCode = key.map { key in Self.code.contains { tree.hasText(key, $0) } } ?? false
                for (key, value) in tree.members(node)
                where sought.areIn(key, value, tree) && !Self.remarks.contains(key, of: tree) {
                    scan(value, isCode: isCode)
                }
            case .array:
                for element in tree.elements(node) where sought.areIn(element, tree) {
                    scan(element, isCode: false)
                }
            case .string: scanText(node, isCode: isCode)
            default: break
            }
        }

        private mutating func scanText(_ node: NodeID, isCode: Bool) {
            guard tree.mayHave(UInt8(ascii: "{"), node) else { return }
            let text = tree.utf8(node)
            guard text.contains(UInt8(ascii: "{")) else { return }
            var places: [(name: String, whole: Range<Int>)] = []
            var begun = BracedName.open(in: text)
            for brace in BracedName.all(in: text) {
                if isCode, brace.opening < 2 { continue }
                let name = String(decoding: text[brace.name], as: UTF8.self)
                guard name.utf8.count > 1, names.contains(ExactText(name)) else {
                    if brace.opening == 2, brace.closing == 1 { begun.append(brace.name) }
                    continue
                }
                let whole = brace.name.lowerBound - brace.opening..<brace.name.upperBound + brace.closing
                places.append((name, whole))
            }
            add(places, of: text, node)
            places = []
            for rest in begun.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                // A block in a block may begin with any word of a script, but not with two.
                guard let name = knownName(beginning: text[rest]), !isCode || name.contains(" ") else {
                    continue
                }
                places.append((name, rest.lowerBound - 2..<rest.lowerBound + name.utf8.count))
            }
            add(places, of: text, node)
        }

        /// Adds places of one text, in order: one walk over an escaped text finds all their bytes.
        private mutating func add(
            _ places: [(name: String, whole: Range<Int>)], of text: ArraySlice<UInt8>, _ node: NodeID
        ) {
            let start = text.startIndex
            let ranges = tree.sourceRanges(
                node, decoded: places.map { $0.whole.lowerBound - start..<$0.whole.upperBound - start })
            for (place, range) in zip(places, ranges) {
                found.append((String(decoding: text[place.whole], as: UTF8.self), place.name, range))
            }
        }

        /// The longest name that a text begins with, where it ends or no word goes on after it.
        private func knownName(beginning text: ArraySlice<UInt8>) -> String? {
            for length in stride(from: Swift.min(text.count, Self.longestName), to: 1, by: -1) {
                let end = text.startIndex + length
                guard end == text.endIndex || !text[end].isWordByte && text[end] != UInt8(ascii: "-") else {
                    continue
                }
                let name = String(decoding: text[..<end], as: UTF8.self)
                if names.contains(ExactText(name)) { return name }
            }
            return nil
        }

        /// Names that are longer are not looked for.
        private static let longestName = 200
    }
}

/// Text without braces, between braces that are not two and two: not `{{name}}`.
struct BracedName {
    /// The number of braces before the name, one or two.
    let opening: Int
    let name: Range<Int>
    let closing: Int

    /// Returns the texts behind two braces that no brace closes before the next ones open.
    static func open(in text: ArraySlice<UInt8>) -> [Range<Int>] {
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        var found: [Range<Int>] = []
        var index = text.startIndex
        while let first = text[index...].firstIndex(of: open) {
            let start = text[first...].firstIndex { $0 != open } ?? text.endIndex
            let end = text[start...].firstIndex { $0 == open || $0 == close } ?? text.endIndex
            index = Swift.max(end, first + 1)
            if start - first == 2, end == text.endIndex || text[end] == open { found.append(start..<end) }
        }
        return found
    }

    static func all(in text: ArraySlice<UInt8>) -> [BracedName] {
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        var found: [BracedName] = []
        var index = text.startIndex
        while let first = text[index...].firstIndex(of: open) {
            let start = text[first...].firstIndex { $0 != open } ?? text.endIndex
            let end = text[start...].firstIndex { $0 == open || $0 == close } ?? text.endIndex
            index = Swift.max(end, first + 1)
            guard start < end, end < text.endIndex, text[end] == close else { continue }
            let after = text[end...].firstIndex { $0 != close } ?? text.endIndex
            index = after
            let (opening, closing) = (start - first, after - end)
            // `${name}` and `#{name}` are other languages' words, and more braces those of JSON.
            let isOther = first > text.startIndex && "$#%@\\".utf8.contains(text[first - 1])
            guard !isOther, (1...2).contains(opening), (1...2).contains(closing),
                (opening, closing) != (2, 2)
            else { continue }
            found.append(BracedName(opening: opening, name: start..<end, closing: closing))
        }
        return found
    }
}
