package import TagLogic
package import TagModel
package import TagRuntime

/// Something that a container asks for and only an event, a device or an app can answer.
///
/// Macros that ask for the same thing are one unknown, whatever they are called and whichever container they are in.
package struct Unknown: Hashable, Sendable {
    /// What is asked.
    package enum Question: Hashable, Sendable {
        /// The name of the event at hand.
        case event
        /// What the data layer has at a path.
        case key(ExactText)
        /// The value pushed last under a top-level key, dots included: version 1 of the data layer reads it.
        case flatKey(ExactText)
        /// A fact about the device or the app.
        case fact(Host.Fact)
        /// What a macro gives that cannot be followed: the app's or a page's code, or a computation. Told apart by all it is made of.
        case macro(ExactText)
        /// What is made of several unknowns, or of values in one another: nothing stands for it that could answer.
        case value(ExactText)
        /// Whether what a question is answered with is a list, a map or a number: they have a text, and formats leave it as it is.
        indirect case isNoText(Question)
        /// Whether a condition holds that cannot be followed, such as one that only a page can tell.
        case condition(ExactText)
    }

    package let question: Question
    /// What to call it in words for people: a key, a macro's name.
    package let name: String
    /// What else it is called: other macros that ask the same.
    package internal(set) var aliases: [String] = []
    /// What its values look like to people, as far as anybody can say.
    let look: Look?
    /// What is broken in the container, where that is why nobody knows.
    package internal(set) var damage: Damage.Part?
    /// True if it stands for a question that would take too many steps.
    var isExcess = false
    /// The size in bytes of a pattern it is matched with that is too large to follow.
    var pattern: Int?

    package init(_ question: Question, name: String) {
        self.init(question, name: name, look: nil)
    }

    init(_ question: Question, name: String, look: Look?) {
        self.question = question
        self.name = name
        self.look = look
    }

    /// Something broken: of another container it is another unknown, even where it has the same name.
    init(_ part: Damage.Part, of side: String) {
        self.init(.value(ExactText("broken \(side) \(part.reason) \(part.name)")), name: part.name)
        damage = part
    }

    package static func == (left: Unknown, right: Unknown) -> Bool { left.question == right.question }

    package func hash(into hasher: inout Hasher) { hasher.combine(question) }

    /// Whether nothing is known of how its values come about.
    package var isOpaque: Bool {
        switch question {
        case .event, .key, .flatKey, .fact, .isNoText: false
        case .macro, .value, .condition: true
        }
    }

    /// Whether its value is something else than a text and has one; nil of what never is.
    var nature: Unknown? {
        switch question {
        case .event, .condition, .isNoText: nil
        // Parts of addresses are texts.
        case .macro where look != nil: nil
        case .key, .flatKey, .fact, .macro, .value: Unknown(.isNoText(question), name: name)
        }
    }

    /// Whether some event, device or code can be had that gives it a certain value.
    var canBeShown: Bool {
        // Nothing can stand in for what is made of something broken.
        guard damage == nil else { return false }
        return switch question {
        case .event, .key, .flatKey, .fact, .macro: true
        case .value, .condition, .isNoText: false
        }
    }

    /// What it is when nobody says anything; nil of what is always said.
    package var usual: Constraint.Sample? {
        // Of what is broken there is no saying what it is when all is as usual.
        guard damage == nil else { return nil }
        return switch question {
        case .event, .condition: nil
        // Who is not asked whether it debugs does not.
        case .fact(.debugMode), .isNoText: .false
        case .key, .flatKey, .fact, .macro, .value: .absent
        }
    }

    package static let event = Unknown(.event, name: "event")
}
