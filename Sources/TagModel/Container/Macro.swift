package import TagDiagnostics

/// A named value.
package struct Macro: Sendable {
    package var name: Located<String>
    /// The type as the file spells it.
    package var type: Located<String>
    /// What the type means; ``MacroKind/custom`` when no table knows it.
    package var kind: MacroKind
    /// Parameters; of a known kind they bear the definition form's names, whatever the file's form.
    package var parameters: [Parameter]
    /// While any of these rules passes the macro has its value; always, when there are none.
    package var enabledBy: [RuleReference] = []
    package var disabledBy: [RuleReference] = []
    /// How the result is changed before use (an export's `formatValue`).
    package var format: ValueFormat?
    /// The id other parts of the file may know it by.
    package var identifier: Located<String>?
    package var origin: Origin = .written
    /// For the container alone: no app may ask for it by name.
    package var isPrivate = false
    /// A built-in that answers to its name, as it does in containers of the vendor's libraries before Firebase.
    package var answersToName = false
    /// Remarks for people, which mean nothing and are not compiled.
    package var notes: String?
    package var range: SourceRange

    package enum Origin: Sendable {
        case written
        /// An export's enabled built-in.
        case builtIn
        /// Made by a reader for what the file says otherwise, such as `_event`.
        case implied
    }

    /// Whether an app may ask for it by name, where apps ask for macros.
    package var isAskedFor: Bool { (origin == .written || answersToName) && !isPrivate }

    package init(
        name: Located<String>, type: Located<String>, kind: MacroKind, parameters: [Parameter] = [],
        range: SourceRange
    ) {
        self.name = name
        self.type = type
        self.kind = kind
        self.parameters = parameters
        self.range = range
    }
}

/// What is done to a macro's result, in this order: case, null, undefined, true, false.
package struct ValueFormat: Sendable {
    package enum Case: Sendable {
        case lower, upper
    }

    package var letterCase: Case?
    package var null: Value?
    package var absent: Value?
    package var `true`: Value?
    package var `false`: Value?

    package init() {}
}
