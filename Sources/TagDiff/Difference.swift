package import TagDiagnostics
package import TagModel

/// The differences between two containers.
package struct ContainerDifference: Sendable {
    /// The entities that differ: the container itself, then macros, rules, tags, and those that the model has no type for.
    ///
    /// Macros, rules and tags that were removed come before the others of their kind, which are in the new container's order.
    package var entities: [EntityDifference] = []
    /// The number of tags in both containers that were proved to fire for the same events.
    ///
    /// It leaves out those of ``unknownTags`` and ``unevaluatedTags``.
    package var provedTags = TagCount()
    /// The number of tags in both containers for which the proof reached no decision.
    package var undecidedTags = 0
    /// The names of tags in both containers that are proved to fire as before, but that changed in what is not evaluated.
    ///
    /// These are consent settings, code, listeners, and variables whose values code, a page or a device gives.
    package var unevaluatedTags: [String] = []
    /// True if something changed that decides what happens and that tagc does not evaluate.
    package var hasUnevaluated = false
    /// The tags that depend on damage, so that it is unknown whether they fire or what they send.
    package var unknownTags: [UnknownTag] = []

    /// A number of tags, of which messages are counted apart.
    package struct TagCount: Sendable, Hashable {
        /// The number of tags that are not messages.
        package private(set) var tags = 0
        package private(set) var messages = 0

        package var all: Int { tags + messages }

        mutating func count(isMessage: Bool) {
            if isMessage { messages += 1 } else { tags += 1 }
        }
    }

    /// A tag that depends on damage.
    package struct UnknownTag: Sendable {
        package internal(set) var name: String
        /// The first damaged part that the tag depends on.
        package internal(set) var part: Damage.Part
        /// True if the damage decides when the tag fires, and not only what it sends.
        package let isFiring: Bool
    }
    /// True if the comparison covers only what compiling keeps of both: they are compiled, or their formats differ.
    package var isOfCompiled = false
    /// The words for what is in either container.
    package var words = SideWords()
    /// The parts of each container that the other's format cannot hold and that were not compared: `code of 1 template`.
    package var notCompared: (old: [String], new: [String]) = ([], [])

    /// The highest level of all entities; nil if nothing differs.
    package var level: Level? { entities.map { $0.level }.max() }
}

/// The words for what is in two containers: those of the files that people gave.
package struct SideWords: Sendable {
    package var old = Vocabulary.definition
    package var new = Vocabulary.definition

    init() {}

    init(_ old: DiffSide, _ new: DiffSide) {
        (self.old, self.new) = (old.words, new.words)
    }

    /// Returns the words for what is in the new container or, if it is not, was in the old one.
    package func of(isInNew: Bool) -> Vocabulary { isInNew ? new : old }
}

