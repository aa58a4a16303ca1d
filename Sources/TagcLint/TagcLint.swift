import Foundation
import PackagePlugin

/// `swift package tagc-lint [--target NAME …] [OPTION OF tagc lint …]`: lints the containers of the package, or of targets.
@main
struct TagcLint: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var options = ArgumentExtractor(arguments)
        let names = options.extractOption(named: "target")
        let folders = try context.package.targets(named: names).compactMap {
            $0.sourceModule?.directoryURL.path
        }
        let lint = Process()
        lint.executableURL = try context.tool(named: "tagc").url
        lint.currentDirectoryURL = context.package.directoryURL
        lint.arguments = ["lint"] + options.remainingArguments + (names.isEmpty ? ["."] : folders)
        try lint.run()
        lint.waitUntilExit()
        if lint.terminationStatus != 0 {
            // The report is already printed; this makes SwiftPM exit with a status other than 0.
            Diagnostics.error("tagc lint ended with status \(lint.terminationStatus)")
        }
    }
}
