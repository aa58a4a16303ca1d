import TagDiagnostics
import TagSyntax

/// The member names of exports that mean something, numbered, so that one look-up replaces a row of comparisons.
enum ExportKey: UInt8, CaseIterable {
    // A parameter, a condition.
    case type, key, value, list, map, parameter
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

/// Finds the ``ExportKey`` of a member name.
struct ExportKeyTable {
    private var slots = [UInt8](repeating: .max, count: 256)
    private let names: [[UInt8]]
    private let keys = ExportKey.allCases

    init() {
        names = ExportKey.allCases.map { Array("\($0)".utf8) }
        for (index, name) in names.enumerated() {
            var slot = Self.slot(name[...])
            while slots[slot] != .max { slot = (slot + 1) & 255 }
            slots[slot] = UInt8(index)
        }
    }

    /// Some thirty instructions.
    func key(_ node: NodeID, _ tree: SyntaxTree) -> ExportKey? {
        let bytes = tree.utf8(node)
        guard bytes.count > 1 else { return nil }
        var slot = Self.slot(bytes)
        while slots[slot] != .max {
            let index = Int(slots[slot])
            if names[index].count == bytes.count, names[index].elementsEqual(bytes) { return keys[index] }
            slot = (slot + 1) & 255
        }
        return nil
    }

    private static func slot(_ name: ArraySlice<UInt8>) -> Int {
        let (first, last) = (Int(name[name.startIndex]), Int(name[name.endIndex - 1]))
        let middle = Int(name[name.startIndex + name.count / 2])
        return (name.count &* 29 &+ first &* 7 &+ last &* 3 &+ middle &* 13) & 255
    }
}
