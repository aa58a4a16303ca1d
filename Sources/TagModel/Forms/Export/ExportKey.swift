import TagDiagnostics
import TagSyntax

/// The member names of exports that mean something, numbered, so that one look-up replaces a row of comparisons.
enum ExportKey: UInt8, CaseIterable {
    // A parameter, a condition.
    case type, key, value, list, map, parameter, arg0, arg1, negate, ignore_case
    // What entities share.
    case name, filter, autoEventFilter, customEventFilter, condition
    case tagId, triggerId, variableId, ruleId, macroId
    // Tags.
    case firingTriggerId, blockingTriggerId, firingRuleId, blockingRuleId, priority, paused, liveOnly
    case scheduleStartMs, scheduleEndMs, setupTag, teardownTag, tagFiringOption, consentSettings
    case tagName, stopOnSetupFailure, stopTeardownOnFailure, consentStatus
    // Variables.
    case enablingTriggerId, disablingTriggerId, enablingRuleId, disablingRuleId, formatValue
    case caseConversionType, convertNullToValue, convertUndefinedToValue, convertTrueToValue,
        convertFalseToValue
    case convertToNumber, convertToBoolean
    // Triggers.
    case uniqueTriggerId, eventName, waitForTags, checkValidation
    // A version and its container.
    case container, containerId, containerVersionId, publicId, usageContext, enabledBuiltInVariable
    case tag, trigger, variable, rule, macro, builtInVariable
    case customTemplate, zone, client, transformation, gtagConfig
}

/// What a parameter of an export says it is.
enum ParameterKind: UInt8, CaseIterable {
    case template, boolean, integer, list, map, tagReference, triggerReference
}

/// The words that exports are read by, numbered.
struct ExportWords {
    /// Made once: making it costs more than reading a small file.
    static let all = ExportWords()

    private let keys = WordTable(ExportKey.allCases.map { ["\($0)"] })
    private let parameters = WordTable(
        ParameterKind.allCases.map { ["\($0)", "\($0)".upperSnakeCased] })
    private let predicates = WordTable(PredicateType.all.map { [$0.exportName, $0.exportName.camelCased] })
    private let firings = WordTable(FiringOption.allCases.map { [$0.rawValue, $0.rawValue.upperSnakeCased] })

    func key(_ node: NodeID, _ tree: SyntaxTree) -> ExportKey? {
        keys.index(of: node, tree).flatMap { ExportKey(rawValue: UInt8(truncatingIfNeeded: $0)) }
    }

    func parameter(_ node: NodeID, _ tree: SyntaxTree) -> ParameterKind? {
        parameters.index(of: node, tree).flatMap { ParameterKind(rawValue: UInt8(truncatingIfNeeded: $0)) }
    }

    func predicate(_ node: NodeID, _ tree: SyntaxTree) -> PredicateKind? {
        predicates.index(of: node, tree).flatMap { PredicateKind(rawValue: UInt8(truncatingIfNeeded: $0)) }
    }

    func firing(_ node: NodeID, _ tree: SyntaxTree) -> FiringOption? {
        firings.index(of: node, tree).map { FiringOption.allCases[$0] }
    }
}

/// Finds which of a few known words a text is, in some thirty instructions.
struct WordTable {
    private struct Slot {
        var signature: TextSignature
        var index: Int32
    }

    private static let bits = 9
    private var slots: [Slot]
    private var words: [[[UInt8]]]

    /// - Parameter words: The spellings of each; together at most a quarter of the table.
    init(_ words: [[String]]) {
        slots = Array(repeating: Slot(signature: TextSignature("".utf8), index: -1), count: 1 << Self.bits)
        self.words = words.map { $0.map { Array($0.utf8) } }
        for (index, spellings) in words.enumerated() {
            for spelling in Set(spellings) {
                let signature = TextSignature(spelling.utf8)
                var slot = signature.slot(bits: Self.bits)
                while slots[slot].index >= 0 { slot = (slot + 1) & (1 << Self.bits - 1) }
                slots[slot] = Slot(signature: signature, index: Int32(index))
            }
        }
    }

    /// The number of the word that the text of `node` is.
    @inline(__always)
    func index(of node: NodeID, _ tree: SyntaxTree) -> Int? {
        let signature = TextSignature(node, tree)
        var slot = signature.slot(bits: Self.bits)
        while slots[slot].index >= 0 {
            if slots[slot].signature.isSame(as: signature) {
                let index = Int(slots[slot].index)
                if signature.isExact || words[index].contains(where: { tree.utf8(node).elementsEqual($0) }) {
                    return index
                }
            }
            slot = (slot + 1) & (1 << Self.bits - 1)
        }
        return nil
    }
}

/// Strings that a file repeats, made once.
///
/// Direct-mapped and small: a text that does not fit, or is long, is made again.
struct StringCache {
    private static let bits = 8
    private var slots = [(signature: TextSignature, string: String)](
        repeating: (TextSignature("".utf8), ""), count: 1 << bits)

    mutating func string(_ node: NodeID, _ tree: SyntaxTree) -> String {
        let signature = TextSignature(node, tree)
        guard signature.isExact else { return tree.text(node) }
        let slot = signature.slot(bits: Self.bits)
        if slots[slot].signature.isSame(as: signature) { return slots[slot].string }
        let string = tree.text(node)
        slots[slot] = (signature, string)
        return string
    }
}
