import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime

/// The tables of a container on the page: its entities, its sizes and its references.
struct ReportTables {
    let container: ReportedContainer
    let number: Int
    /// The entities to whose findings their rows lead.
    var found: Set<Int> = []

    /// The limits on the rows of a table, on the references that a row lists, and on the table of all references.
    private static let mostRows = 2_000
    private static let mostListed = 8
    private static let mostReferences = 5_000
    private static let mostLargest = 10

    private var graph: ReportGraph { container.graph }

    // MARK: Entities

    /// Returns the table of the entities of a kind; "" if there are none.
    func text(_ kind: ReferencePicture.Kind) -> String {
        let numbers = graph.numbers(of: kind)
        guard !numbers.isEmpty else { return "" }
        let own = graph.entities[numbers]
        let hasID = own.contains { $0.id != nil }
        let hasFolder = own.contains { $0.folder != nil }
        let hasBytes = own.contains { $0.bytes != nil }
        let hasMarks = own.contains { $0.mark != nil }
        let heads: [String?] = [
            "Name", kind == .rule ? "Conditions" : "Type", hasID ? "Id" : nil, hasFolder ? "Folder" : nil,
            hasBytes ? "Own bytes" : nil, "Refers to", "Used by", hasMarks ? "Scenarios" : nil,
        ]
        var text = open(heads.compactMap(\.self), "\(container.path): \(kind.entity.rawValue)s")
        for number in numbers.prefix(Self.mostRows) {
            let entity = graph.entities[number]
            text +=
                "<tr data-e=\"\(number)\"><th scope=\"row\" id=\"c\(self.number)-\(number)\">\(name(number))</th>"
            text += "<td class=\"\(kind == .rule ? "w" : "t")\">\(type(entity))</td>"
            if hasID { text += "<td>\(shown(entity.id ?? ""))</td>" }
            if hasFolder { text += "<td>\(shown(entity.folder ?? ""))</td>" }
            if hasBytes { text += "<td class=\"n\">\(entity.bytes.map(String.init) ?? "–")</td>" }
            text += "<td class=\"w\">\(needs(number))</td><td class=\"w\">\(users(number))</td>"
            if hasMarks { text += "<td>\(shown(entity.mark ?? ""))</td>" }
            text += "</tr>\n"
        }
        text += "</tbody></table></div>\n"
        if numbers.count > Self.mostRows {
            text +=
                "<p>\(numbers.count - Self.mostRows) more are not shown: <code>tagc inspect</code> lists them.</p>\n"
        }
        return text
    }

    private func open(_ heads: [String], _ label: String) -> String {
        "<div class=\"all\" role=\"region\" tabindex=\"0\" aria-label=\"\(shown(label))\">\n<table><thead><tr>"
            + heads.map { "<th scope=\"col\">\($0)</th>" }.joined() + "</tr></thead>\n<tbody>\n"
    }

    private func name(_ number: Int) -> String {
        let entity = graph.entities[number]
        let name = shown(entity.name)
        var text = graph.isDrawnWhole ? "<a href=\"#p\(self.number)-\(number)\">\(name)</a>" : name
        if let idle = entity.idle { text += " <span class=\"k\">\(idle)</span>" }
        if let severity = entity.severity {
            let place =
                found.contains(number)
                ? ReportFindings.id(number, in: self.number) : "c\(self.number)-findings"
            text += " <a class=\"sev \(severity.rawValue)\" href=\"#\(place)\">"
            text += "\(Counted.text(entity.findings, "finding"))</a>"
        }
        return text
    }

    private func type(_ entity: ReportEntity) -> String {
        guard entity.kind == .rule else { return shown(entity.type) }
        return entity.conditions.isEmpty
            ? "none: always passes" : entity.conditions.map(shown).joined(separator: "<br>")
    }

    private func needs(_ number: Int) -> String {
        let links = graph.needs[number].map { graph.links[$0] }
        return ReferencePicture.Relation.allCases.compactMap { relation in
            let own = links.filter { $0.relation == relation }.map(\.target)
            return own.isEmpty ? nil : "<i>\(relation.words)</i> " + list(own)
        }.joined(separator: "<br>")
    }

