import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagTestSupport
import Testing

/// Every answer that the vendor's web runtime was seen to give: ours is the same, or is listed.
@Suite(.enabled(if: Fixtures.shared != nil, "needs the recorded answers: set TAGC_SHARED"))
struct VendorWebTests {
    @Test func `every recorded answer agrees or is a listed deviation`() throws {
        let folder = try #require(Fixtures.shared) + "/corpus/vendor-web/"
        let files = Fixtures.files(below: folder, suffix: ".json")
        #expect(files.count == 11)
        var table = "file | rows | comparisons | agree | listed | contradicted\n"
        var total = VendorWebReplay(file: "all")
        for file in files {
            var replay = VendorWebReplay(file: file)
            try replay.play(folder + file)
            table += replay.row
            #expect(replay.contradictions.prefix(5).map(\.description) == [], "\(file)")
            total.add(replay)
        }
        print(table + total.row)
        for (id, count) in total.listed.sorted(by: { $0.key < $1.key }) { print("  \(id): \(count)") }
        let expected = Dictionary(uniqueKeysWithValues: RuleSetReference.deviations.map { ($0.id, $0.count) })
        #expect(total.listed == expected, "what is listed in Schemas/rule-sets.md happens, and as often")
        #expect(total.listed.values.reduce(0, +) * 50 <= total.comparisons, "2 % at most")
    }
}

/// One thing that was compared and is not the same.
struct VendorDifference: CustomStringConvertible {
    let file: String
    let push: PlainJSON
    /// A tag's number, `order`, or a parameter's name.
    let place: String
    let theirs: PlainJSON?
    let ours: PlainJSON?

    var description: String { "\(file) \(push) \(place): \(theirs as Any), not \(ours as Any)" }
}

/// Plays the pages of one file, and counts.
struct VendorWebReplay {
    let file: String
    private(set) var rows = 0
    private(set) var comparisons = 0
    private(set) var listed: [String: Int] = [:]
    private(set) var contradictions: [VendorDifference] = []

    init(file: String) { self.file = file }

    var row: String {
        let count = listed.values.reduce(0, +)
        let agree = comparisons - count - contradictions.count
        return "\(file) | \(rows) | \(comparisons) | \(agree) | \(count) | \(contradictions.count)\n"
    }

    mutating func add(_ other: VendorWebReplay) {
        rows += other.rows
        comparisons += other.comparisons
        contradictions += other.contradictions
        listed.merge(other.listed, uniquingKeysWith: +)
    }

    mutating func play(_ path: String) throws {
        let recorded = try #require(Fixtures.text(path).flatMap { PlainJSON($0) })
        var options = CompileOptions()
        options.id = "GTM-AB12"
        let compilation = Compiler.compile(
            SourceFile(path: path, bytes: try #require(Fixtures.bytes(path))), options: options)
        let container = try LoadedContainer(try #require(compilation.bytes))
        #expect(container.tables.usesWebRules)
        let tags = recorded["resource"]?["tags"]?.array?.count ?? 0
        for run in recorded["runs"]?.array ?? [] {
            let evaluator = Evaluator(container, host: Self.page)
            // What a page has done by then.
            for event in ["gtm.js", "gtm.dom", "gtm.load"] { evaluator.push(event: UTF8Text(event)) }
            for step in run.array ?? [] { play(step, evaluator, tags: tags) }
        }
    }

    /// The page that was open.
    private static var page: Host {
        var host = Host()
        host.fact = { fact in
            fact == .pageURL ? "http://www.shop.test/some/path.html?utm_source=news&x=1#part" : nil
        }
        return host
    }

    private mutating func play(_ step: PlainJSON, _ evaluator: Evaluator, tags: Int) {
        guard let push = step["push"] else { return }
        let firing = evaluator.push(push.runtime)
        // What runtimes of different years answer differently.
        guard step["agree"]?.boolean != false else { return }
        rows += 1
        var fired: [Int] = []
        for tag in firing?.tags ?? [] {
            let place = tag.parameters.first { $0.key == "vckId" }.flatMap { PlainJSON($0.value).integer }
            guard let place else { continue }
            fired.append(place)
            let values = step["values"]?["\(place)"]
            guard case .object(let members)? = values else { continue }
            for (key, theirs) in members {
                let ours = tag.parameters.first { $0.key.string == key }.map { PlainJSON($0.value) }
                compare(push, key, theirs, ours)
            }
        }
        let expected = (step["fired"]?.array ?? []).compactMap(\.integer)
        for tag in 0..<tags {
            compare(
                push, "\(tag)", .boolean(expected.contains(tag)), .boolean(fired.contains(tag)))
        }
        if Set(expected) == Set(fired) {
            compare(
                push, "order", .array(expected.map { .number(Double($0)) }),
                .array(fired.map { .number(Double($0)) }))
        }
    }

    private mutating func compare(
        _ push: PlainJSON, _ place: String, _ theirs: PlainJSON, _ ours: PlainJSON?
    ) {
        comparisons += 1
        guard !theirs.isSameValue(as: ours) else { return }
        let difference = VendorDifference(
            file: file, push: push, place: place, theirs: theirs, ours: ours)
        if let id = difference.deviation {
            listed[id, default: 0] += 1
        } else {
            contradictions.append(difference)
        }
    }
}

extension VendorDifference {
    /// The listed deviation that this is an instance of.
    fileprivate var deviation: String? {
        if let theirs, theirs.withEmptyTexts.isSameValue(as: ours) { return "absent-parameter" }
        let value = push["v"]?.string ?? ""
        switch file {
        case "values.json": return place == "uri" ? "no-escaper" : nil
        case "options.json": return push["event"]?.string == "fail" ? "failing-tag" : nil
        case "predicates_types.json": return push["w"]?.string == "undefined" ? "pattern-cache" : nil
        case "predicates.json", "regex_tables.json":
            if value == "\u{1F600}" { return "pattern-units" }
            return value == "\u{212A}" || value == "\u{17F}" ? "pattern-folding" : nil
        case "urls.json": return push["u"]?.string?.contains("m\u{FC}nchen") == true ? "host-letters" : nil
        default: return nil
        }
    }
}

extension PlainJSON {
    /// JavaScript's undefined, as the recordings write it.
    private var isUndefined: Bool { self["$"]?.string == "undefined" }

    /// The same where undefined is empty text.
    fileprivate var withEmptyTexts: PlainJSON {
        switch self {
        case .object where isUndefined: .string("")
        case .object(let members): .object(members.map { ($0.key, $0.value.withEmptyTexts) })
        case .array(let elements): .array(elements.map(\.withEmptyTexts))
        case .null, .boolean, .number, .whole, .string: self
        }
    }

    /// Whether both are one value, in whatever order maps have their keys.
    fileprivate func isSameValue(as other: PlainJSON?) -> Bool {
        switch (self, other) {
        case (.object(let members), .object(let others)?):
            members.count == others.count && members.allSatisfy { $0.value.isSameValue(as: other?[$0.key]) }
        case (.array(let elements), .array(let others)?):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.isSameValue(as: $1) }
        default: self == other
        }
    }
}
