package import TagDiagnostics
package import TagModel

/// All that tells one container from another.
package struct ContainerDifference: Sendable {
    /// One for each entity that differs: the container itself, then macros, rules and tags in their order in the new one.
    package var entities: [EntityDifference] = []
    /// How many tags both have that were proved to fire for the same events; none of ``unknownTags``.
    package var provedTags = TagCount()
    /// How many tags both have of which that could not be decided.
    package var undecidedTags = 0
    /// How many tags both have that their triggers fire as before, but that were given other consent settings, or whose
    /// code or listeners changed.
    package var unevaluatedTags = 0
    /// Whether anything changed that decides what happens and that tagc does not evaluate.
    package var hasUnevaluated = false
    /// Tags of which it is unknown whether they fire, or what they send, since that depends on something broken.
    package var unknownTags: [UnknownTag] = []

    /// A number of tags, and of messages, which are tags, too.
    package struct TagCount: Sendable, Hashable {
        /// How many are no messages.
        package private(set) var tags = 0
        package private(set) var messages = 0

        package var all: Int { tags + messages }

        mutating func count(isMessage: Bool) {
            if isMessage { messages += 1 } else { tags += 1 }
        }
    }

    /// A tag that depends on something broken.
    package struct UnknownTag: Sendable {
        package let name: String
        /// The first thing that it depends on.
        package let part: Damage.Part
        /// Whether that decides when it fires, and not only what it sends.
        package let isFiring: Bool
    }
    /// What was compared: what compiling keeps of both, where their forms differ.
    package var isOfCompiled = false
    /// The words for what is in either container.
    package var words = SideWords()
    /// What of each container was not compared since the form of the other cannot hold it: `code of 1 template`.
    package var notCompared: (old: [String], new: [String]) = ([], [])

    /// The highest level of all; nil when nothing differs.
    package var level: Level? { entities.map(\.level).max() }
}

/// The words for what is in two containers: those of the files that people gave.
package struct SideWords: Sendable {
    package var old = Vocabulary.definition
    package var new = Vocabulary.definition

    init() {}

    init(_ old: DiffSide, _ new: DiffSide) {
        (self.old, self.new) = (old.words, new.words)
    }

    /// The words for what is in the new container, or else was in the old one.
    package func of(isInNew: Bool) -> Vocabulary { isInNew ? new : old }
}

/// What became of one entity.
package struct EntityDifference: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case container, macro, rule, tag
        case template, client, transformation, zone, gtagConfig, folder, builtIn
        /// Something that a file has and nobody here knows.
        case part
    }
    package enum Fate: String, Sendable { case added, removed, changed }

    package let kind: Kind
    package let fate: Fate
    /// In the new container; in the old one of what was removed.
    package let name: String
    /// What it was called before, when that was something else.
    package var oldName: String?
    /// Its type, of macros and tags.
    package var type: String?
    package var changes: [Change] = []
    package var effects: [Effect] = []
    /// The one changed entity that all effects come from, where the entity itself did not change.
    package var cause: Cause?
    /// What it says, of what was added: new hosts are looked for there.
    var texts: [JSON] = []
    /// The words for what is in either container.
    package internal(set) var words = SideWords()
    /// Of what was added or removed.
    package var ownLevel = Level.cosmetic

    /// Another entity, by what it is called.
    package struct Cause: Sendable, Equatable {
        package let kind: Kind
        package let name: String

        package init(kind: Kind, name: String) {
            self.kind = kind
            self.name = name
        }
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
        let changes = changes.map(\.level).max() ?? .cosmetic
        let effects = effects.map(\.level).max() ?? .cosmetic
        return max(ownLevel, changes, effects)
    }

    /// Whether nobody gave either name: then that they differ is no difference.
    var isNameMadeUp = false

    /// Whether there is nothing to tell.
    var isEmpty: Bool {
        fate == .changed && (oldName == nil || isNameMadeUp) && changes.isEmpty && effects.isEmpty
    }
}

/// One thing that is not as it was.
package struct Change: Sendable {
    package enum Subject: String, Sendable {
        case id, version, contexts, askableKeys, absentInText, reads, calls, tagType, macroType
        case unsupported, notes, order, type, parameter, format, condition
        case enabledBy, disabledBy, isPrivate
        case fires, blockedBy, firing, priority, schedule, setup, teardown, paused
        /// A member that the model does not keep.
        case setting
        /// Hosts that were not named before.
        case hosts
        /// What could not be read is not as it was.
        case written
        /// An error that prevents comparing it with a file of another format.
        case faulty
    }

    package let subject: Subject
    /// Where in the subject: `fields.cd`; empty for all of it.
    package var path = ""
    /// Nil of what is new.
    package var old: Shown?
    /// Nil of what is gone.
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

/// Something as people are shown it.
package enum Shown: Sendable {
    case value(JSON)
    case words(String)
}

/// What a difference does, shown by an event.
package struct Effect: Sendable {
    package enum Kind: String, Sendable {
        case nowFires, noLongerFires, fires, fired, sends, gives, undecided
    }

    package struct Part: Sendable {
        package let name: String
        package let old: JSON?
        package let new: JSON?

        package init(_ name: String, _ old: JSON?, _ new: JSON?) {
            self.name = name
            self.old = old
            self.new = new
        }
    }

    /// A value that a macro tagc cannot follow must give, under its name in each container.
    package struct Answer: Sendable {
        package let old: [String]
        package let new: [String]
        /// Nil of nothing.
        package let value: JSON?
    }

    package let kind: Kind
    /// What to push; nil where nothing has to be.
    package var event: JSON?
    /// What ``conditions`` say of macros.
    package var macros: [Answer] = []
    /// What ``conditions`` say of the device and the app, by what they are asked.
    package var facts: [(name: String, value: JSON?)] = []
    /// What must be so beside it: `language is "es"`.
    package var conditions: [String] = []
    /// What differs then: parameters, or values of keys.
    package var parts: [Part] = []
    /// Why nothing was decided.
    package var reason: String?

    init(_ kind: Kind) { self.kind = kind }

    package internal(set) var level = Level.behaviour
}
