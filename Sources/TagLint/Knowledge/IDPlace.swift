import TagModel

/// A parameter that holds an id of Google's measurement products.
enum IDPlace {
    case analyticsTag, googleTag, universalAnalytics, adsConversion, floodlight

    /// Returns the place of a tag's parameter; nil if it holds no id.
    static func ofTag(_ type: String, _ parameter: String) -> IDPlace? {
        switch (VendorCode(type).code, parameter) {
        case ("gaawe", "measurementId"), ("gaawe", "measurementIdOverride"), ("gaawc", "measurementId"),
            ("sgtmgaaw", "measurementId"):
            .analyticsTag
        case ("googtag", "tagId"): .googleTag
        case ("ua", "trackingId"): .universalAnalytics
        case ("awct", "conversionId"), ("sp", "conversionId"), ("awud", "conversionId"),
            ("sgtmadsct", "conversionId"), ("sgtmadsremarket", "conversionId"):
            .adsConversion
        case ("fls", "advertiserId"), ("flc", "advertiserId"), ("sgtmfls", "advertiserId"): .floodlight
        default: nil
        }
    }

    /// Returns the place of a variable's parameter; nil if it holds no id.
    static func ofMacro(_ type: String, _ parameter: String) -> IDPlace? {
        VendorCode(type).code == "gas" && parameter == "trackingId" ? .universalAnalytics : nil
    }

    /// The kinds of ids that work here.
    ///
    /// The ids of one Google tag stand for each other, so an event may be sent to its GT- id, too
    /// (support.google.com/analytics/answer/12324787).
    var accepted: [MeasurementID.Kind] {
        switch self {
        case .analyticsTag: [.analytics, .googleTag]
        case .googleTag: [.analytics, .googleTag, .ads, .floodlight, .merchantCenter, .hotelCenter]
        case .universalAnalytics: [.universalAnalytics]
        case .adsConversion, .floodlight: [.number]
        }
    }

    /// Returns true if an id of a kind works here.
    func accepts(_ kind: MeasurementID.Kind) -> Bool { accepted.contains(kind) }

    /// The id that belongs here, with an article.
    var words: String {
        switch self {
        case .analyticsTag: "a measurement id (\(prefixes))"
        case .googleTag: "the id of a Google tag (\(prefixes))"
        case .universalAnalytics: "a property of Universal Analytics (\(prefixes))"
        case .adsConversion: "the digits of a conversion id"
        case .floodlight: "the digits of an advertiser id"
        }
    }

    /// The prefixes of the ids that work here: `'G-…' or 'GT-…'`.
    private var prefixes: String {
        let shown = accepted.map { "'\($0.rawValue)-…'" }
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " or \(last)"
    }
}

/// An id as it is written: in a tag, or in the constant or table that a tag takes it from.
struct WrittenID {
    let value: Value
    let place: IDPlace
    /// The first tag or variable that uses the id.
    let user: Entity
    /// The variable that has it; nil for an id in the tag itself.
    let macro: Int?
    /// True for a cell of a table, which may be a word for no id at all.
    let isInTable: Bool

    var text: String { value.plainText ?? "" }
}

/// Collects the ids of a container: each place of a text once for each kind of place.
///
/// The cost is linear, since a macro is followed once for each kind of place, whoever refers to it.
struct WrittenIDs {
    private let subject: LintSubject
    private(set) var ids: [WrittenID] = []
    private var followed: Set<Step> = []

    private struct Step: Hashable {
        let macro: Int
        let place: IDPlace
    }

    init(_ subject: LintSubject) {
        self.subject = subject
        guard subject.container.form == .export else { return }
        for (index, tag) in subject.container.tags.enumerated() {
            let parameters = tag.parameters.compactMap { parameter in
                IDPlace.ofTag(tag.type.value, parameter.key.value).map { (value: parameter.value, place: $0) }
            }
            // Of two parameters for the id, one is empty.
            let written = parameters.filter { $0.value.plainText?.isEmpty != true }
            for (value, place) in written.isEmpty ? parameters : written {
                follow(value, place, .tag(index))
            }
        }
        for (index, macro) in subject.container.macros.enumerated() {
            for parameter in macro.parameters {
                guard let place = IDPlace.ofMacro(macro.type.value, parameter.key.value) else { continue }
                follow(parameter.value, place, .macro(index))
            }
        }
    }

    private mutating func follow(_ value: Value, _ place: IDPlace, _ user: Entity) {
        var open = [(value: value, macro: Int?.none, isInTable: false)]
        while let next = open.popLast() {
            guard case .reference(let reference) = next.value.kind else {
                if next.value.plainText != nil {
                    ids.append(
                        WrittenID(
                            value: next.value, place: place, user: user, macro: next.macro,
                            isInTable: next.isInTable))
                }
                continue
            }
            for index in subject.references.macros(for: reference).map({ Int($0) }) {
                let macro = subject.container.macros[index]
                // What a format changes is not what is sent.
                guard macro.format == nil, followed.insert(Step(macro: index, place: place)).inserted else {
                    continue
                }
                switch macro.kind {
                case .constant:
                    if let value = macro.parameters["value"] { open.append((value, index, next.isInTable)) }
                case .lookupTable, .regexTable:
                    guard macro.parameters["replaces"]?.plainText ?? "false" == "false" else { continue }
                    let cells = (macro.parameters["table"]?.tableRows ?? []).map { $0.value }
                    let outputs = cells + [macro.parameters["default"]].compactMap { $0 }
                    for output in outputs.reversed() { open.append((output, index, true)) }
                default: break
                }
            }
        }
    }
}
