/// A file of another tool that would pass for a container of values, and the members that identify it.
///
/// ``ForeignText`` has the files that are neither JSON nor a property list.
package struct ForeignFile: Sendable {
    package let what: String
    /// The paths from the root that all exist in such a file; `*` is the first member or element.
    package let paths: [[StaticString]]
    package let advice: ForeignAdvice?

    private init(_ what: String, _ paths: [StaticString]..., advice: ForeignAdvice? = nil) {
        self.what = what
        self.paths = paths
        self.advice = advice
    }

    package static let all = [
        ForeignFile("a package.json", ["dependencies"], ["name"]),
        ForeignFile("a package.json", ["devDependencies"]),
        ForeignFile("a package.json", ["scripts"], ["version"]),
        ForeignFile("a package-lock.json", ["lockfileVersion"]),
        ForeignFile("a Package.resolved", ["pins"]),
        ForeignFile("a tsconfig.json", ["compilerOptions"]),
        ForeignFile("a google-services.json", ["project_info"], ["client"], advice: .firebase),
        ForeignFile("a GoogleService-Info.plist", ["GOOGLE_APP_ID"], ["BUNDLE_ID"], advice: .firebase),
        ForeignFile("a service account's key", ["private_key"], ["client_email"]),
        ForeignFile("a JSON schema", ["$schema"], ["properties"]),
        ForeignFile("an OpenAPI description", ["openapi"], ["paths"]),
        ForeignFile("a web app manifest", ["start_url"], ["icons"]),
        ForeignFile("an Info.plist", ["CFBundleIdentifier"]),
        ForeignFile("GeoJSON", ["type"], ["features"]),
        ForeignFile("a SARIF log", ["version"], ["runs"]),
        ForeignFile("a server's error", ["error"]),
        ForeignFile(
            "a template of Firebase Remote Config", ["parameters", "*", "defaultValue"], advice: .remoteConfig
        ),
        ForeignFile(
            "a template of Firebase Remote Config", ["parameters", "*", "conditionalValues"],
            advice: .remoteConfig),
        ForeignFile(
            "a template of Firebase Remote Config", ["parameterGroups", "*", "parameters"],
            advice: .remoteConfig),
        ForeignFile("a file of scenarios", ["scenarios", "*", "pushes"], advice: .scenarios),
        ForeignFile("a profile of Tealium iQ", ["loadRules"], ["tags"], advice: .otherVendor),
        ForeignFile("a profile of Tealium iQ", ["loadRules"], ["extensions"], advice: .otherVendor),
        ForeignFile(
            "a tracking plan of Segment", ["rules", "events"], ["display_name"], advice: .otherVendor),
        ForeignFile("a tracking plan of Segment", ["rules", "*", "jsonSchema"], advice: .otherVendor),
        ForeignFile("a tracking plan of Segment", ["data", "trackingPlan"], advice: .otherVendor),
        ForeignFile(
            "a tracking plan of Segment", ["data", "rules", "*", "jsonSchema"], advice: .otherVendor),
        ForeignFile(
            "a response of Adobe's Reactor API (Launch)", ["data", "*", "attributes"],
            ["data", "*", "relationships"], advice: .otherVendor),
        ForeignFile(
            "a response of Adobe's Reactor API (Launch)", ["data", "attributes"], ["data", "relationships"],
            advice: .otherVendor),
    ]
}

/// A text of another tool that is neither JSON nor a property list, and the words that identify it.
package struct ForeignText: Sendable {
    /// The place of the words that identify a text.
    package enum Place: Sendable {
        /// The start, after white space.
        case start
        /// Anywhere near the start.
        case head
    }

    package let what: String
    package let place: Place
    /// The words, all of which must occur; a finding points at the first.
    package let words: [StaticString]
    package let advice: ForeignAdvice

    private init(_ what: String, _ place: Place, _ words: [StaticString], advice: ForeignAdvice) {
        self.what = what
        self.place = place
        self.words = words
        self.advice = advice
    }

    /// The number of bytes searched: a page script begins with a license and a few small functions.
    package static let head = 16 << 10

    package static let all = [
        ForeignText(
            "a git-lfs pointer", .start, ["version https://git-lfs.github.com/spec/"], advice: .gitLFS),
        ForeignText("a template (.tpl)", .start, ["___INFO___"], advice: .template),
        ForeignText("a template (.tpl)", .start, ["___TERMS_OF_SERVICE___"], advice: .template),
        ForeignText(
            "the script that a page loads (gtm.js or gtag.js)", .head, ["var data = {", "\"resource\""],
            advice: .pageScript),
        ForeignText(
            "the script of an Adobe Launch property", .head, ["_satellite.container"], advice: .otherVendor),
        ForeignText(
            "the script of a Tealium profile", .start, ["//tealium universal tag"], advice: .otherVendor),
    ]
}

/// The advice about a file of another tool.
package enum ForeignAdvice: Sendable {
    case otherVendor, firebase, remoteConfig, gitLFS, template, pageScript, scenarios
}
