import TagDiagnostics
package import TagRuntime

/// Lists every byte of a container with its place and meaning.
///
/// The layouts define the meaning of a cell, so a new field appears here without further code.
package struct Disassembler {
    let container: LoadedContainer
    private var bytes: [UInt8]
    private let values: ValueNames
    private var lines: [String] = []

    /// Returns the annotated bytes of `container`, one line for each record; lines end in a line feed.
    package static func annotate(_ container: LoadedContainer) -> String {
        var disassembler = Disassembler(container)
        disassembler.addHeader()
        for section in container.sections { disassembler.add(section) }
        let end = disassembler.bytes.count - Header.padding
        disassembler.lines.append("\npadding")
        disassembler.add(end..<disassembler.bytes.count, "")
        disassembler.addSignatures()
        return disassembler.lines.joined(separator: "\n") + "\n"
    }

    private init(_ container: LoadedContainer) {
        self.container = container
        bytes = container.bytes.array
        values = ValueNames(container)
    }

    // MARK: Header

    private mutating func addHeader() {
        lines.append("header")
        for field in HeaderField.allCases { add(field, from: 0) }
        for index in container.sections.indices {
            let section = container.sections[index]
            lines.append("\nsection table entry \(index): \(section.name)")
            for field in EntryField.allCases { add(field, from: Header.entry(index)) }
        }
    }

    private mutating func add(_ field: some ByteLayout, from start: Int) {
        let place = start + field.rawValue
        var meaning = "\(field)"
        if field.size == 8, place > 0 { meaning += " 0x" + String(bytes[field, from: start], radix: 16) }
        if field.size < 8 { meaning += " \(bytes[field, from: start])" }
        add(place..<place + field.size, meaning)
    }

    private mutating func addSignatures() {
        let trailer = container.trailer.array
        guard !trailer.isEmpty else { return }
        lines.append("\n\(Counted.text(container.signatures.count, "signature"))")
        var at = bytes.count
        bytes += trailer
        for part in SignatureTrailer.parts(container.signatures.count) {
            add(at..<at + part.size, "\(part.name)")
            at += part.size
        }
    }

    /// Appends a line with the place, at most 16 bytes in groups of `width`, and their meaning.
    mutating func add(_ range: Range<Int>, width: Int = 1, _ meaning: String) {
        var start = range.lowerBound
        repeat {
            let end = min(start + 16, range.upperBound)
            // Bytes, not text, since there may be a million lines.
            var line: [UInt8] = []
            for shift in stride(from: 24, through: 0, by: -8) {
                line.append(hexadecimal: UInt8(truncatingIfNeeded: start >> shift))
            }
            line += [UInt8](repeating: UInt8(ascii: " "), count: 2)
            for index in start..<end {
                if index > start, (index - range.lowerBound) % width == 0 { line.append(UInt8(ascii: " ")) }
                line.append(hexadecimal: bytes[index])
            }
            if start == range.lowerBound, !meaning.isEmpty {
                line += [UInt8](repeating: UInt8(ascii: " "), count: max(2, 60 - line.count))
                line += meaning.utf8
            }
            lines.append(String(decoding: line, as: UTF8.self))
            start = end
        } while start < range.upperBound
    }

    // MARK: Sections

    private mutating func add(_ section: SectionInfo) {
        let description = SectionDescription.all.first { $0.id == section.id }
        lines.append(
            "\n\(section.name): \(Counted.text(section.rows, "row")), \(Counted.text(section.byteCount, "byte"))"
        )
        switch description?.shape {
        case .cells: addCells(section, description)
        case .wide: addWide(section)
        case .bytes where section.id == .transitions: addTransitions(section)
        case .bytes: addBytes(section)
        case nil: add(section.offset..<section.offset + section.byteCount, "")
        }
    }

    private mutating func addCells(_ section: SectionInfo, _ description: SectionDescription?) {
        guard let fields = description?.fields, !fields.isEmpty else { return }
        let size = fields.count * section.width
        let records = section.byteCount / size
        for row in 0..<records {
            let start = section.offset + row * size
            let isClosing = row == section.rows
            var texts: [String] = []
            for (column, field) in fields.enumerated() {
                let cell = start + column * section.width
                let value = (0..<section.width).reversed().reduce(0) { $0 << 8 | Int(bytes[cell + $1]) }
                if isClosing {
                    if case .first = field.meaning.role { texts.append("\(field.name) \(value)") }
                } else {
                    texts.append(
                        "\(field.name) " + values.describe(value, field.meaning.role, column, section.id))
                }
            }
            let label = isClosing ? "end" : values.label(section.id, row)
            add(start..<start + size, width: section.width, "\(label): " + texts.joined(separator: ", "))
        }
    }

    private mutating func addWide(_ section: SectionInfo) {
        for row in 0..<section.rows {
            let start = section.offset + row * 8
            let (integer, double) = (container.tables.integer, container.tables.double)
            let meaning = section.id == .integers ? "\(integer(row))" : "\(double(row))"
            add(start..<start + 8, width: 8, "\(row): \(meaning)")
        }
    }

    /// Appends texts and programs, with a line for each run.
    private mutating func addBytes(_ section: SectionInfo) {
        let runs = values.runs(of: section.id)
        for (row, run) in runs.enumerated() {
            let meaning =
                section.id == .programs
                ? "pattern \(row)"
                : values.quoted(
                    container.bytes[
                        section.offset + run.lowerBound..<section.offset + run.upperBound])
            add(section.offset + run.lowerBound..<section.offset + run.upperBound, "\(row): \(meaning)")
        }
    }
}

extension SectionInfo {
    /// Returns the section's name, or its number if this version does not know it.
    package var name: String {
        SectionDescription.all.first { $0.id == id }.map { "\($0.name)" } ?? "section \(number)"
    }
}

extension [UInt8] {
    /// Appends a byte as two digits.
    fileprivate mutating func append(hexadecimal byte: UInt8) {
        for digit in [byte >> 4, byte & 15] {
            append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
        }
    }
}
