import LibC
import TagCommands
import TagLoading

/// Writes `Schemas/` from the tables in the code: `generate [FOLDER OF THE PACKAGE]`.
@main
struct Generate {
    static func main() {
        let folder = CommandLine.arguments.dropFirst().first ?? "."
        do throws(FileError) {
            for page in GeneratedPages.all {
                try GeneratedPages.write(page, inPackage: folder)
                print("wrote \(page.path)")
            }
        } catch {
            print("generate: cannot write \(error)")
            exit(2)
        }
    }
}
