public import TagRuntime

/// The reasons why a container could not be loaded from a file.
///
/// ```swift
/// do throws(LoadingError) {
///     container = try DefaultContainer.load(id: "GTM-1234", in: folder)
/// } catch {
///     print(error)  // the file, the fault, and what to do about it
/// }
/// ```
public enum LoadingError: Error, Sendable, CustomStringConvertible {
    /// The text is not a container id, and no path was made from it.
    case invalidID(String)
    /// There is no folder of default containers; the app may have no bundle.
    case noFolder(ContainerID)
    /// The folder has no default container of the id: none of the three names exists.
    case notFound(DefaultContainer.Resolution)
    /// The folder or the file could not be read.
    case unreadable(FileError)
    /// The file is a damaged container, or not a container.
    case damaged(path: String, LoadError)
    /// The file is a container with another id than expected.
    case wrongID(path: String, expected: ContainerID, found: String)
    /// The plist or JSON has macros, rules or tags, which only a compiled container may have.
    ///
    /// Compile it with `tagc compile`, and ship the result.
    case needsCompiling(path: String)
    /// The file has the name of a compiled container but is not compiled; `what` names its format.
    ///
    /// It may be the binary from Tag Manager's download button. Compile it with `tagc compile`, and ship the result.
    case notCompiled(path: String, what: String)
    /// The plist or JSON has errors: those of single values, or the first error of the syntax.
    case malformed(path: String, [Finding])

    /// An error in a text file, with its place.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The id of the rule; `tagc explain` has a page for each.
        public let id: String
        /// The message.
        public let message: String
        /// The line, from 1; 0 in a binary property list, as is the column.
        public let line: Int
        /// The column, in Unicode scalars from 1.
        public let column: Int

        /// The JSON pointer to the value in a binary property list; nil in a file with lines.
        public let pointer: String?

        /// The finding as `line:column: message [id]`, or `/key/path: message [id]`.
        public var description: String {
            "\(pointer ?? "\(line):\(column)"): \(message) [\(id)]"
        }
    }

    /// The reason and the remedy, in words.
    public var description: String {
        switch self {
        case .invalidID(let text):
            return "'\(text)' is not a container id: ids are GTM- and 4 to 12 capital letters or digits"
        case .noFolder(let id): return "no default container for \(id): the app has no resource folder"
        case .notFound(let resolution):
            let names = resolution.candidates.map { candidate in
                if case .unusable(let reason) = candidate.state {
                    return "\(candidate.name) (\(FileError.words(for: reason)))"
                }
                return candidate.name
            }.joined(separator: ", ")
            let misnamed = resolution.misnamed.map { "; \($0) is never loaded: rename it" }.joined()
            return
                "no default container for \(resolution.id) in \(resolution.folder): looked for \(names)\(misnamed)"
        case .unreadable(let error): return error.description
        case .damaged(let path, let error): return "\(path): \(error.message), at byte \(error.offset)"
        case .wrongID(let path, let expected, let found):
            return "\(path): contains \(found), not \(expected)"
        case .needsCompiling(let path):
            return
                "\(path): contains macros, rules or tags, but a plist or JSON default container can have only keys and "
                + "values; compile it with 'tagc compile' and ship the result"
        case .notCompiled(let path, let what):
            return
                "\(path): is \(what), not a compiled container; compile it with 'tagc compile' and ship the result"
        case .malformed(let path, let findings):
            return findings.map { "\(path):\($0)" }.joined(separator: "\n")
        }
    }
}
