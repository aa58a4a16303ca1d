import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// What a reader must know of a container of a version: what is added to the format raises the version.
///
/// The lists are what readers of version 1 know. They do not change: a new version gets lists of its own, of what it adds.
@Suite struct ReaderVersionTests {
    private static let version: UInt8 = 1

    private static let operations: [String: UInt8] = [
        "constant": 1, "dataLayer": 2, "event": 3, "functionCall": 4, "choice": 5, "formatted": 6,
        "flatKey": 7,
        "containerId": 10, "containerVersion": 11, "debugMode": 12, "random": 13, "time": 14,
        "lookupTable": 20, "regexTable": 21, "regexGroup": 22, "hash": 23, "encode": 24, "join": 25,
        "lowercase": 26, "uppercase": 27, "url": 30, "urlReferrer": 31, "language": 40, "platform": 41,
        "osVersion": 42, "osApiLevel": 43, "deviceName": 44, "deviceId": 45, "resolution": 46, "appId": 47,
        "appName": 48, "appVersion": 49, "appVersionName": 50, "sdkVersion": 51, "runtimeVersion": 52,
        "advertisingId": 53, "advertisingTracking": 54, "adwordsUniqueId": 55, "installReferrer": 56,
        "clickReferrer": 57, "custom": 63,
    ]

    private static let predicates: [String: UInt8] = [
        "equals": 1, "contains": 2, "startsWith": 3, "endsWith": 4, "matches": 5, "lessThan": 6,
        "lessOrEqual": 7, "greaterThan": 8, "greaterOrEqual": 9, "urlMatches": 10, "cssSelector": 11,
        "matchesComputed": 12, "isOneOf": 13,
    ]

    /// The sections that must not be skipped, each with its number and columns.
    private static let sections = [
        "1 container: id, version", "2 texts: ", "3 strings: first", "4 integers: ", "5 doubles: ",
        "6 shapes: type, firstKey", "7 shapeKeys: key", "8 composites: kind, first", "9 operands: value",
        "10 macros: operation, first", "11 predicates: operation, left, right",
        "12 patterns: first, automaton", "13 programs: ",
        "14 rules: event, first, ifCount, unlessCount, firesCount", "15 links: target",
        "16 tags: shape, first, options",
        "17 tagOptions: flags, priority, start, end, setup, teardown", "18 eventBuckets: first",
        "19 events: name, first", "20 candidates: rule", "21 restRules: rule", "22 keyBuckets: first",
        "23 keys: name, macro",
        "26 automata: form, states, classes, initial, firstAccepting, first", "27 transitions: ",
    ]

    /// Checks that a reader of version 1 knows all parts, or that the version that has them has risen.
    ///
    /// - Parameter place: the version, as it is named in the code.
    private func expect<Part: Hashable>(
        _ parts: [Part], in known: [Part], _ version: UInt8, _ place: String,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let new = parts.filter { !known.contains($0) }
        #expect(
            new.isEmpty || version > Self.version,
            "readers of version \(Self.version) do not know \(new): raise \(place) to \(Self.version + 1)",
            sourceLocation: location)
    }

    @Test func `a new operation raises the version, and a known one keeps its number`() {
        let operations = MacroKind.stored.map { "\($0) \($0.rawValue)" }
        let known = Self.operations.map { "\($0) \($1)" }
        expect(operations, in: known, MacroKind.version, "MacroKind.version")
        #expect(Set(known).isSubset(of: operations))
    }

    @Test func `a new predicate raises the version, and a known one keeps its number`() {
        let predicates = PredicateKind.allCases.map { "\($0) \($0.rawValue)" }
        let known = Self.predicates.map { "\($0) \($1)" }
        expect(predicates, in: known, PredicateKind.version, "PredicateKind.version")
        #expect(Set(known).isSubset(of: predicates))
    }

    @Test func `a new section that must not be skipped raises the version, and so does a column`() {
        let sections = SectionDescription.all.filter { !$0.id.isSkippable }.map { section in
            "\(section.id.rawValue) \(section.name): " + section.fields.map(\.name).joined(separator: ", ")
        }
        expect(sections, in: Self.sections, SectionID.version, "SectionID.version")
        #expect(Set(SectionID.allCases.map(\.rawValue)).isSuperset(of: Set(1...27)))
    }

    @Test func `a new flag raises the version`() {
        let flags: [(String, known: [Int], Int)] = [
            ("HeaderFlags", [1, 2, 4], Int(HeaderFlags.known.rawValue)),
            ("SectionFlags", [1], Int(SectionFlags.known.rawValue)),
            ("TagFlags", [1, 2, 4], TagFlags.known.rawValue),
            ("AutomatonForm", [1, 2, 4], Int(AutomatonForm.all.rawValue)),
        ]
        for (name, known, all) in flags {
            expect(
                bits(all).map { "\(name) \($0)" }, in: known.map { "\(name) \($0)" }, Header.flagsVersion,
                "Header.flagsVersion")
        }
    }

    @Test func `a container says the version of all that a writer may use`() {
        let parts = [MacroKind.version, PredicateKind.version, SectionID.version, Header.flagsVersion]
        #expect(Header.readerVersion == parts.max() && Header.formatVersion >= Header.readerVersion)
        #expect(HandMade().bytes()[HeaderField.readerVersion] == UInt64(Header.readerVersion))
    }

    @Test func `what readers may skip and strip leaves out neither uses the other sections nor is used`()
        throws
    {
        for section in SectionDescription.all {
            for field in section.fields {
                switch field.meaning.role {
                case .number: continue
                case .row(let target), .optionalRow(let target), .first(let target):
                    #expect(section.id.isSkippable == target.isSkippable, "\(section.name).\(field.name)")
                case .value: #expect(!section.id.isSkippable, "\(section.name).\(field.name)")
                }
            }
        }
        let (whole, stripped) = try (
            HandMade.sample().loaded(), LoadedContainer(HandMade.sample().bytes(strip: true))
        )
        #expect(stripped.doesSame(as: whole))
        #expect(whole.sections.filter(\.isSkippable).count == 2)
        #expect(stripped.sections.filter(\.isSkippable).isEmpty)
    }

    private func bits<Number: FixedWidthInteger>(_ flags: Number) -> [Number] {
        (0..<Number.bitWidth).map { 1 << $0 }.filter { flags & $0 != 0 }
    }

    @Test func `a field of the header keeps its place`() {
        let fields = HeaderField.allCases.map { "\($0) \($0.rawValue)" }
        let known = [
            "magic 0", "formatVersion 8", "readerVersion 9", "form 10", "flags 11", "fileSize 12",
            "contentId 16", "sectionCount 48", "reserved 52", "hash 56",
        ]
        expect(fields, in: known, Header.flagsVersion, "Header.flagsVersion")
    }
}
