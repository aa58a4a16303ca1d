import TagSyntax

/// A file of another tool that would pass for a container of values, and the members that identify it.
///
/// Texts that are neither JSON nor a property list are recognized by their first words, before they are read.
struct ForeignFile {
    let what: String
    /// The paths from the root that all exist in such a file; `*` is the first member or element.
    let paths: [[StaticString]]
    /// The advice to the user; nil if there is none.
    let advice: String?

    private init(_ what: String, _ paths: [StaticString]..., advice: String? = nil) {
        self.what = what
        self.paths = paths
        self.advice = advice
    }

    /// The members of the root that identify such files.
    var members: [String] { paths.map { "\($0[0])" } }

    /// Returns true if every path exists in the tree.
    func matches(_ root: NodeID, _ tree: SyntaxTree) -> Bool {
        paths.allSatisfy { path in
            var node: NodeID? = root
            for step in path { node = node.flatMap { Self.step(step, from: $0, tree) } }
            return node != nil
        }
    }

    private static func step(_ name: StaticString, from node: NodeID, _ tree: SyntaxTree) -> NodeID? {
        let isAny = "\(name)" == "*"
        switch tree.kind(node) {
        case .object:
            return isAny ? tree.members(node).first { _ in true }?.value : tree.member(node, name)
        case .array: return isAny ? tree.elements(node).first { _ in true } : nil
        case .null, .false, .true, .integer, .real, .string, .date, .data: return nil
        }
    }

    private static let onlyGoogles = "tagc reads only containers of Google Tag Manager"
    private static let firebase =
        "it names the Firebase project of an app; the app's container is GTM-….json"
    private static let remoteConfig =
        "to compile its values, write the defaults as one object: {\"name\": value}"

    static let all = [
        ForeignFile("a package.json", ["dependencies"], ["name"]),
        ForeignFile("a package.json", ["devDependencies"]),
        ForeignFile("a package.json", ["scripts"], ["version"]),
        ForeignFile("a package-lock.json", ["lockfileVersion"]),
        ForeignFile("a Package.resolved", ["pins"]),
        ForeignFile("a tsconfig.json", ["compilerOptions"]),
        ForeignFile("a google-services.json", ["project_info"], ["client"], advice: firebase),
        ForeignFile("a GoogleService-Info.plist", ["GOOGLE_APP_ID"], ["BUNDLE_ID"], advice: firebase),
        ForeignFile("a service account's key", ["private_key"], ["client_email"]),
        ForeignFile("a JSON schema", ["$schema"], ["properties"]),
        ForeignFile("an OpenAPI description", ["openapi"], ["paths"]),
        ForeignFile("a web app manifest", ["start_url"], ["icons"]),
        ForeignFile("an Info.plist", ["CFBundleIdentifier"]),
        ForeignFile("GeoJSON", ["type"], ["features"]),
        ForeignFile("a SARIF log", ["version"], ["runs"]),
        ForeignFile("a server's error", ["error"]),
        ForeignFile(
            "a template of Firebase Remote Config", ["parameters", "*", "defaultValue"], advice: remoteConfig),
        ForeignFile(
            "a template of Firebase Remote Config", ["parameters", "*", "conditionalValues"],
            advice: remoteConfig),
        ForeignFile(
            "a template of Firebase Remote Config", ["parameterGroups", "*", "parameters"],
            advice: remoteConfig),
        ForeignFile("a profile of Tealium iQ", ["loadRules"], ["tags"], advice: onlyGoogles),
        ForeignFile("a profile of Tealium iQ", ["loadRules"], ["extensions"], advice: onlyGoogles),
        ForeignFile(
            "a tracking plan of Segment", ["rules", "events"], ["display_name"], advice: onlyGoogles),
        ForeignFile("a tracking plan of Segment", ["rules", "*", "jsonSchema"], advice: onlyGoogles),
        ForeignFile("a tracking plan of Segment", ["data", "trackingPlan"], advice: onlyGoogles),
        ForeignFile("a tracking plan of Segment", ["data", "rules", "*", "jsonSchema"], advice: onlyGoogles),
        ForeignFile(
            "a response of Adobe's Reactor API (Launch)", ["data", "*", "attributes"],
            ["data", "*", "relationships"], advice: onlyGoogles),
        ForeignFile(
            "a response of Adobe's Reactor API (Launch)", ["data", "attributes"], ["data", "relationships"],
            advice: onlyGoogles),
    ]
}
