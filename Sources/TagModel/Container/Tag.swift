package import TagDiagnostics

/// An action, and the rules on which it fires.
package struct Tag: Sendable {
    package var name: Located<String>
    /// The key that references use; nil if it is the name.
    package var key: Located<String>?
    package var type: Located<String>
    package var kind: TagKind
    package var parameters: [Parameter]
    /// The rules that fire the tag: any of them suffices.
    package var firesOn: [RuleReference] = []
    /// The rules that block the tag: any of them suffices.
    package var blockedBy: [RuleReference] = []
    package var firing: FiringOption = .oncePerEvent
    /// The priority: an integer, or a reference to one; tags of higher priority fire first.
    package var priority: Value?
    /// The start in milliseconds since 1970, inclusive; nil for an open start.
    package var scheduleStart: Located<Int64>?
    package var scheduleEnd: Located<Int64>?
    package var setup: [SequencedTag] = []
    package var teardown: [SequencedTag] = []
    package var isPaused = false
    package var identifier: Located<String>?
    /// Remarks for people, without effect and not compiled.
    package var notes: String?
    package var range: SourceRange

    package var referenceKey: Located<String> { key ?? name }

    /// The values of its parameters, and its priority.
    package var values: [Value] { parameters.map { $0.value } + (priority.map { [$0] } ?? []) }

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

/// The limit on how often a tag may fire.
package enum FiringOption: String, Sendable, CaseIterable {
    case oncePerEvent, oncePerLoad, unlimited
}

/// A tag that fires before or after another one.
package struct SequencedTag: Sendable {
    package var tag: TagReference
    /// True if the failure of one tag keeps the other from firing.
    ///
    /// The main tag does not fire if its setup fails; a teardown does not fire if the main tag fails.
    package var stopsOnFailure: Bool

    package init(_ tag: TagReference, stopsOnFailure: Bool) {
        self.tag = tag
        self.stopsOnFailure = stopsOnFailure
    }
}
