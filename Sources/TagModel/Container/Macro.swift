package import TagDiagnostics

/// A named value.
package struct Macro: Sendable {
    package var name: Located<String>
    /// The type, as the file spells it.
    package var type: Located<String>
    /// The meaning of the type; ``MacroKind/custom`` if no table has the type.
    package var kind: MacroKind
    /// The parameters; those of a known kind have the definition format's names, whatever the file's format.
    package var parameters: [Parameter]
    /// The rules that enable the macro: it has its value while any of them passes, and always if there are none.
    package var enabledBy: [RuleReference] = []
    package var disabledBy: [RuleReference] = []
    /// The changes to the result before use (an export's `formatValue`).
    package var format: ValueFormat?
    /// The id by which other parts of the file may refer to it.
    package var identifier: Located<String>?
    package var origin: Origin = .written
    /// True if no app may ask for it by name: it is for the container alone.
    package var isPrivate = false
    /// True if it is a built-in that apps may ask for by name, as in containers of the vendor's libraries before Firebase.
    package var answersToName = false
    /// Remarks for people, without effect and not compiled.
    package var notes: String?
    package var range: SourceRange

    package enum Origin: Sendable {
        case written
        /// An export's enabled built-in.
        case builtIn
        /// A macro that a reader made for something the file expresses otherwise, such as `_event`.
        case implied
    }

    /// The values of its parameters and of its format, in order.
    package var values: [Value] { parameters.map { $0.value } + (format?.replacements ?? []) }

    /// True if an app may ask for it by name, where apps ask for macros.
    ///
    /// It is inlined, since to call it for a macro in an array copies the macro.
    @inlinable
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

/// The changes to a macro's result, applied in this order: case, null, undefined, true, false.
package struct ValueFormat: Sendable {
    package enum Case: String, Sendable, CaseIterable {
        case lower, upper
    }

    package var letterCase: Case?
    /// The values that replace others, by the raw value of ``Replaced``; empty if there are none.
    ///
    /// An array keeps a macro small: few have any, and a file of values has hundreds of thousands of macros.
    private var stored: [Value?] = []

    /// The values that replace others.
    package var replacements: [Value] { stored.compactMap { $0 } }
    /// True if any result changes.
    var isUsed: Bool { letterCase != nil || stored.contains { $0 != nil } }

    package var null: Value? {
        get { self[.null] }
        set { self[.null] = newValue }
    }
    package var absent: Value? {
        get { self[.absent] }
        set { self[.absent] = newValue }
    }
    package var `true`: Value? {
        get { self[.true] }
        set { self[.true] = newValue }
    }
    package var `false`: Value? {
        get { self[.false] }
        set { self[.false] = newValue }
    }

    package init() {}

    private enum Replaced: Int, CaseIterable {
        case null, absent, `true`, `false`
    }

    private subscript(replaced: Replaced) -> Value? {
        get { stored.isEmpty ? nil : stored[replaced.rawValue] }
        set {
            if stored.isEmpty { stored = Array(repeating: nil, count: Replaced.allCases.count) }
            stored[replaced.rawValue] = newValue
        }
    }
}
