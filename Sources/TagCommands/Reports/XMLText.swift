import TagDiagnostics

/// An XML element to write; equal elements give equal bytes.
struct XMLText {
    private let name: String
    private let attributes: [(name: String, value: String)]
    private let content: [XMLText]
    private let text: String

    init(
        _ name: String, _ attributes: [(name: String, value: String)] = [], _ content: [XMLText] = [],
        text: String = ""
    ) {
        self.name = name
        self.attributes = attributes
        self.content = content
        self.text = text
    }

    /// The document whose root is the element.
    var document: String {
        var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        write(to: &output, indentation: "")
        return output
    }

    private func write(to output: inout String, indentation: String) {
        output += "\(indentation)<\(name)"
        for (name, value) in attributes { output += " \(name)=\"\(Self.escaped(value, keepsLines: false))\"" }
        if content.isEmpty {
            let escaped = Self.escaped(text, keepsLines: true)
            output += escaped.isEmpty ? "/>\n" : ">\(escaped)</\(name)>\n"
            return
        }
        output += ">\n"
        for child in content { child.write(to: &output, indentation: indentation + "  ") }
        output += "\(indentation)</\(name)>\n"
    }

    /// Returns escaped text; XML cannot express most control characters, so these and hidden ones are shown by number.
    private static func escaped(_ text: String, keepsLines: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n" where keepsLines: result += "\n"
            case "\u{FFFE}", "\u{FFFF}": result += scalar.shownByNumber
            case _ where scalar.isHiddenOrControl: result += scalar.shownByNumber
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
