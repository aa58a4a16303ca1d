/// An object of scenario files: its members, for the reader and for the JSON Schema.
struct ScenarioObject: Sendable {
    /// The value of a member.
    indirect enum Shape: Sendable {
        /// Any JSON value.
        case anything
        /// A text that is not empty.
        case text
        /// A time: a text such as `2026-06-01T09:00:00Z` or `2026-06-01`, or milliseconds since 1970.
        case time
        /// A number of seconds, 0 or more.
        case seconds
        /// A number from 0 to 1, 1 excluded.
        case fraction
        /// Any values by name.
        case map
        /// A list of names.
        case names
        case object(ScenarioObject.Name)
        case list(Shape)
        /// Values of one shape by name.
        case named(Shape)
    }

    /// The name of an object in the schema.
    enum Name: String, Sendable, CaseIterable {
        case file, scenario, push, function, answer, expectation
    }

    struct Member: Sendable {
        let name: String
        let shape: Shape
        let isRequired: Bool
        let summary: String

        init(_ name: String, _ shape: Shape, required: Bool = false, _ summary: String) {
            (self.name, self.shape, isRequired, self.summary) = (name, shape, required, summary)
        }
    }

    let name: Name
    let summary: String
    let members: [Member]

    static func of(_ name: Name) -> ScenarioObject {
        switch name {
        case .file: file
        case .scenario: scenario
        case .push: push
        case .function: function
        case .answer: answer
        case .expectation: expectation
        }
    }

    private static let setting: [Member] = [
        Member(
            "facts", .map,
            "Values of macros (variables), of facts such as language, and of functions, as 'tagc run --macro' takes them"
        ),
        Member("functions", .named(.object(.function)), "The answers of the app's functions, by their names"),
        Member("clock", .time, "The time at the start (default: 2027-01-15T08:00:00Z)"),
        Member("random", .fraction, "The number for random macros (default: 0.5)"),
    ]

    private static let file = ScenarioObject(
        name: .file, summary: "Scenarios of a container.",
        members: [
            Member("$schema", .text, "The schema, for editors"),
            Member("description", .text, "A text for people"),
            Member("container", .text, "The path of the container, relative to this file"),
        ] + setting + [
            Member(
                "scenarios", .list(.object(.scenario)), required: true,
                "The scenarios, each from an empty data layer")
        ])

    private static let scenario = ScenarioObject(
        name: .scenario, summary: "Pushes, one after the other, and the expected effects.",
        members: [
            Member("name", .text, required: true, "The name, which no other scenario of the file has"),
            Member("description", .text, "A text for people"),
            Member("skip", .text, "The reason why the scenario is not run"),
        ] + setting + [
            Member("pushes", .list(.object(.push)), required: true, "The pushes, in order"),
            Member("expect", .object(.expectation), "The expected effects of all pushes together"),
        ])

    private static let push = ScenarioObject(
        name: .push, summary: "An update of the data layer.",
        members: [
            Member(
                "push", .map, required: true,
                "The values; a member 'event' makes them an event. Dots in a key lead into maps"),
            Member("after", .seconds, "The seconds since the push before"),
            Member("clock", .time, "The time of the push"),
            Member("expect", .object(.expectation), "The expected effects of this push"),
        ])

    private static let function = ScenarioObject(
        name: .function, summary: "The answers of a function of the app.",
        members: [
            Member(
                "cases", .list(.object(.answer)),
                "Answers to calls with certain arguments; the first that matches counts"),
            Member("returns", .anything, "The answer to any other call; without it, there is no value"),
        ])

    private static let answer = ScenarioObject(
        name: .answer, summary: "The answer to calls with these arguments.",
        members: [
            Member("arguments", .map, required: true, "The values of arguments; others may have any value"),
            Member("returns", .anything, required: true, "The answer"),
        ])

    private static let expectation = ScenarioObject(
        name: .expectation, summary: "The expected effects.",
        members: [
            Member("fires", .names, "Exactly the tags and messages that fire, in order"),
            Member("firesAtLeast", .names, "Tags that fire, among others"),
            Member("doesNotFire", .names, "Tags that do not fire"),
            Member("messages", .names, "Exactly the messages among the tags that fire, in order"),
            Member(
                "parameters", .named(.map),
                "Parameters of tags that fire, by the tag's name. Dots in a key lead into maps; null is also no value"
            ),
            Member("values", .map, "The values of keys; null is also no value"),
            Member(
                "hits", .list(.map),
                "The hits of analytics tags (their fields) and image pixels ('url'), in order; each needs only the fields to compare"
            ),
        ])
}
