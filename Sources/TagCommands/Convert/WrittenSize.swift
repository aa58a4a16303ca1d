import TagModel

/// The size of a container when everything that its file shares is written out at each use.
///
/// A compiled container stores each text once, however often it is used; a few kB could become gigabytes.
struct WrittenSize {
    /// The bytes that any file may become, and the further bytes for each byte that it has.
    private static let base = 16 << 20
    private static let growth = 16
    /// The bytes counted for a value besides its text, and for a condition besides its sides: an export writes three maps for it.
    private static let ofValue = 32
    private static let ofCondition = 160

    private var left: Int
    private var ruleNames: [ExactText: Int] = [:]

    /// Returns the limit in MiB if the container exceeds it; nil if it can be written out.
    static func excess(of container: Container, fileSize: Int) -> Int? {
        let limit = base + growth * fileSize
        var size = WrittenSize(left: limit)
        size.count(container)
        return size.left < 0 ? limit >> 20 : nil
    }

    private init(left: Int) { self.left = left }

    private mutating func count(_ container: Container) {
        for rule in container.rules { ruleNames[ExactText(rule.key.value)] = rule.name.value.utf8.count }
        for macro in container.macros {
            count(macro.name.value)
            count(macro.type.value)
            count(macro.parameters)
            count(macro.enabledBy + macro.disabledBy)
            for value in macro.format?.replacements ?? [] { count(value) }
        }
        for rule in container.rules {
            count(rule.name.value)
            for condition in rule.conditions {
                left -= Self.ofCondition
                count(condition.left)
                count(condition.right)
            }
        }
        for tag in container.tags {
            count(tag.name.value)
            count(tag.type.value)
            count(tag.parameters)
            count(tag.firesOn + tag.blockedBy)
            for other in tag.setup + tag.teardown { count(other.tag.name) }
        }
        for part in container.unsupported { count(part.name) }
    }

    private mutating func count(_ parameters: [Parameter]) {
        for parameter in parameters {
            count(parameter.key.value)
            count(parameter.value)
        }
    }

    private mutating func count(_ references: [RuleReference]) {
        for reference in references {
            left -= Self.ofValue + (ruleNames[ExactText(reference.key)] ?? 0)
        }
    }

    private mutating func count(_ text: String) { left -= Self.ofValue + text.utf8.count }

    /// Counts a value, unless the limit is exceeded already.
    private mutating func count(_ value: Value) {
        guard left >= 0 else { return }
        switch value.kind {
        case .null, .boolean, .integer, .double: left -= Self.ofValue
        case .string(let text): count(text)
        case .reference(let reference): count(reference.name)
        case .tag(let reference): count(reference.name)
        case .list(let values): for value in values { count(value) }
        case .map(let entries):
            for entry in entries {
                count(entry.key)
                count(entry.value)
            }
        case .escaped(let value, let codes):
            left -= Self.ofValue * (1 + codes.count)
            count(value)
        case .template(let parts):
            for part in parts {
                switch part {
                case .text(let text): count(text)
                case .reference(let reference): count(reference.name)
                case .value(let value): count(value)
                }
            }
        }
    }
}
