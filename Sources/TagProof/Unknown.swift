package import TagLogic
package import TagModel
package import TagRuntime

/// A value that a container asks for and that only an event, a device or an app can provide.
///
/// Macros that ask for the same value are one unknown, whatever their names and whichever containers they are in.
package struct Unknown: Hashable, Sendable {
    /// The question that an unknown stands for.
    package enum Question: Hashable, Sendable {
        /// The name of the event at hand.
        case event
        /// The data layer's value at a path.
        case key(ExactText)
        /// The value pushed last under a top-level key, dots included, as version 1 of the data layer reads it.
        case flatKey(ExactText)
        /// A fact about the device or the app.
        case fact(Host.Fact)
        /// The result of a macro that proofs cannot follow, such as code of the app or page, or a computation.
        ///
        /// The text is the macro's signature, so that equal macros are one unknown.
        case macro(ExactText)
        /// A value made of several unknowns, or of nested values, which nothing can answer directly.
        case value(ExactText)
        /// The truth of "the answer to this question is a list, a map or a number".
        ///
        /// Such a value has a text, which the letter case of a format leaves as it is. Whole numbers do not count.
        indirect case isNoText(Question)
        /// The truth of a condition that proofs cannot follow, such as one that only a page can decide.
        case condition(ExactText)
    }

    package let question: Question
    /// The name for people: a key, or a macro's name.
    package let name: String
    /// Other names for it, those of macros that ask the same question.
    package internal(set) var aliases: [String] = []
    /// The form that people expect of its values; nil if none is known.
    let look: Look?
    /// The broken part of the container that makes it unknown; nil if that is not the reason.
    package internal(set) var damage: Damage.Part?
    /// True if it stands for a value or condition that would take too many steps.
    var isExcess = false
    /// The size in bytes of the pattern that it is matched with, if that pattern is too large to follow.
    var pattern: Int?

    package init(_ question: Question, name: String) {
        self.init(question, name: name, look: nil)
    }

    init(_ question: Question, name: String, look: Look?) {
        self.question = question
        self.name = name
        self.look = look
    }

    /// Makes the unknown for a broken part; parts of different containers are different unknowns, even with the same name.
    init(_ part: Damage.Part, of side: String) {
        self.init(.value(ExactText("broken \(side) \(part.reason.rawValue) \(part.name)")), name: part.name)
        damage = part
    }

    package static func == (left: Unknown, right: Unknown) -> Bool { left.question == right.question }

    package func hash(into hasher: inout Hasher) { hasher.combine(question) }

    /// True if nothing is known about how its values come about.
    package var isOpaque: Bool {
        switch question {
        case .event, .key, .flatKey, .fact, .isNoText: false
        case .macro, .value, .condition: true
        }
    }

    /// True if nothing that an event has tells if it has its default value.
    var isAssumed: Bool {
        switch question {
        case .fact(let fact): fact != .debugMode
        case .macro, .value: true
        case .event, .key, .flatKey, .isNoText, .condition: false
        }
    }

    /// The unknown that says if the value is a list, a map or a number; nil if the value never is one.
    var nature: Unknown? {
        switch question {
        case .event, .condition, .isNoText: nil
        // Parts of addresses are texts.
        case .macro where look != nil: nil
        case .key, .flatKey, .fact, .macro, .value: Unknown(.isNoText(question), name: name)
        }
    }

    /// True if an event, a device or code can give it a chosen value.
    var canBeShown: Bool {
        // No answer can replace a value made of something broken.
        guard damage == nil else { return false }
        return switch question {
        case .event, .key, .flatKey, .fact, .macro: true
        case .value, .condition, .isNoText: false
        }
    }

    /// The value in the absence of an answer; nil if there always is an answer, and for anything broken.
    package var usual: Constraint.Sample? {
        // A broken part has no default value.
        guard damage == nil else { return nil }
        return switch question {
        case .event, .condition: nil
        // Debug mode is off by default.
        case .fact(.debugMode), .isNoText: .false
        case .key, .flatKey, .fact, .macro, .value: .absent
        }
    }

    package static let event = Unknown(.event, name: "event")
}
