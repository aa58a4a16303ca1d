package import ArgumentParser
import TagDiagnostics
import TagEvents
import TagLoading
import TagRuntime

/// `tagc playground`: writes a page that compiles, checks and runs a container in the browser.
package struct PlaygroundCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "playground",
        abstract: "Write a web page that checks and runs a container in the browser.",
        discussion: """
            The page shows findings while you type, pushes events, and shows which tags fire, with what, and why. With a \
            second file it shows what each event fires in both versions. It is one file that works without a server and \
            loads nothing. A link of the page contains everything that is in it. Without a file, it shows an example.

              tagc playground GTM-AB12.json --events session.ndjson -o page.html
              tagc playground old.json new.json -o page.html

            The page knows the container alone: no configuration is in it, so its findings are those of 'tagc lint \
            --isolated', without values of keys and ignored findings. All events are one session; the page starts another \
            when told to.

            The files are put into the page whole, with all comments and secrets that they have: whoever gets the page gets \
            them.

            Exit status: 0 written, 2 unreadable or damaged input, unreadable template or unwritable page, 64 wrong usage.
            """)

    @Argument(
        help: ArgumentHelp(
            "A container of any format, compiled or not; - is standard input.", valueName: "file"),
        completion: .file())
    package var file: String?
    @Argument(
        help: ArgumentHelp("Another version of it, to compare.", valueName: "new"), completion: .file())
    package var new: String?
    @Option(
        help: ArgumentHelp("File with events: one JSON object per line.", valueName: "file"),
        completion: .file(extensions: ["ndjson", "jsonl"]))
    package var events: String?
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The page to write (default: standard output).", valueName: "file"),
        completion: .file(extensions: ["html"]))
    package var output: String?
    @Option(
        help: ArgumentHelp(
            "The page without a container (default: share/tagc/\(PageTemplate.name) of the installation).",
            valueName: "file"),
        completion: .file(extensions: ["html"]))
    package var template: String?
    @OptionGroup package var size: InputLimitOption

    package init() {}

    package func validate() throws {
        if file == nil, events != nil { throw ValidationError("--events needs a container") }
        let inputs = [file, new, events].compactMap(\.self)
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
    }

    package func run() throws {
        var console = Console()
        let path = output == "-" ? nil : output
        let page = try PageTemplate.read(template)
        let inputs = [file, new].compactMap(\.self)
        let used = (inputs + [events].compactMap(\.self)).map { Outputs.Use($0, "an input") }
        let files = try Outputs(
            path.map { [.init($0, "the page")] } ?? [], reading: used + [.init(page.path, "the template")])
        var state = PlaygroundState()
        for input in inputs { state.add(try source(input)) }
        if let events {
            let file = try source(events)
            state.events = try text(of: file)
            try noteBadLines(of: file, console)
        }
        // The template's own state is the example.
        let text = state.isEmpty ? page.bytes : try page.holding(state)
        if let path {
            try files.write(text, to: path)
        } else {
            try console.write(text)
        }
    }

    private func source(_ path: String) throws(CommandFailure) -> SourceFile {
        let file = try Inputs.Entry(path: path, limit: size.limit).source()
        guard file.bytes.count <= PlaygroundState.mostBytes else {
            throw CommandFailure(
                .unusable,
                "\(file.path): the page takes files of at most \(FileSize.text(PlaygroundState.mostBytes))")
        }
        // A damaged container cannot be mended in the page, as a text can.
        if Header.begins(file.bytes) { _ = try ContainerInput.load(file.bytes, file.path) }
        return file
    }

    /// Shows the lines that are no events: the page has them, and pushes the others.
    private func noteBadLines(of file: SourceFile, _ console: Console) throws(CommandFailure) {
        var bad = BadLines(most: .max)
        var reader = EventReader(path: file.path)
        reader.begin(EventBlock(bytes: file.bytes, offset: 0))
        while let line = reader.next() {
            if case .fault(let line, let fault) = line { try bad.add(line, fault, reader.number) }
        }
        guard bad.count > 0 else { return }
        console.log(
            "tagc: note: \(file.path.escapedForTerminal()) has \(Counted.text(bad.count, "line")) that cannot be pushed: "
                + "the page shows them as errors")
    }

    private func text(of file: SourceFile) throws(CommandFailure) -> String {
        guard let text = String(validating: file.bytes, as: UTF8.self) else {
            throw CommandFailure(.unusable, "\(file.path): the events are not UTF-8 text")
        }
        return text
    }
}
