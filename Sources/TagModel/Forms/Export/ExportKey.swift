import TagDiagnostics
import TagSyntax

/// The meaningful member names of exports, numbered so that one lookup replaces a series of comparisons.
enum ExportKey: String, CaseIterable {
    // Parameters and conditions.
    case type, key, value, list, map, parameter, arg0, arg1, negate, ignore_case
    // Members that entities share.
    case name, notes, description, filter, autoEventFilter, customEventFilter, condition
    case tagId, triggerId, variableId, ruleId, macroId
    // Tags.
    case firingTriggerId, blockingTriggerId, firingRuleId, blockingRuleId, priority, paused, liveOnly
    case scheduleStartMs, scheduleEndMs, setupTag, teardownTag, tagFiringOption, consentSettings
    case monitoringMetadata
    case tagName, stopOnSetupFailure, stopTeardownOnFailure, consentStatus
    // Variables.
    case enablingTriggerId, disablingTriggerId, enablingRuleId, disablingRuleId, formatValue
    case caseConversionType, convertNullToValue, convertUndefinedToValue, convertTrueToValue,
        convertFalseToValue
    case convertToNumber, convertToBoolean
    // Triggers.
    case uniqueTriggerId, eventName, waitForTags, checkValidation
    // Versions and their containers.
    case container, containerId, containerVersionId, publicId, usageContext, enabledBuiltInVariable
    case tag, trigger, variable, rule, macro, builtInVariable
    case customTemplate, zone, client, transformation, gtagConfig
}

/// The type that a parameter of an export declares.
enum ParameterKind: String, CaseIterable {
    case template, boolean, integer, list, map, tagReference, triggerReference
}

/// The words of exports, numbered.
struct ExportWords {
    /// The only instance: making one costs more than reading a small file.
    static let all = ExportWords()

    private let keys = WordTable(ExportKey.allCases.map { [$0.rawValue] })
    private let parameters = WordTable(
        ParameterKind.allCases.map { [$0.rawValue, $0.rawValue.upperSnakeCased] })
    private let predicates = WordTable(PredicateType.exported.map { [$0.name, $0.name.camelCased] })
    private let firings = WordTable(FiringOption.allCases.map { [$0.rawValue, $0.rawValue.upperSnakeCased] })

    private let allKeys = ExportKey.allCases
    private let allParameters = ParameterKind.allCases

    func key(_ node: NodeID, _ view: TreeView) -> ExportKey? {
        keys.index(of: node, view).map { allKeys[$0] }
    }

    /// Returns the kind that a word names; a word in neither spelling is compared letter by letter.
    func parameter(_ node: NodeID, _ view: TreeView) -> ParameterKind? {
        switch view.shortWord(node) {
        case ShortWord.template: return .template
        case ShortWord.capitalMap: return .map
        default: break
        }
        if let index = parameters.index(of: node, view) { return allParameters[index] }
        let spelling = EnumSpelling(String(decoding: view.decoded(node), as: UTF8.self))
        return allParameters.first { EnumSpelling($0.rawValue) == spelling }
    }

    func predicate(_ node: NodeID, _ view: TreeView) -> PredicateKind? {
        predicates.index(of: node, view).map { PredicateType.exported[$0].kind }
    }

    func firing(_ node: NodeID, _ view: TreeView) -> FiringOption? {
        firings.index(of: node, view).map { FiringOption.allCases[$0] }
    }
}

/// Finds the known word that a text equals, in some thirty instructions.
struct WordTable {
    private struct Slot {
        var signature: TextSignature
        var index: Int32
    }

    private static let bits = 9
    private var slots: [Slot]
    private var words: [[[UInt8]]]

    /// Makes a table of words.
    ///
    /// - Parameter words: The spellings of each word; all together fill at most a quarter of the table.
    init(_ words: [[String]]) {
        slots = Array(repeating: Slot(signature: TextSignature("".utf8), index: -1), count: 1 << Self.bits)
        self.words = words.map { $0.map { Array($0.utf8) } }
        for (index, spellings) in words.enumerated() {
            for (place, spelling) in spellings.enumerated() where !spellings[..<place].contains(spelling) {
                let signature = TextSignature(spelling.utf8)
                var slot = signature.slot(bits: Self.bits)
                while slots[slot].index >= 0 { slot = (slot + 1) & (1 << Self.bits - 1) }
                slots[slot] = Slot(signature: signature, index: Int32(index))
            }
        }
    }

    /// Returns the number of the word that the text of `node` equals.
    @inline(__always)
    func index(of node: NodeID, _ view: TreeView) -> Int? {
        index(of: TextSignature(node, view), node, view)
    }

    /// Returns the same for a text whose signature is known.
    @inline(__always)
    func index(of signature: TextSignature, _ node: NodeID, _ view: TreeView) -> Int? {
        // Most words are in the first slot.
        let place = signature.slot(bits: Self.bits)
        if slots[place].signature.isSame(as: signature), signature.isExact, slots[place].index >= 0 {
            return Int(slots[place].index)
        }
        return search(signature, node, view)
    }

    @inline(never)
    private func search(_ signature: TextSignature, _ node: NodeID, _ view: TreeView) -> Int? {
        var slot = signature.slot(bits: Self.bits)
        while slots[slot].index >= 0 {
            if slots[slot].signature.isSame(as: signature) {
                let index = Int(slots[slot].index)
                if signature.isExact || words[index].contains(where: { view.decoded(node).elementsEqual($0) })
                {
                    return index
                }
            }
            slot = (slot + 1) & (1 << Self.bits - 1)
        }
        return nil
    }
}
