import TagDiff
import TagModel
import TagSyntax

/// The place of a value in a container, which says how its parts are paired.
struct MergePlace {
    /// The way in which the elements of a list are paired.
    enum Rule { case keyed, set, sequence }

    let form: Form
    /// The entity in words; nil outside of one.
    var entity: String?
    /// The path in the entity, or in the container.
    var field = ""
    /// The member that the value is of.
    private(set) var member = ""
    /// The key of the parameter that the value is in.
    private(set) var key = ""
    private(set) var depth = 0
    /// True in an entity of a definition.
    private var isInSection = false
    /// True for an element of a list.
    private(set) var isElement = false

    init(_ form: Form) { self.form = form }

    private static let sets: Set<String> = [
        "firingTriggerId", "blockingTriggerId", "enablingTriggerId", "disablingTriggerId", "firingRuleId",
        "blockingRuleId", "enablingRuleId", "disablingRuleId",
    ]
    private static let setsOfDefinitions: Set<String> = ["fires", "blockedBy", "enabledBy", "disabledBy"]
    private static let sections: Set<String> = ["macros", "rules", "tags", "messages"]

    /// The rule of the list at this place.
    var rule: Rule {
        guard form == .export else { return isSetOfDefinition ? .set : .sequence }
        switch member {
        case "parameter", "map": return .keyed
        case "list": return SourceNoise.unordered.contains(key) ? .set : .sequence
        default:
            return Self.sets.contains(member) || SourceNoise.unordered.contains(member) ? .set : .sequence
        }
    }

    /// True for a set; people may give a key of theirs the same name.
    private var isSetOfDefinition: Bool {
        guard form == .definition else { return false }
        return isInSection
            ? depth == 3 && Self.setsOfDefinitions.contains(member) : depth == 2 && member == "contexts"
    }

    /// True for a section of a definition, whose members are entities in an order that has a meaning.
    var isSection: Bool { form == .definition && depth == 1 && Self.sections.contains(member) }

    /// True for a parameter: an element of a list that is paired by keys.
    var isParameter: Bool { isElement && rule == .keyed }

    /// Returns true for a member that differs in each export without meaning.
    func isNoise(_ member: String) -> Bool {
        form == .export && (SourceNoise.isNoise(member) || member == "containerVersionId")
    }

    /// Returns the place of a member's value.
    func inside(_ member: String, of object: NodeID, in tree: SyntaxTree) -> MergePlace {
        var place = self
        place.member = member
        place.depth += 1
        place.isElement = false
        place.isInSection = isInSection || isSection
        if form == .export, member == "list" || member == "map" {
            place.key = tree.member(object, "key").map(tree.string) ?? ""
        }
        if isSection {
            place.entity = "\(self.member.dropLast()) '\(member)'"
            place.field = ""
        } else if form != .export || !["map", "value", "list"].contains(member) {
            place.extendField(member)
        }
        return place
    }

    /// The place of an element of the list at this place.
    var insideList: MergePlace {
        var place = self
        place.isElement = true
        return place
    }

    mutating func extendField(_ word: String) { field += field.isEmpty ? word : ".\(word)" }
}
