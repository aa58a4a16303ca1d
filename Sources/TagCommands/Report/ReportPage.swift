package import TagCompiler
package import TagDiagnostics
import TagLint
import TagModel
import TagRuntime
import TagSyntax

/// The report on containers as one self-contained page.
///
/// It is complete without its script, which adds a filter and highlights what a thing needs and what needs it.
package struct ReportPage {
    let containers: [ReportedContainer]

    init(containers: [ReportedContainer]) { self.containers = containers }

    /// Creates the page about a file alone, without the findings of a run of lint.
    ///
    /// - Throws: If it is a compiled container that does not load.
    package init(_ file: SourceFile, options: CompileOptions) throws(CommandFailure) {
        containers = [try ReportedContainer(file, options: options)]
    }

    /// The picture of the first container's references as a file of SVG.
    package var picture: String { containers.first.map { PictureSVG($0.picture.limited()).file } ?? "" }

    package var text: String {
        let single = containers.count == 1 ? containers.first : nil
        let title = single.map { $0.id ?? $0.path } ?? Counted.text(containers.count, "container")
        var page = HTMLPage(title: "Report of \(title)")
        page.style = ReportStyle.page
        page.script = ReportScript.text
        var body = """
            <header>
            <p class="eye">Container report</p>
            <h1>\(HTMLText.shown(title))</h1>
            </header>
            <main>
            <nav aria-label="Contents"><ul>

            """
        let sections = containers.enumerated().map { ReportSection(container: $1, number: $0 + 1) }
        let parts = sections.map(\.parts)
        for (section, parts) in zip(sections, parts) { body += section.contents(parts) }
        body += """
            </ul></nav>
            <div class="tools" hidden>
            <label>Filter by name or type <input type="search" id="find" autocomplete="off" spellcheck="false"></label>
            <label class="check"><input type="checkbox" id="only"> Draw only what is related</label>
            <button type="button" id="clear">Show all</button>
            <p id="said" role="status"></p>
            </div>

            """
        for (section, parts) in zip(sections, parts) { body += section.text(parts) }
        return page.text(body + "</main>\n<footer><p>Made by <code>tagc report</code>.</p></footer>\n")
    }
}

/// The section of a container on the page.
struct ReportSection {
    let container: ReportedContainer
    let number: Int

    typealias Part = (id: String, title: String, text: String)

    private var id: String { "c\(number)" }
    private var words: Vocabulary { container.words }
    private var graph: ReportGraph { container.graph }

    /// The parts with their titles, without those that have nothing to show.
    var parts: [Part] {
        let findings = ReportFindings(container: container, number: number)
        let tables = ReportTables(container: container, number: number, found: findings.entities)
        return [
            ("picture", "Who refers to whom", graph.entities.isEmpty ? "" : picture),
            ("findings", "Findings", findings.text),
            ("unused", "Unused", unused),
            ("tags", "Tags", tables.text(.tag)),
            ("rules", plural(words.rule), tables.text(.rule)),
            ("macros", plural(words.macro), tables.text(.macro)),
            ("kept", "Kept, not evaluated", kept),
            ("sizes", "Sizes", tables.sizes),
            ("references", "All references", tables.references),
        ].filter { !$0.text.isEmpty }
    }

    private func plural(_ noun: String) -> String { noun.prefix(1).uppercased() + noun.dropFirst() + "s" }

    // MARK: Contents

    /// Returns the entry of the table of contents.
    func contents(_ parts: [Part]) -> String {
        let links = parts.map { "<a href=\"#\(id)-\($0.id)\">\($0.title)</a>" }.joined(separator: " ")
        return "<li><a href=\"#\(id)\">\(shown(container.path))</a> <span>\(links)</span></li>\n"
    }

    func text(_ parts: [Part]) -> String {
        var text = "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n"
        text +=
            "<h2 id=\"\(id)-title\">\(shown(container.path))</h2>\n<p class=\"sub\">\(shown(summary))</p>\n"
        text +=
            "<dl class=\"facts\">\n"
            + facts.map { "<div><dt>\($0)</dt><dd>\(shown($1))</dd></div>\n" }.joined()
        text += "</dl>\n"
        for part in parts { text += "<h3 id=\"\(id)-\(part.id)\">\(part.title)</h3>\n" + part.text }
        return text + "</section>\n"
    }

    private var summary: String {
        guard let model = container.container else { return "It cannot be read: see the findings." }
        var parts = [container.id ?? "no id"]
        if let version = model.version?.value, !version.isEmpty { parts.append("version \(version)") }
        if container.isCompiled {
            parts.append(container.isStripped ? "compiled, without names" : "compiled")
        } else {
            parts.append("\(model.form.rawValue), \(model.tree.carrier.rawValue)")
            if model.isFragment { parts.append("a part of a container") }
        }
        if !model.contexts.isEmpty {
            parts.append("runs on " + model.contexts.map(\.value.rawValue).joined(separator: ", "))
        }
        return parts.joined(separator: " · ")
    }

