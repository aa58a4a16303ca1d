import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagWire

/// The summary of a compiled container for `inspect`.
struct BinarySummary {
    let container: LoadedContainer
    /// The file that the container was loaded from.
    let bytes: [UInt8]
    let signatures: [SignatureSummary]
    /// The marks of what scenarios used; nil if they were not asked for.
    let marks: CoverageMarks?

    private var sections: [SectionInfo] { container.sections }
    private var tables: Tables { container.tables }
    private var format: Int { Int(bytes[8]) }
    private var reader: Int { Int(bytes[9]) }
    private var contentId: String { container.contentId.hexadecimal }
    private var isStripped: Bool { tables.names.count == 0 }
    private var isWire: Bool { WireForm.isWire(bytes) }

    private var tags: [(name: String?, type: String, keys: [String])] {
        (0..<tables.tags.count).map { index in
            let shape = tables.tags[index, TagRecord.shape]
            let keys = tables.keys(ofShape: shape).map {
                UTF8Text(tables.string(tables.shapeKeys[$0, ShapeKeyRecord.key])).string
            }
            return (
                container.name(ofTag: index)?.string,
                UTF8Text(tables.string(tables.shapes[shape, ShapeRecord.type])).string, keys
            )
        }
    }

    private var rules: [(name: String?, event: String?, links: Tables.RuleLinks)] {
        (0..<tables.rules.count).map { index in
            let event = tables.rules[index, RuleRecord.event]
            return (
                container.name(ofRule: index)?.string,
                event == 0 ? nil : UTF8Text(tables.string(event - 1)).string, tables.links(ofRule: index)
            )
        }
    }

    private var macros: [(name: String?, operation: String)] {
        (0..<tables.macros.count).map { index in
            let raw = UInt8(truncatingIfNeeded: tables.macros[index, MacroRecord.operation])
            return (
                container.name(ofMacro: index)?.string, MacroKind(stored: raw).map { "\($0)" } ?? "?"
            )
        }
    }

    private var ruleSet: String { "\(tables.evaluationRules)" }
    private var patterns: [PatternSummary] { PatternSummary.all(tables) }
    private var lookups: [LookupSummary] { LookupSummary.all(tables) }

    /// Returns the summary in JSON.
    ///
    /// - Throws: If the references, each counted at every use, exceed the limit of a definition.
    func json() throws(DecompileError) -> JSON {
        let references = try TableReferences(tables)
        return [
            "id": .string(container.id.string), "version": .string(container.version.string),
            "form": isWire ? "wire" : "resident", "format": .integer(format), "reader": .integer(reader),
            "bytes": .integer(bytes.count), "residentBytes": .integer(container.size),
            "contentId": .string(contentId), "behaviour": .string(container.behaviour),
            "signatures": .array(signatures.map(\.json)), "stripped": .boolean(isStripped),
            "blanksTemplates": .boolean(tables.blanksTemplates),
            "ruleSet": .string(ruleSet),
            "columns": .array(columns.map { ["name": .string($0.name), "bytes": .integer($0.bytes)] }),
            "sections": .array(
                sections.map {
                    [
                        "name": .string($0.name), "offset": .integer($0.offset),
                        "bytes": .integer($0.byteCount), "rows": .integer($0.rows),
                        "width": .integer($0.width),
                    ]
                }),
            "keys": .array(container.keys.map { .string($0.string) }),
            "tags": .array(
                tags.enumerated().map { index, tag in
                    .members([
                        ("name", .optional(tag.name)), ("type", .string(tag.type)),
                        ("parameters", .array(tag.keys.map(JSON.string))),
                        ("hits", marks?.json(ofTag: label(tag.name, index))),
                    ])
                }),
            "rules": .array(
                rules.enumerated().map { index, rule in
                    .members([
                        ("name", .optional(rule.name)), ("event", .optional(rule.event)),
                        ("if", .integer(rule.links.ifs.count)),
                        ("unless", .integer(rule.links.unlesses.count)),
                        ("fires", targets(rule.links.fires)), ("blocks", targets(rule.links.blocks)),
                        ("hits", marks?.json(ofRule: label(rule.name, index))),
                    ])
                }),
            "macros": .array(
                macros.enumerated().map { index, macro in
                    [
                        "name": .optional(macro.name), "operation": .string(macro.operation),
                        "reads": reads(index, references),
                    ]
                }),
            "references": .array(references.all.map(Self.json)),
            "patterns": .array(patterns.map(\.json)), "lookups": .array(lookups.map(\.json)),
        ]
    }

