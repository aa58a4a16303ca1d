/// Why there is no default container.
public enum DefaultContainerError: Error, Sendable, CustomStringConvertible {
    /// The text is no container id, and no path was made from it.
    case invalidID(String)
    /// The folder or the file could not be read.
    case unreadable(FileError)

    /// What happened, in one line.
    public var description: String {
        switch self {
        case .invalidID(let text): "'\(text)' is no container id"
        case .unreadable(let error): error.description
        }
    }
}