    private func users(_ number: Int) -> String {
        let elsewhere = graph.entities[number].isUsedElsewhere ? ["other parts of the file"] : []
        let users = graph.users[number].map { graph.links[$0].source }
        return ([users.isEmpty ? nil : list(users)].compactMap(\.self) + elsewhere).joined(separator: ", ")
    }

    /// Returns links to the first entities of a list, and the number of the others.
    private func list(_ numbers: [Int]) -> String {
        let left = numbers.count - Self.mostListed
        return numbers.prefix(Self.mostListed).map(link).joined(separator: ", ")
            + (left > 0 ? " and \(left) more" : "")
    }

    /// Returns a link to the row of an entity; only its name if the table is cut before it.
    func link(_ number: Int) -> String {
        let entity = graph.entities[number]
        let row = number - graph.numbers(of: entity.kind).lowerBound
        guard row < Self.mostRows else { return shown(entity.name) }
        return "<a href=\"#c\(self.number)-\(number)\">\(shown(entity.name))</a>"
    }

    // MARK: Sizes

    /// The sections of the compiled container, the largest first, and the largest entities.
    var sizes: String {
        guard let loaded = container.loaded else { return "" }
        let sections = loaded.sections.filter { $0.byteCount > 0 }.enumerated()
            .sorted { ($1.element.byteCount, $0.offset) < ($0.element.byteCount, $1.offset) }.map(\.element)
        let most = max(1, sections.first?.byteCount ?? 1)
        var text =
            "<p>The compiled container has \(Counted.text(loaded.size, "byte")) when it is loaded.</p>\n"
        text += open(["Section", "Bytes", "Rows", "Share"], "\(container.path): sections")
        for section in sections {
            let width = max(1, section.byteCount * 100 / most)
            text += "<tr><th scope=\"row\">\(section.name)</th><td class=\"n\">\(section.byteCount)</td>"
            text += "<td class=\"n\">\(section.rows)</td><td class=\"bar\">\(HTMLPage.bar(width))</td></tr>\n"
        }
        text += "</tbody></table></div>\n"
        let largest = graph.entities.indices.filter { (graph.entities[$0].bytes ?? 0) > 0 }
            .sorted { (graph.entities[$1].bytes ?? 0, $0) < (graph.entities[$0].bytes ?? 0, $1) }
        guard !largest.isEmpty else { return text }
        text += "<p>The largest, by the bytes that nothing else needs:</p>\n"
        text += open(["Name", "Kind", "Own bytes"], "\(container.path): the largest")
        for number in largest.prefix(Self.mostLargest) {
            let entity = graph.entities[number]
            text += "<tr><th scope=\"row\">\(link(number))</th><td>\(entity.noun)</td>"
            text += "<td class=\"n\">\(entity.bytes ?? 0)</td></tr>\n"
        }
        return text + "</tbody></table></div>\n"
    }

    // MARK: References

    /// The table of all references, which says the same as the picture.
    var references: String {
        guard !graph.links.isEmpty else { return "" }
        var text = "<details><summary>\(Counted.text(graph.links.count, "reference")) as a table</summary>\n"
        text += open(["From", "Refers by", "To"], "\(container.path): references")
        for link in graph.links.prefix(Self.mostReferences) {
            let (source, target) = (graph.entities[link.source], graph.entities[link.target])
            text += "<tr><td>\(source.noun) \(self.link(link.source))</td><td>\(link.relation.words)</td>"
            text += "<td>\(target.noun) \(self.link(link.target))</td></tr>\n"
        }
        text += "</tbody></table></div>\n"
        if graph.links.count > Self.mostReferences {
            let left = graph.links.count - Self.mostReferences
            text += "<p>\(left) more are not shown: <code>tagc inspect --format json</code> lists them.</p>\n"
        }
        return text + "</details>\n"
    }

    private func shown(_ text: String) -> String { HTMLText.shown(text, limit: 300) }
}
