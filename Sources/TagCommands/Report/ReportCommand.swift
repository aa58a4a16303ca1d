package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagLint
import TagLoading

/// The formats of `tagc report`.
enum PageFormat: String, CaseIterable, ExpressibleByArgument {
    case html, svg, dot, mermaid
}

/// `tagc report`: writes a page about containers, or the picture of their references alone.
package struct ReportCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write a page about containers: contents, who refers to whom, findings, sizes.",
        discussion: """
            The page is one HTML file that loads nothing. It has the tags, rules (triggers) and macros (variables) of each \
            container, a picture of who refers to whom, the findings of 'tagc lint', what compiling leaves out, and sizes. \
            Secrets are hidden. A compiled container has no findings. The same input gives the same page.

            The formats svg, dot (Graphviz) and mermaid write the picture of one container alone. A picture has at most \
            \(ReferencePicture.mostNodes) entities and \(ReferencePicture.mostLinks) references, with mermaid \
            \(ReferencePicture.mermaidLinks) references; a larger container is drawn as a summary by type. dot always has \
            everything.

              tagc report Containers -o report.html
              tagc report GTM-AB12.json --coverage coverage.json -o report.html
              tagc report GTM-AB12.json --format svg -o references.svg

            Exit status: 0 written, 1 errors in a container (the page shows them), 2 unreadable input or configuration, or an \
            output that cannot be written, 64 wrong usage.
            """)

    @OptionGroup package var input: InputOptions
    @OptionGroup package var name: ContainerIDOptions
    @Option(name: .shortAndLong, help: ArgumentHelp("A page, or the picture alone.", valueName: "format"))
    var format = PageFormat.html
    @OptionGroup package var file: ReportFileOption
    @Option(
        help: ArgumentHelp(
            "Show what scenarios used, from the file of 'tagc test --coverage-file'.", valueName: "file"),
        completion: .file())
    package var coverage: String?
    @OptionGroup(title: "Rules") package var configuration: ConfigurationOptions

    package init() {}

    package func validate() throws {
        try name.validate(for: input)
        guard format != .html else { return }
        if coverage != nil { throw ValidationError("--coverage is for the page: leave out --format") }
    }

    package func run() async throws {
        var console = Console()
        let output = file.path == "-" ? nil : file.path
        var run = LintRun(input: input, options: configuration)
        run.id = name.id
        // A picture has no findings.
        run.skipsProofs = format != .html
        let result = try await run.run()
        let files = try Outputs(
            output.map { [.init($0, "the report")] } ?? [],
            reading: result.sources + (coverage.map { [.init($0, "the coverage")] } ?? []))
        let (containers, unread, status) = try containers(result)
        if !containers.isEmpty {
            let text = try text(containers, console)
            if let output {
                try files.write(Array(text.utf8), to: output)
            } else {
                try console.write(text)
            }
        }
        for warning in result.warnings { console.log(warning) }
        console.log(unread)
        for container in containers {
            let errors = container.findings?.shown.count { $0.diagnostic.severity == .error } ?? 0
            guard errors > 0 else { continue }
            console.log(
                "tagc: \(container.path.escapedForTerminal()) has \(Counted.text(errors, "error")): tagc lint shows them"
            )
        }
        guard status == .fine else { throw status.exitCode }
        if containers.isEmpty { throw CommandFailure(.unusable, "there is no container to report on") }
    }

    /// Returns the containers with their findings, the findings that no page has, and the exit status of all.
    private func containers(
        _ result: LintResult
    ) throws -> (containers: [ReportedContainer], unread: Findings, status: ExitStatus) {
        let options = input.compileOptions(id: name.id)
        let covered = try coverage.map { (path) throws(CommandFailure) in try CoverageFile(path) }
        var containers: [ReportedContainer] = []
        var unread: [Findings.File] = []
        for linted in result.files {
            let findings = Findings.File(linted)
            guard !linted.source.bytes.isEmpty else {
                unread.append(findings)
                continue
            }
            var container = try ReportedContainer(linted.source, options: options)
            if !container.isCompiled { container.findings = findings }
            if let marks = covered?.marks(of: container.path) { container.add(marks) }
            containers.append(container)
        }
        if let covered, let first = containers.first, containers.allSatisfy({ $0.marks == nil }) {
            throw covered.failure(of: first.path)
        }
        unread += result.others.map { Findings.File($0, isInput: false) }
        let all = Findings(files: containers.compactMap(\.findings) + unread)
        return (containers, Findings(files: unread), all.status)
    }

    private func text(_ containers: [ReportedContainer], _ console: Console) throws -> String {
        guard format != .html else { return ReportPage(containers: containers).text }
        guard containers.count == 1, let container = containers.first else {
            throw CommandFailure(
                .usage, "--format \(format.rawValue) is for one container, and there are \(containers.count)")
        }
        guard container.container != nil else {
            throw CommandFailure(
                .unusable, "\(container.path.escapedForTerminal()) cannot be read: tagc lint says why")
        }
        let picture = container.picture
        var drawn = picture
        switch format {
        case .html, .svg: drawn = picture.limited()
        case .dot: break
        case .mermaid:
            drawn = picture.limited(links: ReferencePicture.mermaidLinks)
            if drawn.mermaid.utf8.count > ReferencePicture.mermaidBytes { drawn = picture.limited(nodes: 0) }
        }
        if let note = drawn.note { console.log("tagc: note: the picture is \(note)") }
        return switch format {
        case .html, .svg: PictureSVG(drawn).file
        case .dot: drawn.dot
        case .mermaid: drawn.mermaid
        }
    }
}
