/// A pattern of a plan, which ECMA-262 gives its meaning, for the patterns of containers.
struct PlanPattern {
    /// The same pattern in words that all languages of patterns read alike.
    private(set) var shared = ""
    private var rest: Substring.UnicodeScalarView

    /// Takes a pattern; nil if it has a part that other languages may read otherwise.
    init?(_ pattern: String) {
        rest = pattern[...].unicodeScalars
        while let letter = rest.popFirst() {
            guard let text = letter == "[" ? readClass() : read(letter) else { return nil }
            shared += text
        }
    }

    /// Returns what stands for a letter outside classes, and for what belongs to it.
    private mutating func read(_ letter: Unicode.Scalar) -> String? {
        switch letter {
        case "\\":
            guard let escaped = rest.popFirst() else { return nil }
            switch escaped {
            case "d": return "[0-9]"
            case "D": return "[^0-9]"
            case "w": return "[A-Za-z0-9_]"
            case "W": return "[^A-Za-z0-9_]"
            default: return Self.isSign(escaped) ? "\\" + String(escaped) : nil
            }
        // All but the ends of lines.
        case ".": return "[^\n\r\u{2028}\u{2029}]"
        case "(":
            guard rest.first == "?" else { return "(" }
            rest.removeFirst()
            return rest.popFirst() == ":" ? "(?:" : nil
        case "{": return readCount()
        case "*", "+", "?":
            // What would be a possessive one elsewhere is none here.
            return rest.first == "+" ? nil : String(letter)
        case "]", "}": return nil
        default: return String(letter)
        }
    }

    /// Returns what is left of a class after its bracket.
    private mutating func readClass() -> String? {
        var text = "["
        if rest.first == "^" {
            rest.removeFirst()
            text += "^"
        }
        var isFirst = true
        while let letter = rest.popFirst() {
            switch letter {
            case "]": return isFirst ? nil : text + "]"
            case "[", "&", "~", "|": return nil
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                switch escaped {
                case "d": text += "0-9"
                case "w": text += "A-Za-z0-9_"
                default:
                    guard Self.isSign(escaped) else { return nil }
                    text += "\\" + String(escaped)
                }
            case "-" where rest.first == "-": return nil
            default: text += String(letter)
            }
            isFirst = false
        }
        return nil
    }

    /// Returns what is left of the count in `a{2,3}` after its brace.
    private mutating func readCount() -> String? {
        var text = "{"
        while let letter = rest.popFirst() {
            text += String(letter)
            switch letter {
            case "0"..."9", ",": if text == "{," { return nil }
            case "}": return text.count > 2 && rest.first != "+" ? text : nil
            default: return nil
            }
        }
        return nil
    }

    /// Returns true for a sign of ASCII, which stands for itself after a backslash.
    private static func isSign(_ letter: Unicode.Scalar) -> Bool {
        switch letter {
        case "!"..."/", ":"..."@", "["..."^", "{"..."~": letter != "<" && letter != ">"
        default: false
        }
    }
}
