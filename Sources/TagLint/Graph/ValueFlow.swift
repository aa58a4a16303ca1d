import TagDiagnostics
import TagModel

/// The ways on which the values of macros come to tags that send them.
///
/// A macro that only asks something of another one's value, such as a table for which it is the input, is no way.
struct ValueFlow {
    /// A way from a macro to a tag.
    struct Way: Sendable {
        let tag: Int
        /// The macros between the two, the nearest to the first macro first.
        let between: [Int]
        /// The name under which the tag sends the value, as far as it has one.
        let name: String?
        let range: SourceRange
    }

    /// One reference to a macro's value.
    private struct Edge {
        /// The macro that has the value then; nil for a tag.
        let macro: Int?
        let tag: Int
        let name: String?
        let range: SourceRange
    }

    private let subject: LintSubject
    /// The references that hand a macro's value on, by the macro; macros of one name are one.
    private var edges: [[Edge]]
    /// The references that all searches may follow.
    private var room = 2_000_000
    private var met: [Int32]
    private var search: Int32 = 0

    init(_ subject: LintSubject) {
        self.subject = subject
        edges = Array(repeating: [], count: subject.container.macros.count)
        met = Array(repeating: 0, count: subject.container.macros.count)
        for (index, macro) in subject.container.macros.enumerated() { addMacro(index, macro) }
        for (index, tag) in subject.container.tags.enumerated() where !tag.isPaused { addTag(index, tag) }
        addCode()
    }

    // MARK: - Ways

    /// The first way from a macro to each tag that sends its value, in the order of the tags.
    mutating func ways(from macro: Int) -> [Way] {
        let start = subject.graph.node(.macro(macro))
        guard !edges[start].isEmpty else { return [] }
        search += 1
        met[start] = search
        var origin: [Int: (macro: Int, name: String?)] = [:]
        var found: [Int: Way] = [:]
        var open = [start]
        var next = 0
        while next < open.count {
            let macro = open[next]
            next += 1
            for edge in edges[macro] {
                guard room > 0 else { break }
                room -= 1
                if let target = edge.macro {
                    guard met[target] != search else { continue }
                    met[target] = search
                    origin[target] = (macro, edge.name)
                    open.append(target)
                } else if found[edge.tag] == nil {
                    found[edge.tag] = way(edge, from: macro, start: start, origin)
                }
            }
        }
        return found.values.sorted { $0.tag < $1.tag }
    }

    /// The macros whose values may have that of one of `macros`, these included; macros of one name are one.
    func carriers(of macros: [Int]) -> Set<Int> {
        var found = Set(macros.map { subject.graph.node(.macro($0)) })
        var open = Array(found)
        while let macro = open.popLast() {
            for target in edges[macro].compactMap({ $0.macro }) where found.insert(target).inserted {
                open.append(target)
            }
        }
        return found
    }

    private mutating func way(
        _ edge: Edge, from macro: Int, start: Int, _ origin: [Int: (macro: Int, name: String?)]
    ) -> Way {
        var between: [Int] = []
        var name = edge.name
        var at = macro
        while at != start, room > 0, let came = origin[at] {
            room -= 1
            between.append(at)
            if name == nil { name = came.name }
            at = came.macro
        }
        return Way(tag: edge.tag, between: between.reversed(), name: name, range: edge.range)
    }

    // MARK: - References

    private mutating func addMacro(_ index: Int, _ macro: Macro) {
        let head = subject.graph.node(.macro(index))
        for parameter in macro.parameters where Self.hands(on: parameter.key.value, macro) {
            add(parameter.value, nil, to: (macro: head, tag: 0))
        }
    }

    /// Returns true if a parameter's value, or part of it, is the macro's.
    private static func hands(on parameter: String, _ macro: Macro) -> Bool {
        switch macro.kind {
        case .constant, .join, .lowercase, .uppercase, .encode: true
        case .lookupTable, .regexTable: parameter == "table" || parameter == "default"
        case .dataLayer: parameter == "default"
        default: ["gtes", "gtcs", "gas"].contains(VendorCode(macro.type.value).code)
        }
    }

