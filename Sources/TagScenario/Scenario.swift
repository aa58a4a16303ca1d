package import TagDiagnostics
package import TagModel
import TagRuntime
import TagSyntax

/// A file of scenarios.
package struct ScenarioFile: Sendable {
    package let source: SourceFile
    /// The path of the container, relative to the file; nil if the file names none.
    package let container: Located<String>?
    package let scenarios: [Scenario]
    /// The tree that ranges and nodes refer to.
    let tree: SyntaxTree

    /// The path of the container as it is written; nil if the file names none.
    package var containerPath: String? { container?.value }
}

/// Pushes to a container, and what is expected of them.
package struct Scenario: Sendable {
    package let name: Located<String>
    /// The name alone.
    package var title: String { name.value }
    /// The reason why it is not run; nil if it is.
    package let skip: String?
    package let setting: ScenarioSetting
    package let pushes: [ScenarioPush]
    /// The expected effects of all pushes together.
    let expectation: Expectation?
}

/// The answers of the device, the page and the app.
package struct ScenarioSetting: Sendable {
    /// The time at the start, in milliseconds since 1970; nil for the default.
    var clock: Int64?
    var random: Double?
    /// The values of macros, facts and functions; of one name the last counts.
    var answers: [(name: Located<String>, answer: Answer)] = []

    /// An answer to the container.
    enum Answer: Sendable {
        case value(TagRuntime.Value)
        case function(ScenarioFunction)
    }

    /// The time at which scenarios start that give none.
    package static let standardTime: Int64 = 1_800_000_000_000
    /// The number of random macros in scenarios that give none.
    package static let standardRandom = 0.5

    /// Returns the setting of a scenario in a file with this one.
    func with(_ own: ScenarioSetting) -> ScenarioSetting {
        ScenarioSetting(
            clock: own.clock ?? clock, random: own.random ?? random, answers: answers + own.answers)
    }
}

/// The answers of a function of the app.
struct ScenarioFunction: Sendable {
    var cases: [(arguments: [TagRuntime.Value.Entry], result: TagRuntime.Value)] = []
    /// The answer if no case matches; nil for no value.
    var otherwise: TagRuntime.Value?

    /// Returns the answer to a call; nil for no value.
    func answer(_ arguments: TagRuntime.Value) -> TagRuntime.Value? {
        cases.first { answer in
            answer.arguments.allSatisfy { ComparedValue.areEqual($0.value, arguments[$0.key]) }
        }?.result ?? otherwise
    }
}

/// An update of the data layer.
package struct ScenarioPush: Sendable {
    var update: TagRuntime.Value
    /// The time of the push; nil for that of the push before.
    var clock: Int64?
    /// The milliseconds since the push before.
    var delay: Int64 = 0
    var expectation: Expectation?

    /// The name of the event; nil for an update without one.
    var event: String? {
        guard case .text(let name)? = update["event"] else { return nil }
        return name.string
    }
}

/// The expected effects of a push, or of all pushes.
struct Expectation: Sendable {
    /// A list of names.
    struct Names: Sendable {
        let range: SourceRange
        let names: [Located<String>]
    }

    /// A value, with its place in the file.
    struct Item: Sendable {
        /// The name of the member: a key, or a path of maps.
        let name: Located<String>
        /// The key's node.
        let key: NodeID
        let value: Located<TagRuntime.Value>
    }

    /// The items of an object.
    struct Items: Sendable {
        let name: Located<String>
        let key: NodeID
        let items: [Item]
    }

    var fires: Names?
    var firesAtLeast: Names?
    var doesNotFire: Names?
    var messages: Names?
    var parameters: [Items] = []
    var values: [Item] = []
    /// The range of the list, and the fields of each hit.
    var hits: (range: SourceRange, hits: [(range: SourceRange, fields: [Item])])?
}
