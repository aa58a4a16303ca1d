import Logging
import TagManager
import TagRuntime
import TagTestSupport
import Testing

/// Our answers beside those that the vendor's mobile runtime gave.
@Suite(.enabled(if: Fixtures.shared != nil, "needs the corpora: set TAGC_SHARED"))
struct VendorMobileTests {
    /// A file's rows, and how many of them are which deviation.
    private struct Tally {
        var rows = 0
        var agree = 0
        var deviations = [Int](repeating: 0, count: VendorDeviation.all.count)
        /// Rows that neither agree nor are listed.
        var others: [String] = []

        mutating func count(_ row: VendorRow) {
            rows += 1
            if row.agrees {
                agree += 1
            } else if let place = VendorDeviation.all.firstIndex(where: { $0.takes(row) }) {
                deviations[place] += 1
            } else {
                others.append(row.words)
            }
        }
    }

    @Test func `every recorded answer is ours, or a listed deviation`() throws {
        var tallies: [(name: String, tally: Tally)] = []
        for record in VendorRecord.all {
            var tally = Tally()
            for row in try Self.rows(of: record) { tally.count(row) }
            #expect(tally.others == [], "\(record.name)")
            tallies.append((record.name, tally))
        }
        #expect(tallies.count == 18)
        let rows = tallies.reduce(0) { $0 + $1.tally.rows }
        let agree = tallies.reduce(0) { $0 + $1.tally.agree }
        // A deviation is listed as long as it happens, and all of them together are few.
        for (place, deviation) in VendorDeviation.all.enumerated() {
            #expect(
                tallies.contains { $0.tally.deviations[place] > 0 },
                "it no longer happens: \(deviation.reason)")
        }
        #expect((rows - agree) * 50 <= rows)
        let page = Self.page(tallies, rows, agree)
        let path = Fixtures.folder + "/manager/vendor-mobile.txt"
        if Fixtures.isBlessing { Fixtures.write(page, to: path) }
        #expect(Fixtures.text(path) == page, "BLESS=1 rewrites it")
    }

    @Test func `a deviation is a row of the conformance table`() {
        for deviation in VendorDeviation.all {
            let row = ConformanceTests.rows.first { $0.id == deviation.row }
            #expect(row?.otherwise != nil, "\(deviation.row): \(deviation.reason)")
        }
    }

    /// The table of files and what of them deviates.
    private static func page(_ tallies: [(name: String, tally: Tally)], _ rows: Int, _ agree: Int) -> String {
        var page = "file rows agree deviate\n"
        for (name, tally) in tallies {
            page += "\(name) \(tally.rows) \(tally.agree) \(tally.rows - tally.agree)\n"
        }
        page += "all \(rows) \(agree) \(rows - agree)\n\ndeviations\n"
        for (place, deviation) in VendorDeviation.all.enumerated() {
            let files = tallies.filter { $0.tally.deviations[place] > 0 }.map {
                "\($0.name) \($0.tally.deviations[place])"
            }
            page += "\(deviation.row) \(deviation.reason): \(files.joined(separator: ", "))\n"
        }
        return page
    }

    private static func rows(of record: VendorRecord) throws -> [VendorRow] {
        switch record.name {
        case "persistence": return try record.runs.indices.map { try kept(record, $0) }
        case "ecommerce":
            return try record.runs.indices.flatMap { run in
                // The recorder gave the tag its fields by hand.
                let fields = record.runs[run].first?["fields"] ?? .object([])
                let definition = record.definition.replacing(["tags", "ua", "fields"], with: fields)
                return try VendorReplay(record, definition: definition).rows(ofRun: run)
            }
        default:
            let replay = try VendorReplay(record, definition: record.definition)
            var rows: [VendorRow] = []
            for run in record.runs.indices { rows += try replay.rows(ofRun: run) }
            return rows
        }
    }

    /// What is there in the next run of the app, and what is when the longest lifetime is over: what the vendor's rows push,
    /// one after another, is what they restore.
    private static func kept(_ record: VendorRecord, _ run: Int) throws -> VendorRow {
        let home = try ManagerTests.Home()
        let clock = FakeClock()
        func next() -> TagManager {
            var configuration = TagManager.Configuration.without
            configuration.savedContainers = home.shell.folder + "/kept"
            configuration.clock = clock.clock
            configuration.logger.logLevel = .critical
            return TagManager(configuration)
        }
        let step = record.runs[run].first ?? .null
        let first = next()
        for push in step["pushes"]?.array ?? [] { first.dataLayer.push(Value(push)) }
        first.flush()
        let restored = TagManager(.without).dataLayer
        for row in step["rows"]?.array ?? [] {
            guard let cells = row.array, cells.count == 3, let path = cells[0].string,
                cells[2].integer ?? 0 > 0
            else { continue }
            restored.push(Value(cells[1]), forKey: path)
        }
        let end = step["rows"]?.array?.compactMap { $0.array?.last?.integer }.max() ?? 1
        if end > 1 { clock.pass(Int64(end) - 1) }
        let ours = next().dataLayer.everything
        clock.pass(1)
        let isOver = end <= 0 || next().dataLayer.everything == .map([])
        return VendorRow(
            record: record, run: run, steps: [step], question: .kept,
            vendor: Self.sorted(restored.everything), ours: Self.sorted(ours) + (isOver ? "" : " for ever"))
    }

    private static func sorted(_ value: Value) -> String {
        guard case .map(let entries) = value else { return value.string }
        return "{" + entries.map { "\($0.key.string)=\(sorted($0.value))" }.sorted().joined(separator: ", ")
            + "}"
    }
}

extension PlainJSON {
    /// With another value at a path of keys.
    fileprivate func replacing(_ path: ArraySlice<String>, with value: PlainJSON) -> PlainJSON {
        guard let key = path.first else { return value }
        return .object(
            members.map {
                ($0.key, $0.key == key ? $0.value.replacing(path.dropFirst(), with: value) : $0.value)
            })
    }
}