/// The difference of one entity.
package struct EntityDifference: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case container, macro, rule, tag
        case template, client, transformation, zone, gtagConfig, folder, builtIn
        /// A part of a file that tagc does not know.
        case part
    }
    package enum Fate: String, Sendable { case added, removed, changed }

    package let kind: Kind
    package let fate: Fate
    /// The name in the new container; in the old one if the entity was removed, or if people wrote only the old names.
    package internal(set) var name: String
    /// The name in the old container, if it differs.
    package var oldName: String?
    /// The type of a macro or tag.
    package var type: String?
    package var changes: [Change] = []
    package var effects: [Effect] = []
    /// The one changed entity that all effects come from, if the entity itself did not change.
    package var cause: Cause?
    /// The values of an added entity, which are searched for new hosts.
    var texts: [JSON] = []
    /// The words for what is in either container.
    package internal(set) var words = SideWords()
    /// The level of the addition, removal or renaming itself.
    package var ownLevel = Level.cosmetic

    /// Another entity, by kind and name.
    package struct Cause: Sendable, Equatable {
        package let kind: Kind
        package internal(set) var name: String
    }

    package init(_ kind: Kind, _ fate: Fate, _ name: String) {
        self.kind = kind
        self.fate = fate
        self.name = name
    }

    /// The word for it in the container that has it, the new one if both do.
    package var noun: String {
        guard kind != .tag else { return MessageType.words(ofType: type ?? "").noun }
        return kind.noun(in: words.of(isInNew: fate != .removed))
    }

    /// The verb for a tag whose rules pass: it fires, or a message shows.
    package var verb: String { MessageType.words(ofType: type ?? "").verb }

    package var level: Level {
        let changes = changes.map { $0.level }.max() ?? .cosmetic
        let effects = effects.map { $0.level }.max() ?? .cosmetic
        return max(ownLevel, changes, effects)
    }

    /// The tag in both containers, while events that show what it sends otherwise are still to be looked for.
    var open: TagPair?

    struct TagPair {
        let old: Int
        let new: Int
    }

    /// True if both names were made up, so that it is no difference if they differ.
    var isNameMadeUp = false

    /// True if there is nothing to report.
    var isEmpty: Bool {
        fate == .changed && (oldName == nil || isNameMadeUp) && changes.isEmpty && effects.isEmpty
            && open == nil
    }
}

/// One thing that changed.
package struct Change: Sendable {
    package enum Subject: String, Sendable {
        case id, version, contexts, askableKeys, absentInText, reads, calls, tagType, macroType
        case unsupported, notes, order, type, parameter, format, condition
        case enabledBy, disabledBy, isPrivate
        case fires, blockedBy, firing, priority, schedule, setup, teardown, paused
        /// A member that the model does not keep.
        case setting
        /// The use of a built-in variable by the container that has not enabled it.
        case disabled
        /// The hosts that were not named before.
        case hosts
        /// The text of a damaged part.
        case written
        /// An error that prevents comparing it with a file of another format.
        case faulty
    }

    package let subject: Subject
    /// The path within the subject, such as `fields.cd`; empty for the whole subject.
    package var path = ""
    /// The old value; nil for something new.
    package var old: Shown?
    /// The new value; nil if it was removed.
    package var new: Shown?
    package var level: Level

    init(_ subject: Subject, _ path: String = "", _ old: Shown?, _ new: Shown?, _ level: Level) {
        self.subject = subject
        self.path = path
        self.old = old
        self.new = new
        self.level = level
    }
}

/// A value or some words, as they are shown to people.
package enum Shown: Sendable {
    case value(JSON)
    case words(String)
}

/// An effect of a difference, shown by an event.
package struct Effect: Sendable {
    package enum Kind: String, Sendable {
        case nowFires, noLongerFires, fires, fired, sends, gives, undecided
    }

    package struct Part: Sendable {
        package internal(set) var name: String
        package internal(set) var old: JSON?
        package internal(set) var new: JSON?

        package init(_ name: String, _ old: JSON?, _ new: JSON?) {
            self.name = name
            self.old = old
            self.new = new
        }
    }

    /// A value that a macro must give and that tagc cannot compute, with the macro's name in each container.
    package struct Answer: Sendable {
        package internal(set) var old: [String]
        package internal(set) var new: [String]
        /// The value; nil if the macro gives nothing.
        package internal(set) var value: JSON?
    }

    package let kind: Kind
    /// The event to push; nil if none is needed.
    package var event: JSON?
    /// The values of macros that ``conditions`` state.
    package var macros: [Answer] = []
    /// The values of the device and the app that ``conditions`` state, by the name of what is asked.
    package var facts: [(name: String, value: JSON?)] = []
    /// The conditions that must hold besides the event, such as `language is "es"`.
    package var conditions: [String] = []
    /// The parameters or keys whose values differ.
    package var parts: [Part] = []
    /// The reason for which nothing was decided.
    package var reason: String?

    init(_ kind: Kind) { self.kind = kind }

    package internal(set) var level = Level.behaviour
}
