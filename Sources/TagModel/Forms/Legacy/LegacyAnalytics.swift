import TagDiagnostics

/// What an analytics tag of the vendor's sends, in the words of ours.
///
/// The libraries ask whether it has ecommerce data, then whether it passes its fields through, then whether it tracks a transaction, and
/// send nothing when it does none of it. Ours sends its fields unless it does one of the others. Parameters have our names.
struct LegacyAnalytics {
    private(set) var parameters: [Parameter]
    /// What is otherwise than in the libraries; nil where nothing is.
    private(set) var consequence: String?

    init(_ parameters: [Parameter]) {
        self.parameters = parameters
        readEcommerce()
        readRest()
    }

    /// What a switch says: a macro is only asked when the tag fires.
    private enum Answer { case no, yes, later }

    private func answer(_ key: String) -> Answer {
        guard let value = parameters[key] else { return .no }
        return switch value.kind {
        case .reference, .template, .escaped: .later
        default: value.isTrue ? .yes : .no
        }
    }

    private mutating func remove(_ key: String) { parameters.removeAll { $0.key.value == key } }

    private mutating func set(_ key: String, _ kind: Value.Kind) {
        remove(key)
        parameters.append(Parameter(Located(key, at: .none), Value(kind, at: .none)))
    }

    /// Of the data layer and of a macro the libraries ask the one that is named, and no other: ours the macro, where there is one.
    private mutating func readEcommerce() {
        guard answer("enableEcommerce") != .no else { return }
        switch answer("ecommerceUseDataLayer") {
        case .yes: remove("ecommerceData")
        case .no where parameters["ecommerceData"] == nil: set("ecommerceData", .map([]))
        case .no: break
        case .later: consequence = "the data layer's ecommerce data is sent where it has no macro for it"
        }
    }

    private mutating func readRest() {
        switch (answer("analyticsPassThrough"), answer("trackTransaction"), answer("enableEcommerce")) {
        case (.yes, _, _): remove("trackTransaction")
        case (_, _, .yes), (.no, .yes, _): break
        case (.no, .no, .no):
            set("fields", .map([]))
            consequence = "it does not say what to send: it sends nothing"
        default:
            consequence = "where macros say what to send, its fields are sent unless it tracks a transaction"
        }
    }
}