    private func targets(_ links: Range<Int>) -> JSON {
        .array(links.map { .integer(tables.links[$0, LinkRecord.target]) })
    }

    private func reads(_ macro: Int, _ references: TableReferences) -> JSON {
        let raw = UInt8(truncatingIfNeeded: tables.macros[macro, MacroRecord.operation])
        guard let operation = MacroKind(stored: raw) else { return .null }
        return MacroSource(operation, key: references.key(ofMacro: macro))?.json ?? .null
    }

    private static func json(_ found: TableReferences.Found) -> JSON {
        [
            "from": ["kind": .string(found.source.rawValue), "index": .integer(found.sourceIndex)],
            "to": ["kind": .string(found.target.rawValue), "index": .integer(found.targetIndex)],
        ]
    }

    var text: String {
        var text = container.id.string.escapedForTerminal()
        if container.version.count > 0 {
            text += ", version \(container.version.string.escapedForTerminal())"
        }
        let form = isWire ? "wire format" : "format"
        text +=
            ": compiled, \(form) \(format), \(Counted.text(bytes.count, "byte"))\(isStripped ? ", without names" : "")\n"
        if isWire {
            text += "unpacks to \(Counted.text(container.size, "byte")), from \(inflatedSize) in columns\n"
        }
        text += "content \(contentId)\nbehaviour \(container.behaviour)\nrule set: \(ruleSet)\n"
        for signature in signatures { text += signature.words + "\n" }
        text += TextTable.text("keys", container.keys.map { [$0.string] })
        for noun in ["tag", "message"] {
            let shown = tags.enumerated().filter { MessageType.words(ofType: $1.type).noun == noun }
            text += TextTable.text(
                noun + "s",
                shown.map { index, tag in
                    let label = label(tag.name, index)
                    return [label, tag.type, tag.keys.joined(separator: ", ")]
                        + CoverageMarks.cell(marks?.words(ofTag: label))
                })
        }
        text += TextTable.text(
            "rules",
            rules.enumerated().map { index, rule in
                let label = label(rule.name, index)
                return [label, words(rule.event, rule.links)]
                    + CoverageMarks.cell(marks?.words(ofRule: label))
            })
        text += TextTable.text("macros", macros.enumerated().map { [label($1.name, $0), $1.operation] })
        text += TextTable.text("patterns", patterns.map(\.words), note: PatternSummary.note)
        text += TextTable.text("lookups", lookups.map(\.words), note: LookupSummary.note)
        text += TextTable.text(
            "sections",
            sections.map {
                [
                    $0.name, "\(Counted.text($0.byteCount, "byte")) at \($0.offset)",
                    "\(Counted.text($0.rows, "row")), cells of \($0.width)",
                ]
            })
        text += TextTable.text(
            "columns of the wire format", columns.map { [$0.name, Counted.text($0.bytes, "byte")] })
        return text
    }

    /// The columns of a container in the wire encoding, with their sizes before deflating; empty for any other.
    private var columns: [(name: String, bytes: Int)] {
        guard isWire else { return [] }
        return WireForm.columnSizes(container).map { ("\($0.column)", $0.bytes) }
    }

    private var inflatedSize: Int { WireForm.inflatedSize(bytes) }

    private func label(_ name: String?, _ index: Int) -> String { name ?? "#\(index)" }

    private func words(_ event: String?, _ links: Tables.RuleLinks) -> String {
        let when = event.map { "on \($0)" } ?? "on any event"
        let counts = [(links.ifs.count, "if"), (links.unlesses.count, "unless")]
            .filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
        return when + counts + effect("fires", links.fires) + effect("blocks", links.blocks)
    }

    private func effect(_ verb: String, _ links: Range<Int>) -> String {
        guard !links.isEmpty else { return "" }
        return ", \(verb) "
            + links.map {
                let index = tables.links[$0, LinkRecord.target]
                return "'\(label(container.name(ofTag: index)?.string, index))'"
            }.joined(separator: " ")
    }
}
