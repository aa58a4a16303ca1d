public import TagRuntime

/// Why a container could not be loaded from a file.
public enum LoadingError: Error, Sendable, CustomStringConvertible {
    /// The text is not a container id, and no path was made from it.
    case invalidID(String)
    /// There is no folder in which a default container could be: an app without a bundle, for one.
    case noFolder(ContainerID)
    /// The folder has no default container of the id: none of the three names, or none that can be read.
    case notFound(DefaultContainer.Resolution)
    /// The folder or the file could not be read.
    case unreadable(FileError)
    /// The compiled container is damaged, or no compiled container.
    case damaged(path: String, LoadError)
    /// The compiled container is another one than its name says.
    case wrongID(path: String, expected: ContainerID, found: String)
    /// The plist or JSON holds macros, rules or tags, which only a compiled container may.
    ///
    /// Compile it with `tagc compile`, and ship what that writes.
    case needsCompiling(path: String)
    /// The file stands where a compiled container should and is one that is not compiled: `what` it is.
    ///
    /// Such as the binary that Tag Manager's download button gave. Compile it with `tagc compile`, and ship what
    /// that writes.
    case notCompiled(path: String, what: String)
    /// The plist or JSON has mistakes: all of them.
    case malformed(path: String, [Finding])

    /// A mistake in a text file, and where it is.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// Which mistake: `tagc explain` has a page for each.
        public let id: String
        /// What is wrong.
        public let message: String
        /// The line, from 1; 0, as the column is, in a binary property list.
        public let line: Int
        /// The column, in Unicode scalars from 1.
        public let column: Int

        /// Of what in a binary property list, as a JSON pointer; nil where there are lines.
        public let pointer: String?

        /// `line:column: message [id]`, or `/key/path: message [id]`.
        public var description: String {
            "\(pointer ?? "\(line):\(column)"): \(message) [\(id)]"
        }
    }

    /// What happened, and what to do about it.
    public var description: String {
        switch self {
        case .invalidID(let text):
            return "'\(text)' is not a container id: ids are GTM- and 4 to 12 capital letters or digits"
        case .noFolder(let id): return "no default container for \(id): the app has no folder for them"
        case .notFound(let resolution):
            let names = resolution.candidates.map(\.name).joined(separator: ", ")
            let misnamed = resolution.misnamed.map { "; \($0) is never looked for: rename it" }.joined()
            return
                "no default container for \(resolution.id) in \(resolution.folder): looked for \(names)\(misnamed)"
        case .unreadable(let error): return error.description
        case .damaged(let path, let error): return "\(path): \(error.message), at byte \(error.offset)"
        case .wrongID(let path, let expected, let found):
            return "\(path): holds container \(found), not \(expected)"
        case .needsCompiling(let path):
            return
                "\(path): holds macros, rules or tags, but a plist or JSON default container may hold keys and "
                + "values only; compile it with 'tagc compile' and ship the result"
        case .notCompiled(let path, let what):
            return
                "\(path): is \(what), not a compiled container; compile it with 'tagc compile' and ship the result"
        case .malformed(let path, let findings):
            return findings.map { "\(path):\($0)" }.joined(separator: "\n")
        }
    }
}
