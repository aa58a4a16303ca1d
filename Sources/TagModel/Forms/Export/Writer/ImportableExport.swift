package import TagSyntax

/// Turns an export into one that Tag Manager's page imports: format 2, whatever it was read from.
///
/// The API's output lacks the envelope and spells enums in camel case, and format 1.3 lacks paths; authored files have numbers
/// for texts. Existing members keep their values and places, and members that every export of Tag Manager has are added. Nothing
/// is invented but ids that importing replaces: `0` for an account, and the next free number for an entity.
package struct ImportableExport {
    /// The members of the API that no export has, in the order in which they were found.
    private(set) var dropped: [String] = []
    private let ids: ExportIDs
    private let publicID: String?

    /// Returns the export to import, and the members that it has no place for.
    ///
    /// - Parameter publicID: The public id of a container that has none.
    package static func complete(
        _ tree: OutputTree, publicID: String?
    ) -> (tree: OutputTree, dropped: [String]) {
        let root = tree.members ?? []
        let isWrapped = root.member("containerVersion")?.members != nil
        let version = (isWrapped ? root.member("containerVersion")?.members : root) ?? []
        var export = ImportableExport(ids: ExportIDs(version), publicID: publicID)
        let written = export.version(version)
        var members: [OutputTree.Member] = [
            .init("exportFormatVersion", 2),
            .init("exportTime", root.member("exportTime") ?? .string(ExportIDs.time(version))),
            .init("containerVersion", .object(written)),
        ]
        if isWrapped {
            for member in root where !members.contains(where: { $0.key == member.key }) {
                if root.member("exportFormatVersion") != nil {
                    members.append(member)
                } else {
                    export.drop(member.key)
                }
            }
        }
        return (.object(members), export.dropped)
    }

    private init(ids: ExportIDs, publicID: String?) {
        self.ids = ids
        self.publicID = publicID
    }

    private mutating func drop(_ member: String) {
        if !dropped.contains(member) { dropped.append(member) }
    }
}

// MARK: - The version and its container

extension ImportableExport {
    private mutating func version(_ given: [OutputTree.Member]) -> [OutputTree.Member] {
        var members: [OutputTree.Member] = []
        var enabled: OutputTree?
        for member in given where !["exportFormatVersion", "exportTime"].contains(member.key) {
            switch (member.key, member.value) {
            case ("container", .object(let container)):
                enabled = container.member("enabledBuiltInVariable")
                members.add("container", .object(self.container(container)))
            case (let key, .list(let list)):
                let kind = ExportKind.all.first { $0.list == key }
                members.add(key, kind.map { entities(list, $0) } ?? member.value)
            case ("deleted", .boolean(false)): break
            default: members.add(member.key, Self.text(member))
            }
        }
        if case .list(let types)? = enabled, members.member("builtInVariable") == nil {
            members.add("builtInVariable", .list(types.map(builtIn)))
        }
        return members.completed(
            // A container without a version gets none, or it would be another one when read again.
            front: [
                ("path", .string(ids.versionPath)), ("accountId", .string(ids.account)),
                ("containerId", .string(ids.container)),
            ],
            back: [
                ("fingerprint", .string(ids.fingerprint)),
                ("tagManagerUrl", .string(ids.url("versions/\(ids.versionPath)", "version"))),
            ])
    }

    private mutating func container(_ given: [OutputTree.Member]) -> [OutputTree.Member] {
        var members: [OutputTree.Member] = []
        for member in given {
            switch member.key {
            case "usageContext":
                members.add("usageContext", Self.mapped(member.value, ExportEnum.usageContext))
            case "timeZoneCountryId", "timeZoneId", "workspaceId": drop(member.key)
            case "enabledBuiltInVariable": break
            case "publicId" where member.value.text == "": break
            default: members.add(member.key, Self.text(member))
            }
        }
        let publicID = members.member("publicId")?.text ?? self.publicID ?? ""
        return members.completed(
            front: [
                ("path", .string(ids.containerPath)), ("accountId", .string(ids.account)),
                ("containerId", .string(ids.container)), ("name", .string(publicID)),
                ("publicId", .string(publicID)), ("usageContext", ["WEB"]),
            ],
            back: [
                ("fingerprint", .string(ids.fingerprint)),
                ("tagManagerUrl", .string(ids.url("\(ids.containerPath)/workspaces", "container"))),
            ])
    }

