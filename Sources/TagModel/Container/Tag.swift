package import TagDiagnostics

/// What to fire, and when.
package struct Tag: Sendable {
    package var name: Located<String>
    /// What references call it, where that is not its name.
    package var key: Located<String>?
    package var type: Located<String>
    package var kind: TagKind
    package var parameters: [Parameter]
    /// The tag fires when any of these passes.
    package var firesOn: [RuleReference] = []
    /// It does not when any of these does.
    package var blockedBy: [RuleReference] = []
    package var firing: FiringOption = .oncePerEvent
    /// Higher fires first; an integer, or a reference to one.
    package var priority: Value?
    /// Milliseconds since 1970, inclusive; nil is open.
    package var scheduleStart: Located<Int64>?
    package var scheduleEnd: Located<Int64>?
    package var setup: [SequencedTag] = []
    package var teardown: [SequencedTag] = []
    package var isPaused = false
    package var identifier: Located<String>?
    /// Remarks for people, which mean nothing and are not compiled.
    package var notes: String?
    package var range: SourceRange

    package var referenceKey: Located<String> { key ?? name }

    package init(
        name: Located<String>, type: Located<String>, kind: TagKind, parameters: [Parameter] = [],
        range: SourceRange
    ) {
        self.name = name
        self.type = type
        self.kind = kind
        self.parameters = parameters
        self.range = range
    }
}

/// How often a tag may fire.
package enum FiringOption: String, Sendable, CaseIterable {
    case oncePerEvent, oncePerLoad, unlimited
}

/// A tag that fires before or after another one.
package struct SequencedTag: Sendable {
    package var tag: TagReference
    /// Whether the failure of one keeps the other from firing.
    ///
    /// Setup: the main tag does not fire when this one fails. Teardown: this one does not when the main one fails.
    package var stopsOnFailure: Bool

    package init(_ tag: TagReference, stopsOnFailure: Bool) {
        self.tag = tag
        self.stopsOnFailure = stopsOnFailure
    }
}
