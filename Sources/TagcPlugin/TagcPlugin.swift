import Foundation
import PackagePlugin

/// Compiles the containers of a target, so that its bundle has what `TagManager` opens.
///
/// Each container is a command of its own with one input and one output: a build compiles again what changed, and nothing else.
@main
struct TagcPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let files = target.sourceModule?.sourceFiles else { return [] }
        let tagc = try context.tool(named: "tagc").url
        let folder = context.pluginWorkDirectoryURL
        var sources: [String: URL] = [:]
        return try files.filter(isContainer).map { file in
            let id = file.url.deletingPathExtension().lastPathComponent
            if let other = sources.updateValue(file.url, forKey: id) {
                throw TwoSources(id: id, paths: [other.path, file.url.path])
            }
            let output = folder.appending(path: id)
            return .buildCommand(
                displayName: "Compiling container \(id)", executable: tagc,
                arguments: ["compile", file.url.path, "-o", output.path, "-f", "gcc"],
                inputFiles: [file.url], outputFiles: [output])
        }
    }

    /// Returns true for `GTM-….json` and `GTM-….plist`, unless the manifest declares them as resources: those ship as they are.
    private func isContainer(_ file: File) -> Bool {
        file.type == .unknown && file.url.lastPathComponent.hasPrefix("GTM-")
            && ["json", "plist"].contains(file.url.pathExtension)
    }
}

/// Two containers of a target that would become one resource.
struct TwoSources: Error, CustomStringConvertible {
    let id: String
    let paths: [String]

    var description: String {
        "'\(paths[0])' and '\(paths[1])' would both become the resource '\(id)': keep one"
    }
}
