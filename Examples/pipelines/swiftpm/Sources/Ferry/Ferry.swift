import Foundation

/// Lists the compiled containers in the app's bundle.
///
/// An app gives the folder to `TagManager` as its `defaultContainers`.
@main
struct Ferry {
    static func main() throws {
        let folder = Bundle.module.resourcePath ?? ""
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        for file in files.sorted() where file.hasPrefix("GTM-") { print(file) }
    }
}
