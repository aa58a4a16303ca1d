import TagDiagnostics
import TagLoading
import TagSyntax
import TagWire

/// The files and events that a page of `tagc playground` opens with.
struct PlaygroundState {
    /// The most bytes of a file: the page refuses larger ones.
    static let mostBytes = 16 << 20
    /// A state with more bytes is packed; a smaller one can be read in the page.
    private static let mostPlain = 16 << 10

    private var files: [(name: String, bytes: [UInt8])] = []
    var events = ""

    var isEmpty: Bool { files.isEmpty && events.isEmpty }

    mutating func add(_ file: SourceFile) {
        files.append((file.path == "<stdin>" ? "container.json" : FilePath.name(of: file.path), file.bytes))
    }

    /// The contents of the page's element: JSON that ends no element, or a large one packed.
    var contents: [UInt8] {
        let size = files.reduce(events.utf8.count) { $0 + $1.bytes.count }
        if size > Self.mostPlain, let packed { return packed }
        let plain = json(files.map { Self.plain($0.name, $0.bytes) })
        return Self.escaped(Array(plain.line.utf8))
    }

    private func json(_ files: [JSON]) -> JSON {
        ["v": 1, "files": .array(files), "events": .string(events)]
    }

    // MARK: Plain

    /// A file as text if it is UTF-8 without zero bytes, otherwise in Base64.
    private static func plain(_ name: String, _ bytes: [UInt8]) -> JSON {
        if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) {
            return ["name": .string(name), "text": .string(text)]
        }
        return [
            "name": .string(name), "base64": .string(String(decoding: Base64.letters(bytes), as: UTF8.self)),
        ]
    }

    /// Writes each `<` as an escape; JSON has it only in strings.
    private static func escaped(_ json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count)
        for byte in json {
            if byte == UInt8(ascii: "<") { result += Array(#"\u003c"#.utf8) } else { result.append(byte) }
        }
        return result
    }

    // MARK: Packed

    /// An equals sign, and the letters of this, deflated: a line of JSON with the sizes of the files, then the files.
    private var packed: [UInt8]? {
        let files = files.map { (name: $0.name, bytes: Self.columns($0.bytes) ?? $0.bytes) }
        let line = json(files.map { ["name": .string($0.name), "size": .integer($0.bytes.count)] }).line
        let whole = Array("\(line)\n".utf8) + files.flatMap(\.bytes)
        return RawDeflate.deflated(whole).map { [UInt8(ascii: "=")] + PageLetters.text($0) }
    }

    /// Returns a compiled container as columns, which deflate to two thirds; nil for other files.
    ///
    /// The page's engine reads them.
    private static func columns(_ bytes: [UInt8]) -> [UInt8]? {
        (try? WireForm.load(bytes)).flatMap { WireForm.stored($0) }
    }
}
