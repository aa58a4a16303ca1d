package import TagDiagnostics
import TagModel

/// The origin of a text in a report.
package enum TextOrigin: Sendable {
    /// It is written in a container, or in recorded events.
    case written
    /// It was computed to show an effect: it may have a written text inside, or in letters of the other case.
    case computed
}

/// Returns the text to print instead of another one; nil for the same.
package typealias TextReplacement = (String, TextOrigin) -> String?

extension ContainerDifference {
    /// Replaces the texts that reports print, each as a whole, before it is shortened or compared by lines.
    package mutating func replaceTexts(_ replacement: TextReplacement) {
        for index in entities.indices { entities[index].replaceTexts(replacement) }
        unevaluatedTags.replaceTexts(replacement)
        for index in unknownTags.indices {
            unknownTags[index].name.replace(replacement)
            let part = unknownTags[index].part
            if let name = replacement(part.name, .written) {
                unknownTags[index].part = .init(name, part.reason)
            }
        }
    }
}

extension Replay {
    /// Replaces the texts of all mismatches.
    package mutating func replaceTexts(_ replacement: TextReplacement) {
        for index in mismatches.indices { mismatches[index].replaceTexts(replacement) }
    }
}

extension Replay.Mismatch {
    fileprivate mutating func replaceTexts(_ replacement: TextReplacement) {
        event.replace(replacement)
        noLonger.replaceTexts(replacement)
        now.replaceTexts(replacement)
        for index in sends.indices {
            sends[index].tag.replace(replacement)
            for part in sends[index].parts.indices { sends[index].parts[part].replaceTexts(replacement) }
        }
    }
}

extension EntityDifference {
    fileprivate mutating func replaceTexts(_ replacement: TextReplacement) {
        name.replace(replacement)
        oldName?.replace(replacement)
        type?.replace(replacement)
        cause?.name.replace(replacement)
        for index in effects.indices { effects[index].replaceTexts(replacement) }
        for index in changes.indices { changes[index].replaceTexts(replacement) }
    }
}

extension Change {
    fileprivate mutating func replaceTexts(_ replacement: TextReplacement) {
        path.replace(replacement)
        old?.replaceTexts(replacement)
        new?.replaceTexts(replacement)
    }
}

extension Shown {
    fileprivate mutating func replaceTexts(_ replacement: TextReplacement) {
        switch self {
        case .value(let json):
            if let json = json.replacingTexts(replacement, .written) { self = .value(json) }
        case .words(let words): if let words = replacement(words, .written) { self = .words(words) }
        }
    }
}

extension Effect {
    fileprivate mutating func replaceTexts(_ replacement: TextReplacement) {
        event?.replaceTexts(replacement)
        for index in macros.indices {
            macros[index].old.replaceTexts(replacement)
            macros[index].new.replaceTexts(replacement)
            macros[index].value?.replaceTexts(replacement)
        }
        for index in facts.indices {
            facts[index].name.replace(replacement)
            facts[index].value?.replaceTexts(replacement)
        }
        conditions.replaceTexts(replacement, .computed)
        for index in parts.indices { parts[index].replaceTexts(replacement) }
        reason?.replace(replacement)
    }
}

extension Effect.Part {
    /// Replaces the name and both values.
    package mutating func replaceTexts(_ replacement: TextReplacement) {
        name.replace(replacement)
        old?.replaceTexts(replacement)
        new?.replaceTexts(replacement)
    }
}

extension String {
    fileprivate mutating func replace(_ replacement: TextReplacement, _ origin: TextOrigin = .written) {
        if let text = replacement(self, origin) { self = text }
    }
}

extension [String] {
    fileprivate mutating func replaceTexts(_ replacement: TextReplacement, _ origin: TextOrigin = .written) {
        for index in indices { self[index].replace(replacement, origin) }
    }
}

extension JSON {
    /// Replaces the texts of a computed value, also the keys.
    package mutating func replaceTexts(_ replacement: TextReplacement) {
        if let json = replacingTexts(replacement, .computed) { self = json }
    }

    /// Returns the value with other texts, also as keys; nil if all are the same.
    fileprivate func replacingTexts(_ replacement: TextReplacement, _ origin: TextOrigin) -> JSON? {
        switch self {
        case .null, .boolean, .integer, .double: return nil
        case .string(let text): return replacement(text, origin).map(JSON.string)
        case .array(var elements):
            var isSame = true
            for index in elements.indices {
                guard let element = elements[index].replacingTexts(replacement, origin) else { continue }
                elements[index] = element
                isSame = false
            }
            return isSame ? nil : .array(elements)
        case .object(var members):
            var isSame = true
            for index in members.indices {
                if let key = replacement(members[index].key, origin) {
                    members[index].key = key
                    isSame = false
                }
                if let value = members[index].value.replacingTexts(replacement, origin) {
                    members[index].value = value
                    isSame = false
                }
            }
            return isSame ? nil : .object(members)
        }
    }
}
