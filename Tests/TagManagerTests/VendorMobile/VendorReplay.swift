import TagCompiler
import TagDiagnostics
import TagManager
import TagRuntime
import TagTestSupport
import TagTesting

/// Pushes what was pushed to the vendor's runtime, and puts our answers beside its own.
final class VendorReplay {
    struct Refused: Error {
        let diagnostics: [String]
    }

    let record: VendorRecord
    private let path: String
    private let shell: Shell

    /// Compiles a container once: every run begins with a fresh one.
    init(_ record: VendorRecord, definition: PlainJSON) throws {
        self.record = record
        let compilation = Compiler.compile(
            SourceFile(path: record.name, bytes: Array(definition.text.utf8)))
        guard let bytes = compilation.bytes else {
            throw Refused(diagnostics: compilation.diagnostics.map(\.message))
        }
        shell = try Shell()
        path = shell.folder + "/GTM-VEND"
        Fixtures.write(bytes, to: path)
    }

    /// The rows of one run.
    func rows(ofRun run: Int) throws -> [VendorRow] {
        let app = try TestContainer(contentsOf: path)
        answer(app)
        var rows: [VendorRow] = []
        let steps = record.runs[run]
        for (index, step) in steps.enumerated() {
            let before = (fired: app.fired.count, hits: app.hits.count)
            app.manager.dataLayer.push(Value(step["push"] ?? .null))
            let fired = app.fired.dropFirst(before.fired)
            func row(_ question: VendorRow.Question, _ vendor: String?, _ ours: String?) {
                rows.append(
                    VendorRow(
                        record: record, run: run, steps: steps[...index], question: question, vendor: vendor,
                        ours: ours))
            }
            let expected = Set(step["fired"]?.array?.compactMap(\.string) ?? [])
            for (tag, _) in record.definition["tags"]?.members ?? [] where step["fired"] != nil {
                let isFired = fired.contains { $0.name == tag }
                row(.tag(tag), expected.contains(tag) ? "fires" : nil, isFired ? "fires" : nil)
            }
            for (tag, given) in step["parameters"]?.members ?? [] {
                guard given["function_call_macro_name"] != nil,
                    let last = fired.last(where: { $0.name == tag })
                else { continue }
                let ours = (last.parameters["arguments"] ?? .map([])).string
                row(
                    .arguments(tag), Value(Self.filled(given["additional_params"] ?? .object([]))).string,
                    ours)
            }
            let hits = app.hits.dropFirst(before.hits).map(Self.line)
            let sent = step["hits"]?.array?.compactMap(\.string).map(Self.line)
            for (vendor, ours) in Self.pairs(sent ?? step["sent"]?.array?.map(Self.line) ?? [], hits) {
                row(.hit, vendor, ours)
            }
            for key in record.keys {
                guard let given = step["values"]?[key] else { continue }
                for getter in VendorRow.Getter.allCases {
                    row(.key(key, getter), Self.line(getter, given), Self.line(getter, of: key, app))
                }
            }
        }
        return rows
    }

    /// The app's functions push and answer as they did there.
    private func answer(_ app: TestContainer) {
        for (function, updates) in record.json["pushers"]?.members ?? [] {
            let updates = updates.array?.map { Value($0) } ?? []
            let dataLayer = app.manager.dataLayer
            app.container.setTagHandler(forFunction: function) { _, _ in
                for update in updates { dataLayer.push(update) }
            }
        }
        for (function, answer) in record.json["handlers"]?.members ?? [] {
            let value = Value(answer)
            app.answer(function) { _ in value }
        }
    }
}

// MARK: - Answers as text

extension VendorReplay {
    /// A value with empty text for what was nothing in it.
    private static func filled(_ json: PlainJSON) -> PlainJSON {
        if json.mark != nil { return .string("") }
        switch json {
        case .array(let elements): return .array(elements.map(filled))
        case .object(let members): return .object(members.map { ($0.key, filled($0.value)) })
        default: return json
        }
    }

    private static func line(_ getter: VendorRow.Getter, _ given: PlainJSON) -> String? {
        switch getter {
        case .string: given["value"]?.mark == nil ? "'\(given["string"]?.string ?? "")'" : nil
        case .long: "\(given["long"]?.integer ?? 0)"
        case .double: "\(number(given["double"] ?? .null))"
        case .boolean: "\(given["boolean"]?.boolean ?? false)"
        }
    }

    private static func line(_ getter: VendorRow.Getter, of key: String, _ app: TestContainer) -> String? {
        switch getter {
        case .string:
            // Whatever is nothing has empty text.
            app.value(forKey: key) ?? .null == .null ? nil : "'\(app.string(forKey: key))'"
        case .long: "\(app.integer(forKey: key))"
        case .double: "\(app.double(forKey: key))"
        case .boolean: "\(app.bool(forKey: key))"
        }
    }

    private static func number(_ json: PlainJSON) -> Double {
        switch json {
        case .number(let number): number
        case .whole(let number): Double(number)
        // JSON has no infinity.
        case .string(let text): Double(text) ?? 0
        default: 0
        }
    }

    private static func line(_ hit: Hit) -> String {
        switch hit.content {
        case .imagePixel(let url): url
        case .analytics(let fields):
            "{" + fields.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: " ") + "}"
        }
    }

    /// A pixel's address, or an analytics hit's fields as JSON.
    private static func line(_ hit: String) -> String {
        guard hit.hasPrefix("{"), let json = PlainJSON(hit) else { return hit }
        return line(json)
    }

    private static func line(_ fields: PlainJSON) -> String {
        let fields = fields.members.map { name, value in
            (name.hasPrefix("&") ? String(name.dropFirst()) : name) + "=" + (value.string ?? value.text)
        }
        return "{" + fields.sorted().joined(separator: " ") + "}"
    }

    /// Hits that are alike beside each other, then the others as they come: there their order means nothing.
    private static func pairs(_ vendor: [String], _ ours: [String]) -> [(String?, String?)] {
        var rest = ours
        var alone: [String] = []
        var pairs: [(String?, String?)] = []
        for hit in vendor {
            if let place = rest.firstIndex(of: hit) {
                pairs.append((hit, rest.remove(at: place)))
            } else {
                alone.append(hit)
            }
        }
        for hit in alone {
            // The nearest of what is left: it begins the same.
            let nearest = rest.indices.max {
                rest[$0].commonPrefix(with: hit).count < rest[$1].commonPrefix(with: hit).count
            }
            let isLike = nearest.map { place in
                let both = [hit, rest[place]]
                return both.allSatisfy { $0.hasPrefix("{") } || rest[place].commonPrefix(with: hit).count > 1
            }
            pairs.append((hit, isLike == true ? nearest.map { rest.remove(at: $0) } : nil))
        }
        return pairs + rest.map { (nil, $0) }
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> Substring {
        prefix(zip(self, other).prefix { $0 == $1 }.count)
    }
}
