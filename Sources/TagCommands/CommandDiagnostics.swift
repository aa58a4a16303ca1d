package import TagDiagnostics
import TagEvents
import TagSyntax
import TagVocabulary

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
            The file does not exist, is not readable for this user, is not a file, or is larger than the limit: \
            \(FileSize.text(ReaderLimits().bytes)), or the size that --max-input gives. The command processes its other \
            inputs; the exit status is 2.
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
            and '-'. This container has another id, a path for instance. Give an id with --id GTM-1234, or \
            with the name of the output: -o GTM-1234.
            """)

    static let outputConflict = DiagnosticKind(
        "output-conflict", .input, .error,
        summary: "Two different containers that would be written to one file.",
        explanation: """
            The id of a container is the name of its output. Two inputs have the same id but give different \
            bytes. One container in two formats, ID.plist and ID.json, is not a conflict. tagc wrote no output \
            at all. Change one of the ids in its file, compile one of the two alone with --id, or compile them to \
            different folders.
            """)

    static let unusableMoment = DiagnosticKind(
        "unusable-moment", .input, .error, summary: "A line of a simulation that cannot be run.",
        explanation: """
            A line for 'tagc messages simulate' is an event, as for 'tagc run --events', or a moment of the app: \
            {"moment": "foreground"}, {"trigger": "offer"}, {"suppress": true}. A moment can also have "time" or \
            "after", and no other members. The other lines are run; the exit status is 2.
            """)

    static let momentAsData = DiagnosticKind(
        "moment-as-data", .input, .warning,
        summary: "A line of a simulation that is pushed but looks like a moment of the app.",
        explanation: """
            'tagc messages simulate' pushes every line that has "event", and every line without "moment", "trigger" or a \
            setting. This line has a member that is spelled almost like one of these, or a moment beside its event; both \
            are pushed as data. Correct the spelling, or write the moment on a separate line.
            """)

    static let misnamedOutput = DiagnosticKind(
        "misnamed-output", .input, .warning,
        summary: "An output under a name that the runtime does not look for.",
        explanation: """
            The runtime looks for a file whose name is exactly the container's id, without an extension or a \
            version. The output of -o has another name. Rename the file when you copy it into the app, or give the \
            container that id with --id.
            """)
}

extension Diagnostic {
    static func unreadableInput(_ why: String) -> Diagnostic {
        Diagnostic(.unreadableInput, "cannot read the file: \(why)", at: .none)
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
            .unusableContainerID, "the container's id '\(id)' cannot be a file name", at: .none,
            notes: (others ?? []) + [
                Note("give another id with --id GTM-1234, or with the name of the output: -o GTM-1234")
            ])
    }

    static func outputConflict(_ output: String, id: String, with other: String) -> Diagnostic {
        Diagnostic(
            .outputConflict, "'\(output)' is also the output of \(other): both have the id '\(id)'",
            at: .none,
            notes: [
                Note("nothing was written; change one of the ids, or compile one of the two alone with --id")
            ])
    }

    static func misnamedOutput(_ name: String, id: String) -> Diagnostic {
        Diagnostic(
            .misnamedOutput, "the runtime looks for '\(id)', not for '\(name)'", at: .none,
            notes: [Note("name the file '\(id)', or give the container another id with --id")])
    }
}
