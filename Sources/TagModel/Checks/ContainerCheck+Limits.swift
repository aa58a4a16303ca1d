import TagDiagnostics

/// What a container may have at most; larger ones could not be numbered in the binary.
package enum ModelLimits {
    /// Macros, rules or tags.
    package static let entities = 1 << 20
    /// Parameters of one entity, conditions of one rule, rules of one tag.
    package static let parts = 65_535
    /// Bytes of one name.
    package static let name = 1_024
    /// Levels of lists and maps in one value.
    package static let depth = 32
}

extension ContainerCheck {
    mutating func checkContainerID() {
        guard let id = container.id else { return }
        let bytes = Array(id.value.utf8)
        if id.value.contains("%%") {
            return report(.placeholderContainerID(id))
        }
        let isPlain = bytes.allSatisfy { $0.isIDByte } && (1...64).contains(bytes.count)
        guard isPlain else { return report(.invalidContainerID(id)) }
        let digits = bytes.dropFirst(4)
        let isUsual =
            bytes.starts(with: "GTM-".utf8) && (4...12).contains(digits.count)
            && digits.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
        if !isUsual { report(.unusualContainerID(id)) }
    }

    mutating func checkLimits() {
        checkCount(
            container.macros.count, "macros", ModelLimits.entities, at: container.macros.last?.name.range)
        checkCount(container.rules.count, "rules", ModelLimits.entities, at: container.rules.last?.name.range)
        checkCount(container.tags.count, "tags", ModelLimits.entities, at: container.tags.last?.name.range)
        for macro in container.macros {
            checkName(macro.name)
            checkParts(macro.parameters, "parameters of one macro", at: macro.name.range)
            checkCount(macro.enabledBy.count, "rules of one macro", ModelLimits.parts, at: macro.name.range)
            for parameter in macro.parameters { checkDepth(parameter.value) }
        }
        for rule in container.rules {
            checkName(rule.name)
            checkCount(
                rule.conditions.count, "conditions of one rule", ModelLimits.parts, at: rule.name.range)
        }
        for tag in container.tags {
            checkName(tag.name)
            checkParts(tag.parameters, "parameters of one tag", at: tag.name.range)
            let rules = tag.firesOn.count + tag.blockedBy.count
            checkCount(rules, "rules of one tag", ModelLimits.parts, at: tag.name.range)
            for parameter in tag.parameters { checkDepth(parameter.value) }
        }
    }

    private mutating func checkParts(_ parameters: [Parameter], _ what: String, at range: SourceRange) {
        checkCount(parameters.count, what, ModelLimits.parts, at: range)
    }

    private mutating func checkCount(_ count: Int, _ what: String, _ limit: Int, at range: SourceRange?) {
        guard count > limit, let range else { return }
        report(.limitExceeded("\(count) \(what)", limit: limit, at: range))
    }

    private mutating func checkName(_ name: Located<String>) {
        guard name.value.utf8.count > ModelLimits.name else { return }
        report(
            .limitExceeded(
                "a name of \(name.value.utf8.count) bytes", limit: ModelLimits.name, at: name.range))
    }

    private mutating func checkDepth(_ value: Value) {
        guard let deep = Self.tooDeep(value, 0) else { return }
        report(.limitExceeded("more levels of lists and maps", limit: ModelLimits.depth, at: deep.range))
    }

    /// The first value that is nested too deep.
    private static func tooDeep(_ value: Value, _ depth: Int) -> Value? {
        switch value.kind {
        case .list(let values):
            guard depth < ModelLimits.depth else { return value }
            for value in values {
                if let deep = tooDeep(value, depth + 1) { return deep }
            }
        case .map(let entries):
            guard depth < ModelLimits.depth else { return value }
            for entry in entries {
                if let deep = tooDeep(entry.value, depth + 1) { return deep }
            }
        default: break
        }
        return nil
    }
}

extension UInt8 {
    /// A letter or digit of ASCII, `-` or `_`.
    fileprivate var isIDByte: Bool {
        switch self {
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
