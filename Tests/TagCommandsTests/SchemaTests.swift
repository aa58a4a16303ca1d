import TagCompiler
import TagDiagnostics
import TagModel
import TagSyntax
import TagTestSupport
import Testing

/// The schemas say what the checks say, of everything that a schema can say.
///
/// Both are put to the test by `Tests/Scripts/check-schemas.sh`, which has other people's validators.
@Suite struct SchemaTests {
    static let count: UInt64 = 2000

    static func definition(_ seed: UInt64, _ carrier: Carrier) -> GeneratedDefinition {
        GeneratedDefinition(seed: seed, carrier: carrier, isBroken: !seed.isMultiple(of: 2))
    }

    /// What `tagc check` finds; that an id may also come from the command line no schema knows.
    static func errors(_ file: SourceFile) -> (ids: [String], tree: SyntaxTree?) {
        var options = CompileOptions()
        options.form = .definition
        let compilation = Compiler.check(file, options: options)
        let errors = compilation.diagnostics.filter {
            $0.severity == .error && $0.id != "missing-container-id"
        }
        return (errors.map(\.id), compilation.container?.tree)
    }

    @Test func `the checks take what is whole, and refuse what was broken`() {
        var counts = (accepted: 0, refused: 0)
        for seed in 0..<Self.count {
            let generated = Self.definition(seed, .xmlPlist)
            let (ids, _) = Self.errors(
                SourceFile(path: "\(seed).plist", bytes: generated.bytes(as: .xmlPlist)))
            if generated.fault == nil { #expect(ids.isEmpty, "\(seed): \(ids)") }
            if ids.isEmpty { counts.accepted += 1 } else { counts.refused += 1 }
        }
        #expect(counts.accepted > 500 && counts.refused > 500, "\(counts)")
    }

    @Test(arguments: SchemaGap.all.compactMap(\.example))
    func `what a schema cannot tell, the checks find`(example: String) {
        let (ids, _) = Self.errors(SourceFile(path: "gap.json", bytes: Array(example.utf8)))
        #expect(!ids.isEmpty)
    }

    /// The reader's own list of what an object may have is in what it says of a member that may not be there.
    ///
    /// Two of them, since one alone may be taken for a member that is missing.
    @Test(arguments: places)
    func `the reader knows the members that the schemas know`(place: Place) throws {
        let text = place.text.replacing("@", with: #""qqqqqqqqqqqqqqqq": 1, "jjjjjjjjjjjjjjjj": 1"#)
        let tree = try #require(Reader.read(SourceFile(path: "x.json", bytes: Array(text.utf8))).tree)
        let findings = Decoder.decode(tree, as: .definition).diagnostics
        let unknown = try #require(findings.first { $0.id == "unknown-member" }, "\(text)")
        let known = unknown.notes.compactMap { note -> [Substring]? in
            guard note.message.hasPrefix("its members are ") else { return nil }
            return note.message.dropFirst("its members are ".count).split(separator: ", ")
        }
        #expect(Set(known.joined().map(String.init)) == Set(place.members), "\(place.text)")
    }

    /// An object of a definition, `@` where another member can be put, and the members it may have.
    struct Place: Sendable {
        let text: String
        let members: [String]

        init(
            _ shape: ObjectShape, _ text: String, variant: ObjectShape.Variant? = nil, root: Bool = false
        ) {
            self.text = root ? text : #"{"container": {"id": "GTM-AB12"}, \#(text)}"#
            let all = shape.members + shape.choices.joined() + (variant?.members ?? [])
            members = all.map(\.name) + (variant == nil ? [] : ["type"])
        }
    }

    static let places: [Place] =
        [
            Place(DefinitionForm.definition, #"{"container": {"id": "GTM-AB12"}, @}"#, root: true),
            Place(DefinitionForm.container, #"{"container": {"id": "GTM-AB12", @}}"#, root: true),
            Place(DefinitionForm.unsupported, #""unsupported": [{@}]"#),
            Place(DefinitionForm.format, #""macros": {"m": {"type": "event", "format": {@}}}"#),
            Place(DefinitionForm.rule, #""rules": {"r": {@}}"#),
            Place(DefinitionForm.condition, #""rules": {"r": {"if": [{"value": 1, "equals": 1, @}]}}"#),
            Place(
                DefinitionForm.schedule, #""tags": {"t": {"type": "imagePixel", "url": "", "schedule": {@}}}"#
            ),
            Place(
                DefinitionForm.sequenced,
                #""tags": {"t": {"type": "imagePixel", "url": "", "setup": [{"tag": "t", @}]}}"#),
            Place(
                DefinitionForm.row,
                #""macros": {"m": {"type": "constant", "value": {"$map": [{"key": 1, "value": 1, @}]}}}"#),
            Place(DefinitionForm.trigger, #""messages": {"m": {"type": "image", "on": [{@}]}}"#),
            Place(DefinitionForm.button, #""messages": {"m": {"type": "modal", "button": {@}}}"#),
            Place(DefinitionForm.frequency, #""messages": {"m": {"type": "image", "frequency": {@}}}"#),
            Place(
                DefinitionForm.allowance,
                #""messages": {"m": {"type": "image", "frequency": {"within": [{@}]}}}"#),
        ] + typed(DefinitionForm.macro, "macros") + typed(DefinitionForm.tag, "tags")
        + typed(DefinitionForm.message, "messages")

    static func typed(_ shape: ObjectShape, _ member: String) -> [Place] {
        shape.variants.map { variant in
            let custom = variant.name == "custom" ? #""customType": "c", "# : ""
            return Place(
                shape, #""\#(member)": {"x": {"type": "\#(variant.name)", \#(custom)@}}"#, variant: variant)
        }
    }

    /// What `Tests/Scripts/check-schemas.sh` reads: both carriers, and a list of what was done to each.
    @Test(.enabled(if: Fixtures.environment("TAGC_SCHEMA_CASES") != nil))
    func `the cases are written for other validators`() throws {
        let folder = try #require(Fixtures.environment("TAGC_SCHEMA_CASES"))
        var list = ""
        for seed in 0..<Self.count {
            for (carrier, suffix) in [(Carrier.json, "json"), (.xmlPlist, "plist")] {
                let generated = Self.definition(seed, carrier)
                Fixtures.write(generated.bytes(as: carrier), to: "\(folder)/\(seed).\(suffix)")
                list += "\(seed).\(suffix)\t\(generated.fault ?? "")\n"
            }
        }
        for (index, example) in SchemaGap.all.compactMap(\.example).enumerated() {
            Fixtures.write(example, to: "\(folder)/gap\(index).json")
            let read = Self.errors(SourceFile(path: "gap.json", bytes: Array(example.utf8))).tree
            let tree = try #require(read)
            let root = try #require(tree.root)
            Fixtures.write(
                Writer.write(OutputTree(root, of: tree), as: .xml1).bytes, to: "\(folder)/gap\(index).plist")
            list += "gap\(index).json\tgap\ngap\(index).plist\tgap\n"
        }
        #expect(Fixtures.write(list, to: folder + "/cases.tsv"))
    }
}

extension OutputTree {
    /// A tree that was read, to be written again.
    fileprivate init(_ node: NodeID, of tree: SyntaxTree) {
        switch tree.kind(node) {
        case .object:
            self = .object(tree.members(node).map { Member(tree.string($0), OutputTree($1, of: tree)) })
        case .array: self = .list(tree.elements(node).map { OutputTree($0, of: tree) })
        case .integer: self = .integer(tree.integer(node) ?? 0)
        case .real: self = .double(tree.double(node) ?? 0)
        case .true, .false: self = .boolean(tree.boolean(node) == true)
        case .string, .date, .data: self = .string(tree.string(node))
        case .null: self = .null
        }
    }
}