    private var facts: [(String, String)] {
        var facts: [(String, String)] = []
        for kind in ReferencePicture.Kind.allCases {
            let own = graph.numbers(of: kind)
            let paused = own.count { graph.entities[$0].isPaused }
            facts.append(
                (
                    plural(words.word(for: kind.entity)),
                    "\(own.count)" + (paused > 0 ? ", \(paused) paused" : "")
                ))
        }
        facts.append(("References", "\(graph.links.count)"))
        if let file = container.findings { facts.append(("Findings", ReportFindings.counts(file))) }
        if let removals = container.removals {
            let saved = container.savedBytes.map { ", \(Counted.text($0, "byte"))" } ?? ""
            facts.append(("Unused", removals.isEmpty ? "none" : "\(removals.count)\(saved)"))
        }
        facts.append(("File", Counted.text(container.file.size, "byte")))
        if let loaded = container.loaded {
            facts.append(("Compiled", Counted.text(loaded.size, "byte")))
        } else {
            facts.append(("Compiled", container.isPart ? "no, it is a part" : "no, it has errors"))
        }
        if let marks = container.marks {
            let percent = marks.percent.map { "\(Int(exactly: $0).map(String.init) ?? "\($0)") % " } ?? ""
            facts.append(("Covered by scenarios", "\(percent)with \(Counted.text(marks.events, "event"))"))
        }
        return facts
    }

    // MARK: Picture

    private var picture: String {
        let whole = container.picture
        let drawn = whole.limited()
        let isWhole = drawn.note == nil
        var text = ""
        if let note = drawn.note {
            text += "<p>This is \(shown(note)). The tables list them. "
            text += "<code>tagc report --format dot</code> writes all of them for Graphviz.</p>\n"
        }
        text += "<p>Lines lead from left to right: from what refers to something to what it refers to. "
        text += "<span class=\"hint\" hidden>Choose a box to see what it needs and what needs it. "
        text += "The arrow keys move from box to box, Enter chooses, Escape ends.</span></p>\n"
        text += "<div class=\"canvas\" role=\"region\" aria-labelledby=\"\(id)-picture\" tabindex=\"0\">\n"
        text += PictureSVG(drawn).element(id: "p\(number)") { node in
            isWhole ? "\(id)-\(node)" : "\(id)-\(drawn.nodes[node].kind.entity.rawValue)s"
        }
        return text + "</div>\n<div class=\"about\" hidden></div>\n"
    }

    // MARK: What has no effect

    private var unused: String {
        guard let removals = container.removals else {
            return container.isCompiled
                ? "<p>Compiling has left out what nothing uses: the file has only the rest.</p>\n"
                : "<p>Not known: \(container.isPart ? "a part of a container" : "a container with errors") is not compiled.</p>\n"
        }
        guard !removals.isEmpty else { return "<p>Nothing: compiling keeps everything.</p>\n" }
        var text = "<p>Compiling leaves out \(Counted.text(removals.count, "part"))"
        if let saved = container.savedBytes { text += ", which saves \(Counted.text(saved, "byte"))" }
        text += ".</p>\n<ul class=\"plain\">\n"
        for removal in removals.prefix(Self.mostParts) {
            let name = "\(words.word(for: removal.kind)) <b>\(shown(removal.name.withoutSecrets))</b>"
            text += "<li>\(name): \(shown(removal.why))</li>\n"
        }
        return text + rest(removals.count, "part") + "</ul>\n"
    }

    private var kept: String {
        guard let unsupported = container.container?.unsupported, !unsupported.isEmpty else { return "" }
        var text = "<ul class=\"plain\">\n"
        for part in unsupported.prefix(Self.mostParts) {
            let name = "\(shown(part.what)) <b>\(shown(part.name.withoutSecrets))</b>"
            text += "<li>\(name): \(shown(part.consequence))</li>\n"
        }
        return text + rest(unsupported.count, "part") + "</ul>\n"
    }

    /// The limit on a list of parts.
    private static let mostParts = 1_000

    private func rest(_ count: Int, _ noun: String) -> String {
        count > Self.mostParts
            ? "<li>and \(Counted.text(count - Self.mostParts, "more " + noun)); <code>tagc inspect</code> lists them</li>\n"
            : ""
    }

    private func shown(_ text: String) -> String { HTMLText.shown(text, limit: 400) }
}
