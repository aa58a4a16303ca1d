package import TagDiagnostics

/// The diagnostics that commands themselves report: about files, not about their contents.
package enum CommandDiagnostics {
    package static let all: [DiagnosticKind] = [
        .unreadableInput, .emptyFolder, .unusableContainerID, .outputConflict, .misnamedOutput,
        .eventNotObject, .unusableMoment, .momentAsData, .lostInConversion, .leftOutInConversion,
        .notFormatted, .unsignable,
    ]
}

extension DiagnosticKind {
    static let unreadableInput = DiagnosticKind(
        "unreadable-input", .input, .error, summary: "A file that cannot be read.",
        explanation: """
            The file does not exist, may not be read, is not a file, or is larger than 64 MiB. The other \
            inputs of the command are processed; the exit status is 2.
            """)

    static let emptyFolder = DiagnosticKind(
        "empty-folder", .input, .error, summary: "A folder without containers.",
        explanation: """
            In folders and their subfolders, tagc reads every GTM-*.json and GTM-*.plist, every other .json \
            and .plist file that is a definition or an export, and the vendor's binary containers, which are \
            named GTM-* without an extension. It skips containers that tagc compiled. No such file was found: \
            name the files themselves.
            """)

    static let unusableContainerID = DiagnosticKind(
        "unusable-container-id", .input, .error, summary: "An id that cannot be a file name.",
        explanation: """
            A compiled container is a file named exactly as its id, so an id is 1 to 64 letters, digits, '_' \
            and '-'. The container's id is something else, a path for instance. Give another id by --id \
            GTM-1234, or by the name of the output: -o GTM-1234.
            """)

    static let outputConflict = DiagnosticKind(
        "output-conflict", .input, .error,
        summary: "Two different containers that would be written to one file.",
        explanation: """
            Containers are named by their ids, and two of the inputs have the same id but give different bytes. \
            One container in two formats, ID.plist and ID.json, is no conflict. Nothing is written, for no \
            input. Change one of the ids in its file, compile one of the two alone with --id, or compile them to \
            different folders.
            """)

    static let eventNotObject = DiagnosticKind(
        "event-not-object", .input, .error, summary: "A line of recorded events that is not a JSON object.",
        explanation: """
            Each line of a file of events is one JSON object, which is pushed to the data layer as it is: \
            {"event": "openScreen", "screenName": "Home"}. Blank lines are passed over. 'tagc run' pushes the \
            other lines; 'tagc lint' stops, because what a line says that cannot be read would be taken for never \
            pushed.
            """)

    static let unusableMoment = DiagnosticKind(
        "unusable-moment", .input, .error, summary: "A line of a simulation that cannot be played.",
        explanation: """
            A line for 'tagc messages simulate' is an event, as 'tagc run --events' takes it, or a moment of the app: \
            {"moment": "foreground"}, {"trigger": "offer"}, {"suppress": true}. A moment has no other members than \
            these and "time" or "after". The other lines are played; the exit status is 2.
            """)

    static let momentAsData = DiagnosticKind(
        "moment-as-data", .input, .warning,
        summary: "A line of a simulation that is pushed, and looks like a moment of the app.",
        explanation: """
            In lines for 'tagc messages simulate', a line with "event", and every line without "moment", "trigger" or a \
            setting, is data that is pushed. This one has a member that is spelled nearly like one of these, or a moment \
            beside its event, which is pushed with it. The line is played as it stands. Mend the spelling, or write the \
            moment on a line of its own.
            """)

    static let misnamedOutput = DiagnosticKind(
        "misnamed-output", .input, .warning,
        summary: "An output under a name that the runtime does not look for.",
        explanation: """
            The runtime looks for a file named exactly as the container's id, without an extension or a \
            version. The output given by -o has another name: rename it when it goes into the app, or give the \
            container that id by --id.
            """)
}

extension Diagnostic {
    static func unreadableInput(_ why: String) -> Diagnostic {
        Diagnostic(.unreadableInput, "cannot read it: \(why)", at: .none)
    }

    static func emptyFolder() -> Diagnostic {
        Diagnostic(
            .emptyFolder, "no container in this folder", at: .none,
            notes: [
                Note("looked for GTM-*.json, GTM-*.plist, other definitions and exports, the vendor's GTM-*")
            ])
    }

    /// Returns the error of a container whose id cannot be a file name.
    ///
    /// - Parameter output: The name of the output of `-o`, which is not an id either; nil without `-o`.
    static func unusableContainerID(_ id: String, output: String?) -> Diagnostic {
        let others = output.map {
            [Note("the name of the output, '\($0)', is not an id either")]
        }
        return Diagnostic(
            .unusableContainerID, "no file can be named by the container's id '\(id)'", at: .none,
            notes: (others ?? []) + [
                Note("give it another, by --id GTM-1234 or as the output's name: -o GTM-1234")
            ])
    }

    /// Returns the error of a line that is not an event.
    ///
    /// - Parameter why: The reason why the line is not JSON; nil if it is JSON, but not an object.
    static func eventNotObject(at range: SourceRange, _ why: String? = nil) -> Diagnostic {
        if let why { return Diagnostic(.eventNotObject, "this line is not an event: \(why)", at: range) }
        return Diagnostic(
            .eventNotObject, "a line of events is a JSON object", at: range,
            notes: [Note(#"such as {"event": "openScreen", "screenName": "Home"}"#)])
    }

    static func outputConflict(_ output: String, id: String, with other: String) -> Diagnostic {
        Diagnostic(
            .outputConflict, "'\(output)' is the output of \(other), too: both have the id '\(id)'",
            at: .none,
            notes: [
                Note("nothing was written; change one of the ids, or compile one of the two alone with --id")
            ])
    }

    static func misnamedOutput(_ name: String, id: String) -> Diagnostic {
        Diagnostic(
            .misnamedOutput, "the runtime looks for '\(id)', and does not find '\(name)'", at: .none,
            notes: [Note("name the file '\(id)', or give the container another id by --id")])
    }
}
