/// An XML element to be written; equal elements give equal bytes.
struct XML: Sendable {
    private let element: String
    private let attributes: [(name: String, value: String)]
    private let content: [XML]
    private let text: String

    init(
        _ element: String, _ attributes: [(name: String, value: String)] = [], _ content: [XML] = [],
        text: String = ""
    ) {
        self.element = element
        self.attributes = attributes
        self.content = content
        self.text = text
    }

    init(_ element: String, name: String, _ content: [XML] = []) {
        self.init(element, [("name", name)], content)
    }

    init(_ element: String, _ content: [XML]) { self.init(element, [], content) }

    init(_ element: String, text: String) { self.init(element, [], [], text: text) }

    /// Returns a choice of these; a choice of one is that one.
    static func choice(_ content: [XML]) -> XML { content.count == 1 ? content[0] : XML("choice", content) }

    static func document(_ root: XML) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        root.write(to: &text, indentation: "")
        return text
    }

    private func write(to output: inout String, indentation: String) {
        output += indentation + "<" + element
        for (name, value) in attributes { output += " \(name)=\"\(value.escapedForXML)\"" }
        if content.isEmpty {
            output += text.isEmpty ? "/>\n" : ">\(text.escapedForXML)</\(element)>\n"
        } else {
            output += ">\n"
            for child in content { child.write(to: &output, indentation: indentation + "  ") }
            output += "\(indentation)</\(element)>\n"
        }
    }
}

extension String {
    fileprivate var escapedForXML: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: text.append(character)
            }
        }
    }
}