    private mutating func addTag(_ index: Int, _ tag: Tag) {
        let code = VendorCode(tag.type.value).code
        let sendsAll = tag.kind == .analytics || Self.senders.contains(code)
        for parameter in tag.parameters {
            let key = WordFinder.lowered(parameter.key.value)
            guard sendsAll ? !Self.hashed.contains(key) : WrittenText.requestKeys.contains(key) else {
                continue
            }
            let isTable = if case .list = parameter.value.kind { true } else { false }
            let isSettings = key.hasSuffix("settingsvariable") || key == "gasettings"
            let name = isTable || isSettings || !sendsAll ? nil : parameter.key.value
            add(parameter.value, name, to: (macro: nil, tag: index))
        }
    }

    /// The vendor's own types of tags, whose terms forbid personal data.
    private static let senders: Set<String> = [
        "gaawe", "gaawc", "googtag", "ua", "sgtmgaaw", "awct", "sp", "flc", "fls",
    ]
    /// Parameters for user-provided data, which the vendor hashes.
    private static let hashed: Set<String> = [
        "userdatavariable", "cssprovidedenhancedconversionvalue", "enhanceduserdata",
        "enhancedconversionvalue",
    ]

    private mutating func add(_ value: Value, _ name: String?, to target: (macro: Int?, tag: Int)) {
        switch value.kind {
        case .null, .boolean, .integer, .double, .string, .tag: break
        case .reference(let reference): add(reference, name, at: value.range, to: target)
        case .template(let parts):
            for part in parts {
                switch part {
                case .text: break
                case .reference(let reference): add(reference, name, at: reference.range, to: target)
                case .value(let value): add(value, name, to: target)
                }
            }
        case .escaped(let value, _): add(value, name, to: target)
        case .list(let values): for value in values { add(value, name, to: target) }
        case .map(let entries):
            if let row = PIIParameter.row(entries) {
                add(row.value, row.name.plainText ?? name, to: target)
            } else {
                for entry in entries { add(entry.value, entry.key.plainText ?? name, to: target) }
            }
        }
    }

    private mutating func add(
        _ reference: MacroReference, _ name: String?, at range: SourceRange,
        to target: (macro: Int?, tag: Int)
    ) {
        guard let first = subject.references.macros(for: reference).first else { return }
        add(Int(first), Edge(macro: target.macro, tag: target.tag, name: name, range: range))
    }

    private mutating func add(_ macro: Int, _ edge: Edge) {
        // User-provided data under the vendor's names for it, which a server's container takes out.
        if let name = edge.name, name == "user_data" || name.hasPrefix("user_data.") { return }
        let head = subject.graph.node(.macro(macro))
        if head != edge.macro { edges[head].append(edge) }
    }

    // MARK: - Code

    /// Adds the references in the code of pages and of macros.
    private mutating func addCode() {
        let codes = subject.texts.code.filter { $0.code.contains(UInt8(ascii: "{")) }
        guard !codes.isEmpty else { return }
        var macros: [ExactText: Int] = [:]
        for index in subject.container.macros.indices.reversed() {
            macros[ExactText(subject.container.macros[index].name.value)] = index
        }
        var names = SharedAnswers<[Range<Int>]>()
        for text in codes {
            if case .tag(let tag) = text.owner {
                guard !subject.container.tags[tag].isPaused, Self.sends(text.code) else { continue }
            }
            let parts = names.answer(for: text) { text in
                PassedOn.names(in: text.code).map {
                    $0.lowerBound - text.code.startIndex..<$0.upperBound - text.code.startIndex
                }
            }
            for (part, range) in zip(parts, text.ranges(of: parts, in: subject.tree)) {
                let start = text.code.startIndex
                let name = ExactText(
                    String(
                        decoding: text.code[start + part.lowerBound..<start + part.upperBound], as: UTF8.self)
                )
                guard let macro = macros[name] else { continue }
                switch text.owner {
                case .macro(let owner):
                    let head = subject.graph.node(.macro(owner))
                    add(macro, Edge(macro: head, tag: 0, name: nil, range: range))
                case .tag(let tag): add(macro, Edge(macro: nil, tag: tag, name: nil, range: range))
                case .rule: break
                }
            }
        }
    }

    /// Returns true if a page loads or sends to anything.
    private static func sends(_ code: ArraySlice<UInt8>) -> Bool { !requests.find(in: code).isEmpty }

    private static let requests = WordFinder([
        "://", "fetch(", "sendBeacon", "XMLHttpRequest", ".ajax(", "gtag(", "fbq(", "ttq.track", "lintrk(",
        "pintrk(", "snaptr(", "uetq.push", "_hsq.push", "_paq.push", "_learnq.push",
    ])
}
