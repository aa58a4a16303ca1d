import TagDiagnostics
import TagLoading
import TagSyntax
import TagWire

/// The files and events that a page of `tagc playground` opens with.
struct PlaygroundState {
    /// The most bytes of a file: the page refuses larger ones.
    static let mostBytes = 16 << 20
    /// A larger state is deflated; a smaller one can be read in the page.
    private static let mostPlain = 16 << 10

    private var files: [JSON] = []
    var events = ""

    var isEmpty: Bool { files.isEmpty && events.isEmpty }

    /// Adds a file: as text if it is UTF-8 without zero bytes, otherwise in Base64, deflated if that is shorter.
    mutating func add(_ file: SourceFile) {
        let name = file.path == "<stdin>" ? "container.json" : FilePath.name(of: file.path)
        if !file.bytes.contains(0), let text = String(validating: file.bytes, as: UTF8.self) {
            files.append(["name": .string(name), "text": .string(text)])
        } else if let deflated = RawDeflate.deflated(file.bytes), deflated.count < file.bytes.count {
            files.append(["name": .string(name), "deflated": .string(Self.base64(deflated))])
        } else {
            files.append(["name": .string(name), "base64": .string(Self.base64(file.bytes))])
        }
    }

    /// The state in JSON that ends no element of a page: a large one as `{"v": 1, "packed": …}`, deflated in Base64.
    var inlineJSON: [UInt8] {
        let json: JSON = ["v": 1, "files": .array(files), "events": .string(events)]
        let plain = Array(json.line.utf8)
        guard plain.count > Self.mostPlain, let deflated = RawDeflate.deflated(plain) else {
            return Self.escaped(plain)
        }
        let packed: JSON = ["v": 1, "packed": .string(Self.base64(deflated))]
        let short = Array(packed.line.utf8)
        return short.count < plain.count ? short : Self.escaped(plain)
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

    private static func base64(_ bytes: [UInt8]) -> String {
        String(decoding: Base64.letters(bytes), as: UTF8.self)
    }
}
