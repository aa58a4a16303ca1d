import TagRuntime
import TagTestSupport

/// What the vendor's mobile runtime did with a container: a file of recorded answers.
struct VendorRecord {
    let name: String
    let json: PlainJSON
    var definition: PlainJSON { json["definition"] ?? .object([]) }
    var keys: [String] { json["keys"]?.array?.compactMap(\.string) ?? [] }
    var runs: [[PlainJSON]] { json["runs"]?.array?.map { $0.array ?? [] } ?? [] }

    /// The files, by name; none without the corpora.
    static let all: [VendorRecord] = {
        guard let shared = Fixtures.shared else { return [] }
        let folder = shared + "/corpus/vendor-mobile/"
        return Fixtures.files(below: folder, suffix: ".json").compactMap { file in
            guard let text = Fixtures.text(folder + file), let json = PlainJSON(text) else { return nil }
            return VendorRecord(name: String(file.dropLast(5)), json: json)
        }
    }()
}

/// One thing that the vendor's runtime was asked, and both answers.
struct VendorRow {
    enum Getter: String, CaseIterable {
        /// The value as text, with its presence.
        case string
        case long, double, boolean
    }

    enum Question: Equatable {
        /// Whether a tag fires.
        case tag(String)
        /// The value of a key by one of the getters.
        case key(String, Getter)
        /// The arguments that a tag gave a function's handler.
        case arguments(String)
        /// A hit that was sent.
        case hit
        /// What is kept, and for how long.
        case kept
    }

    let record: VendorRecord
    let run: Int
    /// The step, and those before it in its run.
    let steps: ArraySlice<PlainJSON>
    let question: Question
    /// The answers as text; nil is nothing.
    let vendor: String?
    let ours: String?

    var agrees: Bool { vendor == ours }
    var step: PlainJSON { steps.last ?? .null }
    var push: PlainJSON { step["push"] ?? .null }

    var words: String {
        "\(record.name) \(run): \(question) after \(push.text): vendor \(vendor ?? "nothing"), ours \(ours ?? "nothing")"
    }
}

extension Value {
    /// A pushed value.
    init(_ json: PlainJSON) {
        switch json {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .whole(let number): self = .integer(number)
        case .number(let number): self = .double(number)
        case .string(let text): self = .text(UTF8Text(text))
        case .array(let values): self = .list(values.map { Value($0) })
        case .object(let members):
            self = .map(members.map { Entry(UTF8Text($0.key), Value($0.value)) })
        }
    }
}

extension PlainJSON {
    var members: [(key: String, value: PlainJSON)] {
        if case .object(let members) = self { members } else { [] }
    }

    /// What the recorder wrote for a value that is none: `absent`, `blank`, `failed`, `thrown …`.
    var mark: String? { members.count == 1 ? self["$"]?.string : nil }

    /// Whether a value or something in it is so.
    func contains(_ isSo: (PlainJSON) -> Bool) -> Bool {
        if isSo(self) { return true }
        if case .array(let elements) = self { return elements.contains { $0.contains(isSo) } }
        return members.contains { $0.value.contains(isSo) }
    }

    /// Whether something in it, and not all of it, is so.
    func containsInside(_ isSo: (PlainJSON) -> Bool) -> Bool {
        if case .array(let elements) = self { return elements.contains { $0.contains(isSo) } }
        return mark == nil && members.contains { $0.value.contains(isSo) }
    }
}
