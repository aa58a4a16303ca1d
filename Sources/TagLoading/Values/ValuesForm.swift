import TagVocabulary

/// Decides if a file that was read is one of values, as `tagc` does: by the marks of the other formats.
enum ValuesForm {
    /// The format of a file.
    enum Answer {
        case values
        /// A definition, an export or another format that must be compiled.
        case other
        /// No container.
        case foreign(ValuesFault)
    }

    /// The members of the root that reveal another format, and those of other tools' files.
    private static let names: Set<ValuesText> = {
        let own =
            "exportFormatVersion containerVersion containerVersionId tag trigger variable macro rule conditions resource"
            + " container macros rules tags messages predicates"
        let foreign = ForeignFile.all.flatMap { $0.paths.map { "\($0[0])" } }
        let names = own.split(separator: " ").map(String.init) + foreign
        return Set(names.map { ValuesText(Array($0.utf8)[...]) })
    }()

    static func of(_ tape: ValuesTape) -> Answer {
        guard tape.kind(0) == .map else {
            return .foreign(notAContainer(tape.kind(0).described, tape, 0))
        }
        let members = Members(tape, names)
        func isOne(_ name: String, _ kind: ValuesTape.Kind) -> Bool { members.kind(name) == kind }
        if members.has("exportFormatVersion") || members.has("containerVersionId")
            || isOne("containerVersion", .map)
        {
            return .other
        }
        let lists = ["tag", "trigger", "variable", "macro", "rule"].filter { isOne($0, .list) }
        if lists.contains(where: { members.firstKind(in: $0) == .map })
            || isOne("conditions", .list) && isOne("macros", .list)
        {
            return .other
        }
        if let key = members.key("resource"), isOne("resource", .map) {
            guard tape.part(key + 1, "values") != nil else { return .other }
            return .foreign(
                ValuesFault(
                    "form-not-read", "tagc does not read compiled containers with tables of values",
                    at: Int(tape.nodes[key].place), node: key))
        }
        if ["macros", "tags", "predicates", "rules"].allSatisfy({ isOne($0, .list) }) { return .other }
        let parts = ["macros", "rules", "tags", "messages"].filter { isOne($0, .map) }
        if isOne("container", .map) || parts.contains(where: { members.firstKind(in: $0) == .map })
            || members.holdsCampaigns
        {
            return .other
        }
        for foreign in ForeignFile.all {
            let paths = foreign.paths.map { $0.map { "\($0)" } }
            guard let key = paths.first?.first.flatMap(members.key),
                paths.allSatisfy({ exists($0, in: tape, members) })
            else { continue }
            return .foreign(notAContainer(foreign.what, tape, key))
        }
        return .values
    }

    private static func notAContainer(_ what: String, _ tape: ValuesTape, _ node: Int) -> ValuesFault {
        ValuesFault(
            "not-a-container", "this is \(what), not a container", at: Int(tape.nodes[node].place), node: node
        )
    }

    /// Returns true if a path from the root exists; `*` is the first member or element.
    private static func exists(_ path: [String], in tape: ValuesTape, _ members: Members) -> Bool {
        var node = path.first.flatMap(members.key).map { $0 + 1 }
        for step in path.dropFirst() {
            node = node.flatMap { node in
                step == "*" ? tape.part(node, nil) : tape.kind(node) == .map ? tape.part(node, step) : nil
            }
        }
        return node != nil
    }

    /// The revealing members of the root, found in one pass.
    private struct Members {
        let tape: ValuesTape
        private var keys: [ValuesText: Int] = [:]

        init(_ tape: ValuesTape, _ names: Set<ValuesText>) {
            self.tape = tape
            var keys = keys
            tape.forEachPart(of: 0) { key, _ in
                guard let key else { return true }
                let name = ValuesText(tape.text(key))
                if names.contains(name), keys[name] == nil { keys[name] = key }
                return true
            }
            self.keys = keys
        }

        func key(_ name: String) -> Int? { keys[ValuesText(Array(name.utf8)[...])] }
        func has(_ name: String) -> Bool { key(name) != nil }
        func kind(_ name: String) -> ValuesTape.Kind? { key(name).map { tape.kind($0 + 1) } }

        /// Returns the kind of the first value in a member.
        func firstKind(in name: String) -> ValuesTape.Kind? {
            key(name).flatMap { tape.part($0 + 1, nil) }.map { tape.kind($0) }
        }

        /// True if there are messages of the campaigns' server.
        var holdsCampaigns: Bool {
            guard kind("messages") == .list, firstKind(in: "messages") == .map,
                let first = key("messages").flatMap({ tape.part($0 + 1, nil) })
            else { return false }
            return ["vanillaPayload", "experimentalPayload", "content"].contains {
                tape.part(first, $0) != nil
            }
        }
    }
}
