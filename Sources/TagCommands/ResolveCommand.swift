package import ArgumentParser
import TagDiagnostics
import TagLoading

/// `tagc resolve`: shows the default container that the runtime would load, and why.
package struct ResolveCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Show which default container an app loads from a folder, why, and whether it is valid.",
        discussion: """
            The runtime loads the compiled container (the file named exactly as the id), else ID.plist, else ID.json.

            Exit status: 0 found and valid, 1 not found or not valid, 2 no such folder or not a container id, \
            64 wrong usage.
            """)

    @Argument(help: "Folder with the default containers.", completion: .directory) package var folder: String
    @Argument(help: "Container id, such as GTM-1234.") package var id: String
    @Flag(help: "Accept any id of 1 to 64 letters, digits, '_' and '-'.") package var anyId = false
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func run() throws {
        let resolution = try resolve()
        let isThere = resolution.chosen != nil || resolution.unusable != nil
        let failure = isThere ? loadFailure() : nil
        var console = Console()
        try console.write(
            report.format == .json
                ? json(resolution, failure).indented + "\n" : text(resolution) + Self.text(failure))
        if resolution.chosen == nil || failure != nil { throw ExitStatus.findings.exitCode }
    }

    private var grammar: ContainerID.Grammar { anyId ? .anyName : .tagManager }

    /// Returns the reason why the runtime cannot load its choice; nil if it can.
    private func loadFailure() -> LoadingError? {
        do throws(LoadingError) {
            _ = try DefaultContainer.load(id: id, in: folder, grammar: grammar)
            return nil
        } catch {
            return error
        }
    }

    private func resolve() throws(CommandFailure) -> DefaultContainer.Resolution {
        do {
            return try DefaultContainer.resolve(id: id, in: folder, grammar: grammar)
        } catch {
            switch error {
            case .invalidID(let text):
                throw CommandFailure(
                    .unusable, "'\(text.escapedForTerminal())' is not a container id",
                    help: "ids are GTM- and 4 to 12 capital letters or digits; --any-id allows other names")
            default: throw CommandFailure(.unusable, error.description)
            }
        }
    }

    private func text(_ resolution: DefaultContainer.Resolution) -> String {
        var text = ""
        for candidate in resolution.candidates {
            let mark = candidate.state == .chosen ? "->" : "  "
            let name = padded(candidate.name, to: id.utf8.count + 6)
            text += "\(mark) \(name)  \(padded(candidate.kind.rawValue, to: 6))  \(words(candidate.state))\n"
        }
        for name in resolution.misnamed {
            let shown = padded(name.escapedForTerminal(), to: id.utf8.count + 6)
            text += "   \(shown)          never loaded: rename it to \(hint(for: name))\n"
        }
        if resolution.chosen == nil, resolution.unusable == nil {
            text += "no default container for \(resolution.id)\n"
        }
        return text
    }

    /// Returns a line for each reason not to load.
    private static func text(_ failure: LoadingError?) -> String {
        (failure?.description.split(separator: "\n") ?? []).map {
            "does not load: \(String($0).escapedForTerminal())\n"
        }.joined()
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }

    private func words(_ state: DefaultContainer.Candidate.State) -> String {
        switch state {
        case .chosen: "used: it comes first of the files found"
        case .shadowed(let kind): "found, but not used: the \(kind.rawValue) comes first"
        case .absent: "not found"
        case .unusable(let reason): "not used: " + FileError.words(for: reason)
        }
    }

    /// Returns the name that the file should have: the id, with the extension if it has one.
    private func hint(for name: String) -> String {
        let suffix = FilePath.suffix(of: name)
        return suffix == "plist" || suffix == "json" ? "\(id).\(suffix)" : id
    }

    private func json(_ resolution: DefaultContainer.Resolution, _ failure: LoadingError?) -> JSON {
        [
            "id": .string(id),
            "folder": .string(folder),
            "chosen": .optional(resolution.chosen?.name),
            "loads": resolution.chosen == nil && failure == nil ? .null : .boolean(failure == nil),
            "failure": .optional(failure?.description),
            "candidates": .array(
                resolution.candidates.map { candidate in
                    [
                        "name": .string(candidate.name),
                        "kind": .string(candidate.kind.rawValue),
                        "state": .string(key(candidate.state)),
                        "why": .string(words(candidate.state)),
                    ]
                }),
            "misnamed": .array(
                resolution.misnamed.map { ["name": .string($0), "shouldBe": .string(hint(for: $0))] }),
        ]
    }

    private func key(_ state: DefaultContainer.Candidate.State) -> String {
        switch state {
        case .chosen: "chosen"
        case .shadowed: "shadowed"
        case .absent: "absent"
        case .unusable: "unusable"
        }
    }
}
