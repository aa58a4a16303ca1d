import TagDiagnostics

/// An XML element to be written; equal elements give equal bytes.
package struct XML: Sendable {
    private let element: String
    private let attributes: [(name: String, value: String)]
    private let content: [XML]
    private let text: String

    package init(
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

    /// The document whose root is the element.
    package var document: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        write(to: &text, indentation: "")
        return text
    }

    private func write(to output: inout String, indentation: String) {
        output += indentation + "<" + element
        for (name, value) in attributes { output += " \(name)=\"\(Self.escaped(value, keepsLines: false))\"" }
        if content.isEmpty {
            output += text.isEmpty ? "/>\n" : ">\(Self.escaped(text, keepsLines: true))</\(element)>\n"
        } else {
            output += ">\n"
            for child in content { child.write(to: &output, indentation: indentation + "  ") }
            output += "\(indentation)</\(element)>\n"
        }
    }

    /// Returns escaped text; XML cannot express most control characters, so these and hidden ones are shown by number.
    private static func escaped(_ text: String, keepsLines: Bool) -> String {
        text.escaped { scalar in
            switch scalar {
            case "\n" where keepsLines: nil
            case "\u{FFFE}", "\u{FFFF}": scalar.shownByNumber
            default: scalar.isHiddenOrControl ? scalar.shownByNumber : scalar.entity
            }
        }
    }
}
