import TagModel

/// The parameters that a GA4 event of a web page is sent with, as far as the container shows them.
struct SentParameters {
    /// The rows of the tag's own tables, then those of its settings variables.
    private(set) var rows: [AnalyticsEvents.Row] = []
    /// False if it may be sent with others, too.
    ///
    /// They may come from the ecommerce object of the data layer, from settings that cannot be followed, or from names that are
    /// computed.
    private(set) var isComplete = true

    /// The rows of one event that are looked at; Google Analytics takes far fewer.
    private static let mostRows = 200

    init(of tag: Tag, _ subject: LintSubject) {
        add(tag.parameters["eventSettingsTable"])
        add(tag.parameters["eventParameters"])
        addSettings(tag.parameters["eventSettingsVariable"], subject)
        if let switched = tag.parameters["sendEcommerceData"], switched.plainText != "false" {
            isComplete = false
        }
    }

    /// The parameters that all Google tags of a container add to whatever is sent.
    init(ofGoogleTagsIn subject: LintSubject) {
        for tag in subject.container.tags {
            switch VendorCode(tag.type.value).code {
            case "googtag":
                add(tag.parameters["configSettingsTable"])
                add(tag.parameters["eventSettingsTable"])
                addSettings(tag.parameters["configSettingsVariable"], subject)
                addSettings(tag.parameters["eventSettingsVariable"], subject)
            case "gaawc": add(tag.parameters["fieldsToSet"])
            default: break
            }
        }
    }

    private mutating func add(_ table: Value?) {
        guard let table else { return }
        // One table of settings may be that of thousands of tags.
        guard case .list(let cells) = table.kind, rows.count + cells.count <= Self.mostRows else {
            return isComplete = false
        }
        rows += AnalyticsEvents.rows(table)
    }

    private mutating func addSettings(_ value: Value?, _ subject: LintSubject) {
        guard let value, value.plainText?.isEmpty != true else { return }
        let macros = subject.macros(behind: value)
        guard macros.count == 1, let table = Self.table(of: macros[0]) else { return isComplete = false }
        add(table)
    }

    private static func table(of settings: Macro) -> Value? {
        switch settings.type.value {
        case "gtes": settings.parameters["eventSettingsTable"]
        case "gtcs": settings.parameters["configSettingsTable"]
        default: nil
        }
    }

    /// Returns the rows by their names; nil if a name is computed, so that nobody knows what is there.
    func names(_ subject: LintSubject) -> [String: AnalyticsEvents.Row]? {
        guard isComplete else { return nil }
        var names: [String: AnalyticsEvents.Row] = [:]
        for row in rows {
            guard let name = subject.constantText(row.name) else { return nil }
            if names[name] == nil { names[name] = row }
        }
        return names
    }
}
