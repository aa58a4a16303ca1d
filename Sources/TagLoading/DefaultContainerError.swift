/// Why there is no default container.
public enum DefaultContainerError: Error, Sendable {
    /// The text is no container id, and no path was made from it.
    case invalidID(String)
    /// The folder or the file could not be read.
    case unreadable(FileError)
}
