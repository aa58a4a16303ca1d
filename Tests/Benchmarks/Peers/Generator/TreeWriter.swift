/// Writes one tree of objects, arrays and scalars; what it becomes is the writer's affair.
protocol TreeWriter {
    var bytes: [UInt8] { get }
    mutating func beginObject()
    mutating func endObject()
    mutating func beginArray()
    mutating func endArray()
    mutating func key(_ key: String)
    mutating func value(_ text: String)
    mutating func value(_ flag: Bool)
    mutating func value(_ number: Int)
}

extension TreeWriter {
    mutating func object(_ content: (inout Self) -> Void) {
        beginObject()
        content(&self)
        endObject()
    }

    mutating func object(_ key: String, _ content: (inout Self) -> Void) {
        self.key(key)
        object(content)
    }

    mutating func array<Elements: Sequence>(
        _ elements: Elements, _ content: (inout Self, Elements.Element) -> Void
    ) {
        beginArray()
        for element in elements { content(&self, element) }
        endArray()
    }

    mutating func array<Elements: Sequence>(
        _ key: String, _ elements: Elements, _ content: (inout Self, Elements.Element) -> Void
    ) {
        self.key(key)
        array(elements, content)
    }

    mutating func member(_ key: String, _ text: String) {
        self.key(key)
        value(text)
    }

    mutating func member(_ key: String, _ flag: Bool) {
        self.key(key)
        value(flag)
    }

    mutating func member(_ key: String, _ number: Int) {
        self.key(key)
        value(number)
    }
}

/// JSON: on one line, or as an export button writes it, indented by four.
struct JSONTreeWriter: TreeWriter {
    private(set) var bytes: [UInt8] = []
    private let isPretty: Bool
    private var depth = 0
    /// Nothing stands before the next element on its level, or a key does.
    private var isFirst = true

    init(isPretty: Bool = false) { self.isPretty = isPretty }

    mutating func beginObject() { open("{") }
    mutating func endObject() { close("}") }
    mutating func beginArray() { open("[") }
    mutating func endArray() { close("]") }

    mutating func key(_ key: String) {
        separate()
        quote(key)
        append(isPretty ? ": " : ":")
        isFirst = true
    }

    mutating func value(_ text: String) {
        separate()
        quote(text)
        isFirst = false
    }

    mutating func value(_ flag: Bool) { scalar(flag ? "true" : "false") }
    mutating func value(_ number: Int) { scalar(String(number)) }

    private mutating func scalar(_ text: String) {
        separate()
        append(text)
        isFirst = false
    }

    private mutating func open(_ bracket: String) {
        separate()
        append(bracket)
        depth += 1
        isFirst = true
    }

    private mutating func close(_ bracket: String) {
        depth -= 1
        if !isFirst { breakLine() }
        append(bracket)
        isFirst = false
    }

    private mutating func separate() {
        if bytes.last == UInt8(ascii: ":") || bytes.suffix(2).elementsEqual(": ".utf8) { return }
        if !isFirst { append(",") }
        if depth > 0 { breakLine() }
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        append("\n")
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 4 * depth))
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// An XML plist, indented by tabs as Apple's tools write it.
struct PlistTreeWriter: TreeWriter {
    private(set) var bytes: [UInt8] = []
    private var depth = 0

    init() {
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        bytes.append(contentsOf: head.utf8)
    }

    mutating func beginObject() { open("<dict>") }
    mutating func endObject() { close("</dict>") }
    mutating func beginArray() { open("<array>") }
    mutating func endArray() { close("</array>") }
    mutating func key(_ key: String) { element("key", key) }
    mutating func value(_ text: String) { element("string", text) }
    mutating func value(_ flag: Bool) { line(flag ? "<true/>" : "<false/>") }
    mutating func value(_ number: Int) { element("integer", String(number)) }

    private mutating func open(_ tag: String) {
        line(tag)
        depth += 1
    }

    private mutating func close(_ tag: String) {
        depth -= 1
        line(tag)
        if depth == 0 { line("</plist>") }
    }

    private mutating func line(_ text: String) {
        indent()
        bytes.append(contentsOf: text.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func element(_ tag: String, _ text: String) {
        indent()
        bytes.append(contentsOf: "<\(tag)>".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(contentsOf: "</\(tag)>\n".utf8)
    }

    private mutating func indent() {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: depth))
    }
}
