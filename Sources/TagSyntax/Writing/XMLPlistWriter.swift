/// Writes a tree as an XML property list, indented by tabs as Apple's own are.
struct XMLPlistWriter {
    private var text: [UInt8] = []
    private var path = OutputPath()
    private var faults: [WriteFault] = []

    static func write(_ tree: OutputTree) -> WrittenFile {
        var writer = XMLPlistWriter()
        writer.put(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """)
        writer.write(tree, level: 0)
        writer.put("</plist>\n")
        return WrittenFile(bytes: writer.text, faults: writer.faults)
    }

    private mutating func put(_ string: String) { text.append(contentsOf: string.utf8) }

    private mutating func indent(_ level: Int) {
        text.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: level))
    }

    private mutating func line(_ level: Int, _ string: String) {
        indent(level)
        put(string)
        put("\n")
    }

    private mutating func write(_ tree: OutputTree, level: Int) {
        switch tree {
        case .null:
            faults.append(WriteFault(pointer: path.pointer, what: "null"))
            line(level, "<string></string>")
        case .boolean(let value): line(level, value ? "<true/>" : "<false/>")
        case .integer(let value): line(level, "<integer>\(value)</integer>")
        case .double(let value): line(level, "<real>\(value.shortest)</real>")
        case .string(let value): leaf(level, "string", value)
        case .list(let elements): list(elements, level)
        case .object(let members): dictionary(members, level)
        }
    }

    private mutating func list(_ elements: [OutputTree], _ level: Int) {
        guard !elements.isEmpty else { return line(level, "<array/>") }
        line(level, "<array>")
        for (index, element) in elements.enumerated() {
            path.enter(index)
            write(element, level: level + 1)
            path.leave()
        }
        line(level, "</array>")
    }

    private mutating func dictionary(_ members: [OutputTree.Member], _ level: Int) {
        guard !members.isEmpty else { return line(level, "<dict/>") }
        line(level, "<dict>")
        for member in members {
            path.enter(member.key)
            leaf(level + 1, "key", member.key)
            write(member.value, level: level + 1)
            path.leave()
        }
        line(level, "</dict>")
    }

    private mutating func leaf(_ level: Int, _ element: String, _ value: String) {
        indent(level)
        put("<\(element)>")
        for scalar in value.unicodeScalars { write(scalar) }
        put("</\(element)>\n")
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "&": put("&amp;")
        case "<": put("&lt;")
        case ">": put("&gt;")
        case "\r": put("&#13;")  // a bare one would be read as a line feed
        default:
            guard XMLReference.allowed(scalar.value) != nil else {
                let number = String(scalar.value, radix: 16, uppercase: true)
                let digits = String(repeating: "0", count: max(0, 4 - number.count)) + number
                faults.append(WriteFault(pointer: path.pointer, what: "the character U+\(digits)"))
                return put("\u{FFFD}")
            }
            text.append(contentsOf: String(scalar).utf8)
        }
    }
}
