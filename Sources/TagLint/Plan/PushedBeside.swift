import TagDiagnostics
import TagModel
import TagProof
import TagSyntax

/// The pushes to the data layer beside the plan: by the vendor's code, and by code of the container itself.
///
/// Every name that a script mentions counts as pushed by it if the script mentions `dataLayer`, and every name in a tag that
/// writes to the data layer. Where a script makes names as it runs (``PushSearch``), any name does.
struct PushedBeside: Sendable {
    /// The words in scripts that mention the data layer.
    private var words: Set<ExactText> = []
    private var names: [String] = []
    /// Events that the vendor's libraries collect.
    private let automatic: Set<String>
    /// The bytes of scripts that are still read: many tags of a compiled container may share one text.
    private var room = 16 << 20
    /// True if events of any name may be pushed, by names that are made as the container runs.
    private(set) var anyEvent = false
    /// The same of keys.
    private(set) var anyKey = false

    /// More names than these are any name.
    private static let mostNames = 2_000

    init(_ subject: LintSubject) {
        automatic = subject.container.ruleSet == .mobile ? AnalyticsLimits.automaticInApps : []
        for script in subject.scripts { add(script.facts.pushes) }
        for text in subject.texts {
            if text.isCode {
                add(text.code)
            } else if !ScriptPushes.places(in: text.bytes, isPage: true).isEmpty {
                // The type of the tag does not tell what the text is.
                open()
            }
        }
        for tag in subject.container.tags where tag.kind == .dataLayerWrite {
            for parameter in tag.parameters { add(pushed: parameter.value) }
        }
        let templates = ExportTree(subject)?.entities("customTemplate").count ?? 0
        // What templates do is told by their scripts, which only exports have.
        if templates == 0, subject.container.tags.contains(where: { VendorCode($0.type.value).isTemplate }) {
            open()
        }
    }

    /// True if nothing is known of what is pushed.
    var isOpen: Bool { anyEvent && anyKey }

    private mutating func open() {
        anyEvent = true
        anyKey = true
    }

    private mutating func add(_ pushes: ScriptPushes) {
        anyEvent = anyEvent || pushes.anyEvent
        anyKey = anyKey || pushes.anyKey
        for event in pushes.events { add(name: event) }
        for name in pushes.events + pushes.keys { add(wordsOf: name) }
    }

    private mutating func add(name: String) {
        guard names.count < Self.mostNames else {
            anyEvent = true
            return
        }
        names.append(name)
    }

    private mutating func add(wordsOf name: String) {
        for word in Self.words(of: Array(name.utf8)[...]) {
            words.insert(ExactText(String(decoding: word, as: UTF8.self)))
        }
    }

    /// Adds the words of a script, each of which it may push in one way or another.
    private mutating func add(_ code: ArraySlice<UInt8>) {
        room -= code.count
        guard room > 0 else { return open() }
        let found = Self.words(of: code)
        guard found.contains(where: { $0.elementsEqual("dataLayer".utf8) }) else { return }
        for word in found { words.insert(ExactText(String(decoding: word, as: UTF8.self))) }
    }

    /// Adds what a tag writes to the data layer: maps, or what the container makes.
    private mutating func add(pushed value: Value) {
        switch value.kind {
        case .list(let elements): for element in elements { add(pushed: element) }
        case .reference, .template, .escaped, .tag: open()
        default: add(value)
        }
    }

    private mutating func add(_ value: Value) {
        switch value.kind {
        case .string(let text):
            add(name: text)
            add(wordsOf: text)
        case .list(let elements): for element in elements { add(element) }
        case .map(let entries):
            for entry in entries {
                add(entry.key)
                add(entry.value)
                guard let key = entry.key.plainText else {
                    open()
                    continue
                }
                if key == "event", entry.value.plainText == nil { anyEvent = true }
                if key == "key", entry.value.plainText == nil { open() }
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
        anyEvent || BesidePlan.isVendors(event) || MessageOccasion(event: event) != nil
            || automatic.contains(event) || mentions(event)
    }

    /// Returns true for a key that others than the app may push: scripts may push the first of its names, and all below it.
    func pushes(key: String) -> Bool {
        let first = key.split(separator: ".").first.map { String($0) } ?? key
        return anyKey || first == "gtm" || Self.vendorKeys.contains(first) || mentions(first)
    }

    /// Keys that the vendor's own code pushes.
    private static let vendorKeys: Set<String> = ["event", "eventModel", "eventCallback", "eventTimeout"]

    /// The same for proofs.
    var beside: BesidePlan {
        BesidePlan(
            events: anyEvent ? nil : MessageOccasion.allCases.map(\.event) + automatic.sorted() + names,
            pushesKey: { pushes(key: $0) })
    }
}