    private func builtIn(_ type: OutputTree) -> OutputTree {
        let word = type.text ?? ""
        let name = BuiltInVariable.spelled(word)?.name ?? word
        return .object([
            .init("accountId", .string(ids.account)), .init("containerId", .string(ids.container)),
            .init("type", .string(ExportEnum.builtIn(word))), .init("name", .string(name)),
        ])
    }
}

// MARK: - Entities

extension ImportableExport {
    private mutating func entities(_ list: [OutputTree], _ kind: ExportKind) -> OutputTree {
        var numbers = FreeNumbers(list.compactMap { $0.members?.member(kind.id ?? "")?.text })
        return .list(
            list.map { element in
                guard let members = element.members else { return element }
                return .object(entity(members, kind, &numbers))
            })
    }

    private mutating func entity(
        _ given: [OutputTree.Member], _ kind: ExportKind, _ numbers: inout FreeNumbers
    ) -> [OutputTree.Member] {
        var members: [OutputTree.Member] = []
        for member in given {
            if ["path", "workspaceId", "tagManagerUrl"].contains(member.key) {
                drop(member.key)
            } else if member.key == "type", let word = member.value.text {
                members.add("type", .string(kind.spelled(word)))
            } else {
                members.append(Self.part(member))
            }
        }
        var front: [(String, OutputTree)] = [
            ("accountId", .string(ids.account)), ("containerId", .string(ids.container)),
        ]
        if let id = kind.id, members.member(id) == nil { front.append((id, .string(numbers.next()))) }
        let back: [(String, OutputTree)] = kind.id == nil ? [] : [("fingerprint", .string(ids.fingerprint))]
        return members.completed(front: front, back: back)
    }

    /// Converts a member within an entity, with its parameters and conditions.
    private static func part(_ member: OutputTree.Member) -> OutputTree.Member {
        switch (member.key, member.value) {
        case ("parameter", .list(let list)), ("list", .list(let list)), ("map", .list(let list)):
            .init(member.key, .list(list.map(parameter)))
        case ("filter", .list(let list)), ("autoEventFilter", .list(let list)),
            ("customEventFilter", .list(let list)), ("condition", .list(let list)):
            .init(member.key, .list(list.map(condition)))
        case ("tagFiringOption", _), ("consentStatus", _), ("caseConversionType", _):
            .init(member.key, mapped(member.value, ExportEnum.snake))
        case (_, .object(let members)) where members.member("type")?.text != nil:
            .init(member.key, parameter(member.value))
        case (_, .object(let members)): .init(member.key, .object(members.map(part)))
        default: .init(member.key, text(member))
        }
    }

    private static func parameter(_ tree: OutputTree) -> OutputTree {
        guard let members = tree.members else { return tree }
        let written = members.map { member in
            switch member.key {
            case "type": OutputTree.Member("type", .string(ExportEnum.parameter(member.value.text, members)))
            case "value": OutputTree.Member("value", member.value.asText)
            default: part(member)
            }
        }
        return .object(
            written.completed(front: [("type", .string(ExportEnum.parameter(nil, members)))], back: []))
    }

    private static func condition(_ tree: OutputTree) -> OutputTree {
        guard let members = tree.members else { return tree }
        return .object(
            members.map { member in
                member.key == "type"
                    ? .init("type", mapped(member.value, ExportEnum.predicate)) : part(member)
            })
    }

    /// Returns ids, times and fingerprints as texts, however they were written.
    private static func text(_ member: OutputTree.Member) -> OutputTree {
        let isText =
            member.key.hasSuffix("Id") || member.key.hasSuffix("Ms") || member.key == "fingerprint"
        guard isText else { return member.value }
        if case .list(let list) = member.value { return .list(list.map({ $0.asText })) }
        return member.value.asText
    }

    private static func mapped(_ tree: OutputTree, _ spelling: (String) -> String) -> OutputTree {
        switch tree {
        case .string(let word): .string(spelling(word))
        case .list(let list): .list(list.map { mapped($0, spelling) })
        default: tree
        }
    }
}
