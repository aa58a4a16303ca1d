/// An export as JSONDecoder and PropertyListDecoder users would model it.
struct ExportFile: Decodable {
    var exportFormatVersion: Int
    var exportTime: String
    var containerVersion: Version

    struct Version: Decodable {
        var accountId: String
        var containerId: String
        var containerVersionId: String
        var name: String
        var container: Container
        var variable: [Variable]
        var trigger: [Trigger]
        var tag: [Tag]
    }

    struct Container: Decodable {
        var publicId: String
        var usageContext: [String]
    }

    struct Parameter: Decodable {
        var type: String
        var key: String?
        var value: String?
        var list: [Parameter]?
        var map: [Parameter]?
    }

    struct Variable: Decodable {
        var variableId: String
        var name: String
        var type: String
        var parameter: [Parameter]
        var fingerprint: String
    }

    struct Condition: Decodable {
        var type: String
        var parameter: [Parameter]
    }

    struct Trigger: Decodable {
        var triggerId: String
        var name: String
        var type: String
        var customEventFilter: [Condition]
        var filter: [Condition]?
        var fingerprint: String
    }

    struct Tag: Decodable {
        var tagId: String
        var name: String
        var type: String
        var parameter: [Parameter]
        var firingTriggerId: [String]
        var blockingTriggerId: [String]?
        var tagFiringOption: String
        var fingerprint: String
        var paused: Bool?
        var priority: Parameter?
    }
}

/// The pooled content as JSON.
struct PooledFile: Decodable {
    var key: [String]
    var value: [Value]
    var property: [Property]
    var macro: [Call]
    var predicate: [Call]
    var tag: [Call]
    var rule: [Rule]
    var version: String

    struct Value: Decodable {
        var type: String
        var text: String?
        var integer: Int?
        var boolean: Bool?
        var macro: Int?
        var item: [Int]?
    }

    struct Property: Decodable {
        var key: Int
        var value: Int
    }

    struct Call: Decodable {
        var function: Int
        var property: [Int]
    }

    struct Rule: Decodable {
        var positive: [Int]?
        var negative: [Int]?
        var fires: [Int]?
        var blocks: [Int]?
    }
}
