/// The text of an export, and copies of it with one kind of edit.
struct EditedExport {
    enum Edit: String, CaseIterable {
        case values, names, types, fewValues, triggerIDs, variableIDs, folderIDs, templateIDs, tagIDs
        case firstNames, laterNames, macroOrder, ruleOrder, tagOrder, unusedMacro, contexts, publicID,
            containerID

        /// True for edits after which entities must not be compared by their bytes.
        var changesReading: Bool { self == .contexts }
    }

    let text: String

    /// Returns the text after an edit; nil if it changes nothing.
    func after(_ edit: Edit) -> String? {
        let edited: String? =
            switch edit {
            case .values: marking(#""value": ""#, 3)
            case .names: marking(#""name": ""#, 5)
            case .types: marking(#""type": ""#, 11)
            case .fewValues: marking(#""value": ""#, 29)
            case .triggerIDs: swapping(#""triggerId": ""#, 0)
            case .variableIDs: swapping(#""variableId": ""#, 0)
            case .folderIDs: swapping(#""folderId": ""#, 0)
            case .templateIDs: swapping(#""templateId": ""#, 0)
            case .tagIDs: swapping(#""tagId": ""#, 0)
            case .firstNames: swapping(#""name": ""#, 1)
            case .laterNames: swapping(#""name": ""#, 5)
            case .macroOrder: changing("variable") { $0.reversed() }
            case .ruleOrder: changing("trigger") { $0.reversed() }
            case .tagOrder: changing("tag") { $0.reversed() }
            case .unusedMacro: changing("variable") { [Self.unused] + $0 }
            case .contexts: text.replacing(#""WEB""#, with: #""SERVER""#)
            case .publicID: text.replacing(#""publicId": "GTM-"#, with: #""publicId": "GTM-OTHER"#)
            case .containerID: text.replacing(#""containerId": ""#, with: #""containerId": "7"#)
            }
        return edited == text ? nil : edited
    }

    private static let unused =
        #"{"variableId": "99990", "name": "an unused one", "type": "v", "parameter": ["#
        + #"{"type": "TEMPLATE", "key": "name", "value": "q"}]}"#

    /// The text with a space before each colon, so that no entity has the bytes that it has in the text.
    var spaced: String {
        var bytes: [UInt8] = []
        for (byte, isInText) in Self.marked(Array(text.utf8)) {
            if byte == UInt8(ascii: ":"), !isInText { bytes.append(UInt8(ascii: " ")) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Puts a letter before each `step`th text after a mark.
    private func marking(_ mark: String, _ step: Int) -> String {
        let parts = text.components(around: mark)
        var result = parts[0]
        for (place, part) in parts.enumerated().dropFirst() {
            result += mark + (place % step == 0 ? "1" : "") + part
        }
        return result
    }

    /// Swaps two neighbors among the texts after a mark.
    private func swapping(_ mark: String, _ place: Int) -> String? {
        var parts = text.components(around: mark)
        guard parts.count > place + 2 else { return nil }
        let first = String(parts[place + 1].prefix { $0 != "\"" })
        let second = String(parts[place + 2].prefix { $0 != "\"" })
        parts[place + 1] = second + String(parts[place + 1].dropFirst(first.count))
        parts[place + 2] = first + String(parts[place + 2].dropFirst(second.count))
        return parts.joined(separator: mark)
    }

    /// Changes the elements of the first list under a key.
    private func changing(_ key: String, _ change: ([String]) -> [String]) -> String? {
        let parts = text.split(separator: "\"\(key)\": [", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        var elements: [[UInt8]] = [[]]
        var depth = 0
        let bytes = Array(parts[1].utf8)
        for (place, (byte, isInText)) in Self.marked(bytes).enumerated() {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isInText ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isInText ? 0 : 1
            case UInt8(ascii: ",") where depth == 0 && !isInText:
                elements.append([])
                continue
            default: break
            }
            if depth < 0 {
                let changed = change(elements.map { String(decoding: $0, as: UTF8.self) })
                let rest = String(decoding: bytes[place...], as: UTF8.self)
                return "\(parts[0])\"\(key)\": [\(changed.joined(separator: ","))\(rest)"
            }
            elements[elements.count - 1].append(byte)
        }
        return nil
    }

    /// Returns each byte, and whether it is in a text.
    private static func marked(_ bytes: [UInt8]) -> [(byte: UInt8, isInText: Bool)] {
        var (isInText, isEscaped) = (false, false)
        return bytes.map { byte in
            let wasInText = isInText
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInText.toggle()
            }
            return (byte, wasInText)
        }
    }
}

extension String {
    /// The texts between the places of a mark.
    fileprivate func components(around mark: String) -> [String] {
        split(separator: mark, omittingEmptySubsequences: false).map { String($0) }
    }
}
