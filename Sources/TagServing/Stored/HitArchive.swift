import Foundation
import HitDispatch
import TagCommands
import TagDiagnostics
import TagLoading

/// The stored hits by number, from a store or from a file that `tagc hits export` wrote.
struct HitArchive {
    /// The hits, ascending by number.
    let hits: [WaitingHit]
    /// The number of rows that cannot be read.
    let damaged: Int

    /// The limit on an exported file, in bytes.
    static let limit = 256 << 20

    /// Reads a store, or an exported file.
    init(_ path: String) throws(CommandFailure) {
        let head = try? FileSystem.readInput(path, limit: Self.limit).prefix(1)
        // An exported file begins with a brace, a database with the name of its format.
        if head?.first == UInt8(ascii: "{") {
            self = try HitArchive(exported: path)
        } else {
            self = try HitArchive(store: path)
        }
    }

    init(store path: String) throws(CommandFailure) {
        let reader = try Self.open(path)
        var hits: [WaitingHit] = []
        var damaged = 0
        try Self.walk(reader, path) { row in
            if let hit = row.hit { hits.append(hit) } else { damaged += 1 }
        }
        self.init(hits: hits, damaged: damaged)
    }

    private init(hits: [WaitingHit], damaged: Int) {
        self.hits = hits
        self.damaged = damaged
    }

    private init(exported path: String) throws(CommandFailure) {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.readInput(path, limit: Self.limit)
        } catch {
            throw CommandFailure(.unusable, error.description)
        }
        var hits: [WaitingHit] = []
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            guard let hit = ExportedHit.read(Array(line)) else {
                throw CommandFailure(
                    .unusable, "\(path):\(index + 1): this line is not a hit",
                    help: "'tagc hits export' writes such files")
            }
            hits.append(hit)
        }
        self.init(hits: hits.sorted { $0.number < $1.number }, damaged: 0)
    }

    /// Opens a store for reading.
    static func open(_ path: String) throws(CommandFailure) -> StoreReader {
        do throws(StoreReader.Failure) {
            return try StoreReader(path)
        } catch {
            throw failure(error, path)
        }
    }

    /// Reads the rows of a store, oldest first.
    static func walk(
        _ reader: StoreReader, _ path: String, _ body: (StoreReader.Row) -> Void
    ) throws(CommandFailure) {
        var last = Int64.min
        do throws(StoreReader.Failure) {
            while true {
                let rows = try reader.rows(after: last, limit: 256)
                guard let end = rows.last else { return }
                // Numbers that decrease come from a damaged page, and would lead in a circle.
                guard end.number > last else { throw .damaged }
                last = end.number
                rows.forEach(body)
            }
        } catch {
            throw failure(error, path)
        }
    }

    static func failure(_ error: StoreReader.Failure, _ path: String) -> CommandFailure {
        CommandFailure(
            .unusable, "\(path): not a readable hit store: \(error)",
            help: error == .noDatabase || error == .noStore
                ? "the library's store is a file named hits.sqlite, as DispatchConfiguration.store says" : nil
        )
    }
}

extension WaitingHit {
    /// Returns the milliseconds since a time; never negative, even if a file has a time in the future.
    static func age(_ created: Int64, at now: Int64) -> Int64 {
        let (age, overflow) = now.subtractingReportingOverflow(created)
        return overflow ? (created < 0 ? .max : 0) : max(0, age)
    }

    func age(at now: Int64) -> Int64 { Self.age(created, at: now) }
}

/// The encoding of a hit as a line of an exported file.
enum ExportedHit {
    /// Returns the object of a hit, with its members in the order in which they are written.
    static func json(_ hit: WaitingHit) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("number", .integer(hit.number)), ("created", .integer(hit.created)),
            ("encoder", .string(hit.encoder)), ("property", .string(hit.property)),
        ]
        // Text is kept as it is, for people to read; the payloads of the library's own encoders are text.
        if let text = String(validating: hit.payload, as: UTF8.self) {
            members.append(("payload", .string(text)))
        } else {
            members.append(("payloadBase64", .string(Data(hit.payload).base64EncodedString())))
        }
        return .object(members)
    }

    private struct Line: Decodable {
        let number: Int64
        let created: Int64
        let encoder: String
        let property: String
        let payload: String?
        let payloadBase64: String?
    }

    static func read(_ line: [UInt8]) -> WaitingHit? {
        guard let line = try? JSONDecoder().decode(Line.self, from: Data(line)) else { return nil }
        let payload =
            line.payload.map { Array($0.utf8) }
            ?? line.payloadBase64.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
        guard let payload else { return nil }
        return WaitingHit(
            number: line.number, created: line.created, encoder: line.encoder, property: line.property,
            payload: payload)
    }
}
