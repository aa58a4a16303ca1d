import TagDiagnostics

extension Carrier {
    /// Returns `text` as this encoding writes it between quotes or tags.
    ///
    /// XML cannot write most control characters: they stay as they are, and are refused when read.
    package func spelling(of text: String) -> String {
        text.escaped { scalar in
            switch (self, scalar) {
            case (.xmlPlist, "<"), (.xmlPlist, ">"), (.xmlPlist, "&"): return scalar.entity
            case (.xmlPlist, "\r"): return "&#13;"  // a bare one would be read as a line feed
            case (.xmlPlist, _): return nil
            case (_, "\""), (_, "\\"), (.openStep, "'"): return "\\\(scalar)"
            case (_, "\n"): return "\\n"
            case (_, let scalar) where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                return (self == .openStep ? "\\U" : "\\u")
                    + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: return nil
            }
        }
    }

    /// Returns a text with its quotes or tags.
    func quoted(_ text: String, element: String = "string") -> String {
        self == .xmlPlist
            ? "<\(element)>\(spelling(of: text))</\(element)>" : "\"\(spelling(of: text))\""
    }

    /// Returns `tree` on one line; nil if this encoding cannot hold it, or is not written as text.
    func line(_ tree: OutputTree) -> String? {
        switch self {
        case .json: jsonLine(tree)
        case .xmlPlist: xmlLine(tree)
        case .openStep: openStepLine(tree)
        case .binaryPlist, .protobuf: nil
        }
    }

    private func jsonLine(_ tree: OutputTree) -> String? {
        switch tree {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .double(let value): value.shortest
        case .string(let text): quoted(text)
        case .list(let elements):
            lines(elements).map { $0.isEmpty ? "[]" : "[\($0.joined(separator: ", "))]" }
        case .object(let members):
            lines(members.map(\.value)).map { values in
                let pairs = zip(members, values).map { "\(quoted($0.key)): \($1)" }
                return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
            }
        }
    }

    private func xmlLine(_ tree: OutputTree) -> String? {
        switch tree {
        case .null: nil
        case .boolean(let value): value ? "<true/>" : "<false/>"
        case .integer(let value): "<integer>\(value)</integer>"
        case .double(let value): "<real>\(value.shortest)</real>"
        case .string(let text): quoted(text)
        case .list(let elements): lines(elements).map { "<array>\($0.joined())</array>" }
        case .object(let members):
            lines(members.map(\.value)).map { values in
                let pairs = zip(members, values).map { quoted($0.key, element: "key") + $1 }
                return "<dict>\(pairs.joined())</dict>"
            }
        }
    }

    private func openStepLine(_ tree: OutputTree) -> String? {
        switch tree {
        case .null: nil
        case .boolean(let value): value ? "<*BY>" : "<*BN>"
        case .integer(let value): "<*I\(value)>"
        case .double(let value): "<*R\(value.shortest)>"
        case .string(let text): quoted(text)
        case .list(let elements): lines(elements).map { "(\($0.joined(separator: ", ")))" }
        case .object(let members):
            lines(members.map(\.value)).map { values in
                let pairs = zip(members, values).map { "\(quoted($0.key)) = \($1);" }
                return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: " ")) }"
            }
        }
    }

    private func lines(_ trees: [OutputTree]) -> [String]? {
        let lines = trees.compactMap { line($0) }
        return lines.count == trees.count ? lines : nil
    }
}
