import TagDiagnostics

/// The settings of the vendor's analytics tag, translated to the project's own.
///
/// The libraries test first whether the tag has ecommerce data, then whether it passes its fields through, then whether it tracks
/// a transaction; they send nothing if none holds. The project's tag sends its fields unless it does one of the others.
/// Parameters have the project's names.
struct LegacyAnalytics {
    private(set) var parameters: [Parameter]
    /// The difference from the libraries; nil if there is none.
    private(set) var consequence: String?

    init(_ parameters: [Parameter]) {
        self.parameters = parameters
        readEcommerce()
        readRest()
    }

    /// The state of a switch; `later` is a macro, which is read only when the tag fires.
    private enum Answer { case no, yes, later }

    private func answer(_ value: Value?) -> Answer {
        guard let value else { return .no }
        return switch value.kind {
        case .reference, .template, .escaped: .later
        default: value.isTrue ? .yes : .no
        }
    }

    private mutating func remove(_ key: TagParameter) {
        if let place = parameters.place(of: key) { parameters.remove(at: place) }
    }

    private mutating func set(_ key: TagParameter, _ kind: Value.Kind) {
        remove(key)
        parameters.append(Parameter(key, Value(kind, at: .none)))
    }

    /// Reads the source of ecommerce data.
    ///
    /// The libraries read only the source that is named, the data layer or a macro. The project's tag reads the macro if there is
    /// one.
    private mutating func readEcommerce() {
        guard answer(parameters[.enableEcommerce]) != .no else { return }
        switch answer(parameters["ecommerceUseDataLayer"]) {
        case .yes: remove(.ecommerceData)
        case .no where parameters[.ecommerceData] == nil: set(.ecommerceData, .map([]))
        case .no: break
        case .later: consequence = "the data layer's ecommerce data is sent if it has no macro for it"
        }
    }

    private mutating func readRest() {
        let passesThrough = answer(parameters["analyticsPassThrough"])
        switch (passesThrough, answer(parameters[.trackTransaction]), answer(parameters[.enableEcommerce])) {
        case (.yes, _, _): remove(.trackTransaction)
        case (_, _, .yes), (.no, .yes, _): break
        case (.no, .no, .no):
            set(.fields, .map([]))
            consequence = "it names nothing to send, so it sends nothing"
        default:
            consequence = "if macros decide what to send, its fields are sent unless it tracks a transaction"
        }
    }
}
