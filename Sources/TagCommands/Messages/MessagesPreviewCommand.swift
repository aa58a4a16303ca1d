package import ArgumentParser
import TagDiagnostics
import TagEvents
import TagRuntime
import TagScenario

/// `tagc messages preview`: draws every message on a page.
package struct MessagesPreviewCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw every in-app message of a container on an HTML page.",
        discussion: """
            Draws each message on a phone, on a light and on a dark background, with its triggers, schedule, caps, \
            addresses, colors and data. The page is one file without scripts. It loads nothing, and shows the address of \
            an image in its place. --macro, --set and --event give values to macros; a text without a value is shown as \
            its template. The same input gives the same page.

              tagc messages preview GTM-SHOP1.json -o page.html --macro language=es

            Exit status: 0 drawn, 1 errors in the container, 2 unreadable container or unwritable page, \
            64 wrong usage.
            """)

    @OptionGroup package var input: SingleInputOptions
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The page to write (default: standard output).", valueName: "file"),
        completion: .file(extensions: ["html"]))
    package var output: String?
    @Option(help: ArgumentHelp("Event for the texts of messages.", valueName: "name"))
    package var event: String?
    @OptionGroup package var facts: MessageFactOptions
    @Option(
        help: ArgumentHelp(
            "Time for macros: 2026-06-01T09:00:00Z or milliseconds since 1970 (default: none).",
            valueName: "time"))
    package var at: TimeArgument?

    package init() {}

    package func run() throws {
        var console = Console()
        let path = output == "-" ? nil : output
        let files = try Outputs(
            path.map { [.init($0, "the page")] } ?? [], reading: [.init(input.path, "the container")])
        let source = try ContainerInput.read(input.path, options: input.compileOptions)
        let container = try source.loaded(console)
        let app = try facts.app(container, unused: source.unusedMacros, console)
        let evaluator = app.evaluator(at: at?.milliseconds)
        if let event { evaluator.push(event: UTF8Text(event)) }
        let sheet = MessageSheet(evaluator, during: event.map { UTF8Text($0) })
        let page = MessagePage(sheet, container, given: given)
        if sheet.entries.isEmpty { console.log("tagc: the container has no messages") }
        if sheet.leftOut > 0 {
            console.log(
                "tagc: note: \(Counted.text(sheet.leftOut, "message")) beyond the first \(sheet.entries.count) not drawn"
            )
        }
        if let path {
            try files.write(Array(page.text.utf8), to: path)
        } else {
            try console.write(page.text)
        }
    }

    /// The options that set values, for the head of the page.
    private var given: [String] {
        (event.map { ["event = \($0)"] } ?? [])
            + (facts.settings + facts.given.answers).map { "\($0.key) = \($0.value.json.line)" }
    }
}
