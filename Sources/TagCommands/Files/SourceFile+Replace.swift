import TagDiagnostics
import TagLoading

extension SourceFile {
    /// Writes the file as it is to be where it was read, unless somebody else has changed it meanwhile.
    func replace(with after: SourceFile) throws(CommandFailure) {
        do throws(FileError) {
            if try AtomicFile.replace(bytes, with: after.bytes, at: path, limit: Inputs.largestSize) {
                return
            }
        } catch {
            throw CommandFailure(.unusable, "cannot write \(error)")
        }
        throw CommandFailure(
            .unusable, "\(path.escapedForTerminal()) was changed by something else, and stays as it is",
            help: "run the command again")
    }
}
