import TagDiagnostics
import TagModel
import TagProof
import TagSyntax

/// The pushes to the data layer beside the plan: by the vendor's code, and by code of the container itself.
///
/// The names that scripts push are found by ``PushSearch``; where a script makes names as it runs, any name counts as pushed.
/// Of a tag that writes to the data layer, every text does.
struct PushedBeside: Sendable {
    /// The names of events that code of the container pushes.
    private var events: [String] = []
    private var eventSet: Set<ExactText> = []
    /// The first names of the keys.
    private var keys: Set<ExactText> = []
    /// Events that the vendor's libraries collect.
    private let automatic: Set<String>
    /// True if events of any name may be pushed, by names that are made as the container runs.
    private(set) var anyEvent = false
    /// The same of keys.
    private(set) var anyKey = false

    /// More names than these are any name.
    private static let mostNames = 2_000

    init(_ subject: LintSubject) {
        automatic = subject.container.ruleSet == .mobile ? AnalyticsLimits.automaticInApps : []
        for script in subject.scripts { add(script.facts.pushes) }
        for text in subject.texts where !text.isCode {
            // The type of the tag does not tell what the text is.
            if !ScriptPushes.places(in: text.bytes, isPage: true).isEmpty { open() }
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
        for event in pushes.events { add(event: event) }
        for key in pushes.keys { add(key: key) }
    }

    private mutating func add(event: String) {
        guard events.count < Self.mostNames else {
            anyEvent = true
            return
        }
        if eventSet.insert(ExactText(event)).inserted { events.append(event) }
    }

    private mutating func add(key: String) {
        if keys.count < Self.mostNames { keys.insert(ExactText(Self.first(of: key))) } else { anyKey = true }
    }

    /// The first name of a key: one that has its value holds all that is below it.
    private static func first(of key: String) -> String {
        key.split(separator: ".", omittingEmptySubsequences: false).first.map { String($0) } ?? key
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
            add(event: text)
            add(key: text)
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

    /// Returns true for an event that others than the app push.
    func pushes(event: String) -> Bool {
        anyEvent || BesidePlan.isVendors(event) || MessageOccasion(event: event) != nil
            || automatic.contains(event) || eventSet.contains(ExactText(event))
    }

    /// Returns true for a key that others than the app may push: scripts may push the first of its names, and all below it.
    func pushes(key: String) -> Bool {
        let first = Self.first(of: key)
        return anyKey || first == "gtm" || Self.vendorKeys.contains(first)
            || keys.contains(ExactText(first))
    }

    /// Keys that the vendor's own code pushes.
    private static let vendorKeys: Set<String> = ["event", "eventModel", "eventCallback", "eventTimeout"]

    /// The same for proofs.
    var beside: BesidePlan {
        BesidePlan(
            events: anyEvent ? nil : MessageOccasion.allCases.map { $0.event } + automatic.sorted() + events,
            pushesKey: { pushes(key: $0) })
    }
}
