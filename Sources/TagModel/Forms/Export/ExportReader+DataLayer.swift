import TagDiagnostics

/// The versions of the data layer in exports and compiled containers.
extension ExportReader {
    /// Keeps version 1, which a web container need not state, and drops version 2, which is the default here.
    ///
    /// The vendor's web runtime reads a variable without a version, or with any version but 2, by version 1. The mobile libraries
    /// have only version 2.
    mutating func readDataLayerVersion(
        _ parameters: inout [Parameter], _ code: String, _ name: Located<String>
    ) {
        // A server's event data and an app event's parameters have no versions.
        guard code == "v" else { return }
        let key = "dataLayerVersion"
        guard let index = parameters.firstIndex(where: { $0.key.value == key }) else {
            if container.ruleSet == .web { parameters.append(flatKeys) }
            return
        }
        switch parameters[index].value.kind {
        case .integer(2), .double(2), .string("2"), .reference, .template, .escaped:
            parameters.remove(at: index)
        case .null, .boolean, .integer, .double, .string, .list, .map, .tag:
            parameters[index].value = Value(.integer(1), at: parameters[index].value.range)
            if container.ruleSet == .mobile { noteFlatKey(parameters, name) }
        }
    }

    /// The parameter that makes a macro read keys as they were pushed.
    var flatKeys: Parameter {
        Parameter(Located("version", at: .none), Value(.integer(1), at: .none))
    }

    /// The parameters of macros for keys that pages' listeners push, which version 1 reads; empty for apps, which have one
    /// version.
    var flatKeysOfPages: [Parameter] {
        switch container.ruleSet {
        case .mobile: []
        case .web: [flatKeys]
        }
    }

    private mutating func noteFlatKey(_ parameters: [Parameter], _ name: Located<String>) {
        guard case .string(let key)? = parameters["name"]?.kind, key.contains(".") else { return }
        context.keep(
            "data layer version", name.value, at: name.range,
            "'\(key)' is read as a path of nested keys, as version 2 does")
    }
}

extension Macro {
    /// Returns true if the macro reads a key as pushed, by version 1 of the data layer, in a container of these rules.
    package func readsFlatKey(by rules: RuleSet) -> Bool {
        guard kind == .dataLayer, rules == .web, case .integer(let version)? = parameters["version"]?.kind
        else { return false }
        return version != 2
    }

    /// Returns true if the vendor's formats must state version 2: in web containers no version means version 1.
    func saysVersion2(by rules: RuleSet) -> Bool {
        kind == .dataLayer && rules == .web && parameters["version"] == nil
    }
}
