package import ArgumentParser
import TagDiagnostics
import TagLoading
import TagModel
import TagPlan

/// `tagc generate swift`: writes the keys, events and functions of a container as Swift.
package struct GenerateSwiftCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "swift",
        abstract: "Write a container's keys, events and functions, or a plan's events, as Swift.",
        discussion: """
            An app that uses the written names does not build when the container no longer has one of them:

              tagc generate swift GTM-FERRY1.json --name Ferry -o Sources/App/Ferry.swift

              container[Ferry.Key.bannerHeight]            // an Int64
              manager.dataLayer.push(event: Ferry.Event.purchase)

            A key has the type of its values in this container. It is Value if they have several types or come \
            from the app. The order of the names does not depend on the order in the container.

            With --plan it writes the events of a plan, a JSON Schema, each with the values that it takes. An app that \
            pushes them leaves out no value that the plan requires, and gives none another type:

              tagc generate swift --plan events.schema.json --name Planned -o Sources/App/Planned.swift

              manager.dataLayer.push(Planned.Purchase(price: 120, currency: .eur))

            --check writes nothing: it ends with 1 if the file given with -o is not what would be written.

            Exit status: 0 written, 1 errors in the container, or with --check a file that is not up to date, \
            2 unreadable input or plan, a plan that is too large, or unwritable output, 64 wrong usage.
            """)

    @OptionGroup package var input: GenerateSwiftOptions
    @Option(
        help: ArgumentHelp(
            "Name of the Swift type around all names (default: the container's id, such as GTM_FERRY1, or PlannedEvents).",
            valueName: "name"))
    package var name: String?
    @Option(
        help: ArgumentHelp(
            "Access level of the names: \(SwiftAccess.allCases.map(\.rawValue).joined(separator: " or ")).",
            valueName: "level"))
    package var access = SwiftAccess.internal
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Write to this file, whole or not at all (default: standard output).", valueName: "file"),
        completion: .file(extensions: ["swift"]))
    package var output: String?
    @Flag(help: "Write nothing; end with 1 if the file is not up to date.")
    package var check = false

    package init() {}

    package func validate() throws {
        if let name, !SwiftName.isPlain(name) {
            throw ValidationError(
                "--name '\(name.escapedForTerminal())' is not a Swift name: use letters, digits and '_'")
        }
        if let name, SwiftTypeNames.isUsed(name, ofPlan: input.plan != nil) {
            throw ValidationError(
                "--name '\(name)' is the name of a type that the Swift file uses: give another")
        }
        if check, file == nil { throw ValidationError("--check needs a file to look at: give -o FILE") }
    }

    private var file: String? { output == "-" ? nil : output }

    package func run() throws {
        var console = Console()
        let text = try input.plan.map { try source(ofPlan: $0, &console) } ?? sourceOfContainer(&console)
        guard let file else { return try console.write(text) }
        if check { return try compare(text, with: file, console) }
        let files = try Outputs(
            [.init(file, "the Swift file")], reading: [.init(input.source, "the input")])
        try files.write(text, to: file)
    }

    private func sourceOfContainer(_ console: inout Console) throws -> [UInt8] {
        let path = input.source
        let (found, report) = try ConversionInput.read(path, options: input.compileOptions, needsID: false)
        console.log(Findings([report]))
        guard let found else { throw [report].status.exitCode }
        guard name != nil || found.container.id != nil else {
            throw CommandFailure(
                .usage, "\(path.escapedForTerminal()): the container has no id to name the Swift type after",
                help: "give --name NAME, or --id ID")
        }
        let source = SwiftSource(found.container, name: name, access: access)
        return Array(source.text(from: FilePath.name(of: path)).utf8)
    }

    private func source(ofPlan path: String, _ console: inout Console) throws -> [UInt8] {
        let file = try Inputs.Entry(path: path, limit: input.limit).source()
        let (plan, report) = PlanReader.read(file, limits: input.limit.reader)
        console.log(Findings([report]))
        guard let plan else { throw ExitStatus.unusable.exitCode }
        do throws(SwiftPlan.Excess) {
            let source = try SwiftPlan(plan, name: name ?? "PlannedEvents", access: access)
            return Array(try source.text(from: FilePath.name(of: path)).utf8)
        } catch {
            throw CommandFailure(
                .unusable, "\(path.escapedForTerminal()): \(error.message)",
                help: "write the events of one app as a plan of their own")
        }
    }

    private func compare(_ text: [UInt8], with path: String, _ console: Console) throws {
        guard try Inputs.Entry(path: path, limit: input.limit).source().bytes != text else { return }
        console.log(
            "tagc: \(path.escapedForTerminal()): not what 'tagc generate swift' writes of \(input.source.escapedForTerminal())\n"
                + "  = help: run the command without --check")
        throw ExitStatus.findings.exitCode
    }
}

/// The access level of generated declarations.
package enum SwiftAccess: String, CaseIterable, ExpressibleByArgument {
    case `internal`, `public`

    /// The modifier, with the space after it; none for what Swift takes by default.
    var modifier: String { self == .internal ? "" : rawValue + " " }
}
