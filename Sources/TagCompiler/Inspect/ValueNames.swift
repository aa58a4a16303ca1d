import TagRuntime

/// Describes the cells of a container in words.
struct ValueNames {
    private let tables: Tables

    init(_ container: LoadedContainer) { tables = container.tables }

    /// Returns the meaning of a cell of a field.
    func describe(_ cell: Int, _ role: FieldRole, _ column: Int, _ section: SectionID?) -> String {
        switch role {
        case .row(let target): return reference(cell, to: target)
        case .optionalRow(let target): return cell == 0 ? "none" : reference(cell - 1, to: target)
        case .first: return "\(cell)"
        case .value: return value(cell)
        case .number: return number(cell, column, of: section)
        }
    }

    private func reference(_ row: Int, to target: SectionID) -> String {
        switch target {
        case .strings: quoted(tables.string(row))
        case .macros: "macro \(row)"
        case .rules: "rule \(row)"
        default: "\(row)"
        }
    }

    /// Returns the value that a value number stands for.
    func value(_ number: Int) -> String {
        let (kind, index) = tables.space.decode(number)
        switch kind {
        case .fixed: return ["null", "false", "true", "missing"][index]
        case .string: return quoted(tables.string(index))
        case .integer: return "\(tables.integer(index))"
        case .double: return "\(tables.double(index))"
        default: return "\(kind) \(index)"
        }
    }

    private func number(_ cell: Int, _ column: Int, of section: SectionID?) -> String {
        switch (section, column) {
        case (.macros, 0): return MacroKind(stored: UInt8(cell)).map { "\($0)" } ?? "\(cell)"
        case (.predicates, 0):
            let stored = StoredPredicate(cell: cell)
            let name = stored.kind.map { "\($0)" } ?? "\(cell)"
            return stored.ignoresCase ? name + " ignoring case" : name
        case (.composites, 0): return compositeKind(cell)
        case (.automata, 0): return AutomatonForm(rawValue: UInt8(truncatingIfNeeded: cell)).words
        default: return "\(cell)"
        }
    }

    private func compositeKind(_ kind: Int) -> String {
        switch kind {
        case CompositeRecord.list: "list"
        case CompositeRecord.template: "template"
        case CompositeRecord.escaped: "escaped"
        case CompositeRecord.computedMap: "computed map"
        default: "map of shape \(kind - CompositeRecord.firstMap)"
        }
    }

    /// Returns the label of a row: its number, and its name if the container has names.
    func label(_ section: SectionID?, _ row: Int) -> String {
        let name: ByteView? =
            switch section {
            case .macros: tables.name(ofMacro: row)
            case .rules: tables.name(ofRule: row)
            case .tags: tables.name(ofTag: row)
            case .strings: tables.string(row)
            default: nil
            }
        return name.map { "\(row) \(quoted($0))" } ?? "\(row)"
    }

    /// Returns the runs of bytes into which a section is divided.
    func runs(of section: SectionID?) -> [Range<Int>] {
        switch section {
        case .texts: (0..<tables.strings.count).map { tables.strings.run($0, .first) }
        case .programs: (0..<tables.patterns.count).map { tables.patterns.run($0, .first) }
        case .nameTexts: (0..<tables.names.count).map { tables.names.run($0, .first) }
        default: []
        }
    }

    /// Returns text in quotes, safe for a terminal; long text is cut.
    func quoted(_ view: ByteView) -> String {
        // Only the part that could be shown is read, since any number of cells may be the same long text.
        var end = min(view.count, 1_024)
        while end < view.count, end > 0, view[end] & 0xC0 == 0x80 { end -= 1 }
        let text = view[0..<end].string
        let short = end < view.count || text.count > 60 ? String(text.prefix(59)) + "…" : text
        return "\"" + short.unicodeScalars.map { escaped($0) }.joined() + "\""
    }

    private func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        default:
            scalar.properties.isPrintable ? String(scalar) : "\\u{" + String(scalar.value, radix: 16) + "}"
        }
    }
}

extension AutomatonForm {
    /// The encoding of rows and classes, in words.
    package var words: String {
        (contains(.sparse) ? "sparse" : "dense") + (contains(.wide) ? ", wide" : "")
            + (contains(.mapped) ? ", mapped" : "")
    }
}

extension Unicode.Scalar.Properties {
    /// True if a terminal shows it as it is: no control, no format character, nothing that changes the text direction.
    fileprivate var isPrintable: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            false
        default: true
        }
    }
}
