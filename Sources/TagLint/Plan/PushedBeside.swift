import TagDiagnostics
import TagModel
import TagProof
import TagSyntax

/// What is pushed to the data layer beside the plan: by the vendor's code, and by code of the container itself.
///
/// Every name that a script mentions counts as pushed by it if the script mentions `dataLayer`, and every name in a tag that
/// writes to the data layer.
struct PushedBeside: Sendable {
    /// The words in scripts that mention the data layer.
    private var words: Set<ExactText> = []
    private var names: [String] = []
    /// Events that the vendor's libraries collect.
    private let automatic: Set<String>
    /// The bytes of scripts that are still read: many tags of a compiled container may share one text.
    private var room = 16 << 20
    /// True if a tag pushes events or keys of names that other parts of the container make, so that any may be pushed.
    private(set) var isOpen = false

    /// More texts in quotes than these are not taken as names.
    private static let mostNames = 2_000
    private static let longestName = 100

    init(_ subject: LintSubject) {
        automatic = subject.container.ruleSet == .mobile ? AnalyticsLimits.automaticInApps : []
        for text in subject.texts where text.isCode { add(text.code) }
        for tag in subject.container.tags where tag.kind == .dataLayerWrite {
            for parameter in tag.parameters { add(parameter.value) }
        }
        guard let export = ExportTree(subject) else { return }
        for template in export.entities("customTemplate") {
            guard let data = export.text(template, "templateData") else { continue }
            add(Array(data.value.utf8)[...])
        }
    }

    private mutating func add(_ code: ArraySlice<UInt8>) {
        room -= code.count
        guard room > 0 else {
            isOpen = true
            return
        }
        let found = Self.words(of: code)
        guard found.contains(where: { $0.elementsEqual("dataLayer".utf8) }) else { return }
        for word in found { words.insert(ExactText(String(decoding: word, as: UTF8.self))) }
        for quote in ["'", "\"", "`"].compactMap(\.utf8.first) {
            // Either part between two quotes may be the text.
            for part in code.split(separator: quote) where part.count <= Self.longestName {
                guard names.count < Self.mostNames else { break }
                names.append(String(decoding: part, as: UTF8.self))
            }
        }
    }

    private mutating func add(_ value: Value) {
        switch value.kind {
        case .string(let text):
            if names.count < Self.mostNames { names.append(text) }
            for word in Self.words(of: Array(text.utf8)[...]) {
                words.insert(ExactText(String(decoding: word, as: UTF8.self)))
            }
        case .list(let elements): for element in elements { add(element) }
        case .map(let entries):
            for entry in entries {
                add(entry.key)
                add(entry.value)
                guard let key = entry.key.plainText else {
                    isOpen = true
                    continue
                }
                if key == "event" || key == "key" { isOpen = isOpen || entry.value.plainText == nil }
            }
        case .reference, .template, .escaped, .null, .boolean, .integer, .double, .tag: break
        }
    }

    private static func words(of code: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        code.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
                false
            default: true
            }
        }
    }

    /// Returns true if every word of a name is in scripts that mention the data layer.
    private func mentions(_ name: String) -> Bool {
        guard !words.isEmpty else { return false }
        let parts = Self.words(of: Array(name.utf8)[...])
        return !parts.isEmpty
            && parts.allSatisfy { words.contains(ExactText(String(decoding: $0, as: UTF8.self))) }
    }

    /// Returns true for an event that others than the app push.
    func pushes(event: String) -> Bool {
        isOpen || event.hasPrefix("gtm.") || MessageOccasion(event: event) != nil
            || automatic.contains(event)
            || mentions(event)
    }

    /// Returns true for a key that others than the app may push: scripts may push the first of its names, and all below it.
    func pushes(key: String) -> Bool {
        let first = key.split(separator: ".").first.map { String($0) } ?? key
        return isOpen || first == "gtm" || Self.vendorKeys.contains(first) || mentions(first)
    }

    /// Keys that the vendor's own code pushes.
    private static let vendorKeys: Set<String> = ["event", "eventModel", "eventCallback", "eventTimeout"]

    /// The same for proofs.
    var beside: BesidePlan {
        BesidePlan(
            events: MessageOccasion.allCases.map(\.event) + automatic.sorted() + names,
            pushesKey: { pushes(key: $0) })
    }
}
