import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

@Suite struct DisassemblerTests {
    @Test(arguments: [
        ("sample", HandMade.sample()), ("values", HandMade.values()), ("automata", HandMade.automata()),
    ])
    func `annotated bytes are the golden ones`(name: String, made: HandMade) throws {
        let text = Disassembler.annotate(try made.loaded())
        let path = Fixtures.folder + "/binary/\(name).txt"
        if Fixtures.isBlessing { Fixtures.write(text, to: path) }
        #expect(text == Fixtures.text(path), "BLESS=1 rewrites it")
    }

    @Test(arguments: [HandMade.sample(), HandMade.automata()])
    func `every byte is written down once, in order`(made: HandMade) throws {
        let text = Disassembler.annotate(try made.loaded())
        var bytes: [UInt8] = []
        for line in text.split(separator: "\n") {
            guard line.count >= 10, let place = Int(line.prefix(8), radix: 16) else { continue }
            #expect(place == bytes.count)
            // The bytes end where two spaces begin the meaning.
            var hex = line.dropFirst(10)
            if let gap = hex.firstRange(of: "  ") { hex = hex[..<gap.lowerBound] }
            var digits = hex.filter { $0 != " " }[...]
            while let byte = UInt8(digits.prefix(2), radix: 16) {
                bytes.append(byte)
                digits = digits.dropFirst(2)
            }
        }
        #expect(bytes == made.bytes())
    }

    @Test func `the reference names every section and field`() {
        let text = FormatReference.markdown
        for section in SectionDescription.all {
            #expect(text.contains("### \(section.id.rawValue) \(section.name)\n"))
            for field in section.fields { #expect(text.contains("| \(field.name) |")) }
        }
    }

    /// Returns the bytes that the fields of a layout tile, from the first; nil if they leave a gap or overlap.
    private func tiled<Field: ByteLayout>(_: Field.Type) -> Int? {
        Field.allCases.reduce(0) { end, field in end == field.rawValue ? field.range.upperBound : nil }
    }

    @Test func `sections and fields tile what they describe`() {
        #expect(SectionDescription.all.map(\.id) == SectionID.allCases)
        for section in SectionDescription.all {
            let hasRuns = section.fields.contains { if case .first = $0.meaning.role { true } else { false } }
            #expect(section.isClosed == hasRuns)
        }
        #expect(tiled(HeaderField.self) == Header.size && tiled(EntryField.self) == Header.entrySize)
        for kind in MacroKind.allCases {
            #expect(kind.operands.map(\.position) == Array(kind.operands.indices), "\(kind)")
        }
        // A fact bears the name and the number of the macro that has it for its value.
        let named = Host.Fact.allCases.filter { fact in MacroKind.stored.contains { "\($0)" == "\(fact)" } }
        let facts = MacroKind.stored.compactMap { $0.fact }
        #expect(Set(facts) == Set(named).subtracting([.installReferrer]))
        #expect(MacroKind.stored.allSatisfy { kind in kind.fact.map { "\($0)" == "\(kind)" } ?? true })
    }
}
