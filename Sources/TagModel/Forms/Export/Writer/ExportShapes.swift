import TagSyntax

/// A list of a container version: the member that numbers its elements, and the spelling of their types.
struct ExportKind {
    let list: String
    /// The member with an element's number; nil for built-in variables, which have none.
    let id: String?
    private let spelling: Spelling

    private enum Spelling {
        /// The vendor's code, such as `html`.
        case code
        case trigger, builtIn
    }

    func spelled(_ type: String) -> String {
        switch spelling {
        case .code: type
        case .trigger: ExportEnum.trigger(type)
        case .builtIn: ExportEnum.builtIn(type)
        }
    }

    static let all = [
        ExportKind(list: "tag", id: "tagId", spelling: .code),
        ExportKind(list: "trigger", id: "triggerId", spelling: .trigger),
        ExportKind(list: "variable", id: "variableId", spelling: .code),
        ExportKind(list: "folder", id: "folderId", spelling: .code),
        ExportKind(list: "builtInVariable", id: nil, spelling: .builtIn),
        ExportKind(list: "customTemplate", id: "templateId", spelling: .code),
        ExportKind(list: "zone", id: "zoneId", spelling: .code),
        ExportKind(list: "client", id: "clientId", spelling: .code),
        ExportKind(list: "transformation", id: "transformationId", spelling: .code),
        ExportKind(list: "gtagConfig", id: "gtagConfigId", spelling: .code),
    ]
}

/// The spellings that Tag Manager's page uses for the enums of its exports.
enum ExportEnum {
    static func usageContext(_ word: String) -> String {
        let spelling = EnumSpelling(word)
        return UsageContext.allCases.first { EnumSpelling($0.rawValue) == spelling }?.exportName
            ?? snake(word)
    }

    /// Returns the type of a parameter; if it has none, or an unknown one, the type that its members imply.
    static func parameter(_ word: String?, _ members: [OutputTree.Member]) -> String {
        let spelling = word.map { EnumSpelling($0) }
        let known = ParameterKind.allCases.first { EnumSpelling($0.rawValue) == spelling }
        let implied: ParameterKind =
            members.member("list") != nil ? .list : members.member("map") != nil ? .map : .template
        return (known ?? implied).rawValue.upperSnakeCased
    }

    static func predicate(_ word: String) -> String {
        let spelling = EnumSpelling(word)
        return PredicateType.exported.first { EnumSpelling($0.name) == spelling }?.name ?? snake(word)
    }

    /// Returns the type of a trigger; a common misspelling is replaced by the vendor's spelling.
    static func trigger(_ word: String) -> String {
        let spelling = EnumSpelling(word)
        let meant = TriggerType.misspellings.first { EnumSpelling($0.wrong) == spelling }?.right
        return meant ?? TriggerType.spelled(word)?.type ?? snake(word)
    }

    static func builtIn(_ word: String) -> String { BuiltInVariable.spelled(word)?.type ?? snake(word) }

    /// Returns `customEvent` as `CUSTOM_EVENT`; a word in capitals is unchanged.
    static func snake(_ word: String) -> String {
        word.contains { $0.isLowercase } ? word.upperSnakeCased : word
    }
}

/// The ids that every part of an export repeats.
struct ExportIDs {
    let account: String
    let container: String
    let version: String
    let fingerprint: String

    init(_ members: [OutputTree.Member]) {
        let header = members.member("container")?.members ?? []
        func id(_ key: String) -> String {
            [members, header].lazy.compactMap { $0.member(key)?.asText.text }.first { !$0.isEmpty } ?? "0"
        }
        account = id("accountId")
        container = id("containerId")
        version = id("containerVersionId")
        fingerprint = id("fingerprint")
    }

    var containerPath: String { "accounts/\(account)/containers/\(container)" }
    var versionPath: String { "\(containerPath)/versions/\(version)" }

    /// Returns the address of an entity on Tag Manager's page.
    func url(_ path: String, _ link: String) -> String {
        "https://tagmanager.google.com/#/\(link == "container" ? "container/" : "")\(path)?apiLink=\(link)"
    }

    /// Returns the time at which the version was made, from its fingerprint, so that it is always the same.
    static func time(_ members: [OutputTree.Member]) -> String {
        let milliseconds = Int64(ExportIDs(members).fingerprint) ?? 0
        let time = Timestamp.text(milliseconds / 1000 * 1000) ?? "1970-01-01T00:00:00Z"
        return String(time.dropLast().map { $0 == "T" ? " " : $0 })
    }
}

/// The numbers that no entity of a kind has.
struct FreeNumbers {
    private var taken: Set<String>
    private var last = 0

    init(_ taken: [String]) { self.taken = Set(taken) }

    mutating func next() -> String {
        repeat { last += 1 } while !taken.insert("\(last)").inserted
        return "\(last)"
    }
}

extension OutputTree {
    var members: [Member]? { if case .object(let members) = self { members } else { nil } }

    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The text of a scalar as a string; other trees are unchanged.
    var asText: OutputTree {
        switch self {
        case .integer(let number): .string("\(number)")
        case .double(let number): .string("\(number)")
        case .boolean(let flag): .string("\(flag)")
        case .null, .string, .list, .object: self
        }
    }
}

extension [OutputTree.Member] {
    func member(_ key: String) -> OutputTree? { first { $0.key == key }?.value }

    /// Returns these members with the missing ones added: those of `front` first and in order, those of `back` last.
    func completed(front: [(String, OutputTree)], back: [(String, OutputTree)]) -> [OutputTree.Member] {
        var members = self
        if front.contains(where: { members.member($0.0) == nil }) {
            let first = front.map { OutputTree.Member($0.0, members.member($0.0) ?? $0.1) }
            members = first + members.filter { member in !front.contains { $0.0 == member.key } }
        }
        for (key, value) in back where members.member(key) == nil { members.add(key, value) }
        return members
    }
}
