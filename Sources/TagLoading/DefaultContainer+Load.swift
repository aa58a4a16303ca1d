import LibC
public import TagRuntime

extension DefaultContainer {
    /// Loads the default container of an id from a folder: the preferred one of its three kinds that exists.
    ///
    /// The file is opened once, and checked through the open descriptor: it must be a regular file of at most
    /// ``ContainerFile/largestSize`` bytes. Symbolic links are followed.
    ///
    /// - Parameters:
    ///   - text: The container's id.
    ///   - folder: The path of the folder.
    ///   - grammar: The grammar that the id must match.
    /// - Throws: ``LoadingError``. A file that exists but cannot be used is an error; a less preferred kind does not replace it,
    ///   since that would hide the mistake.
    public static func load(
        id text: String, in folder: String, grammar: ContainerID.Grammar = .tagManager
    ) throws(LoadingError) -> LoadedContainer {
        let resolution = try resolve(id: text, in: folder, grammar: grammar)
        guard let chosen = resolution.chosen else {
            guard let (name, reason) = resolution.unusable else { throw .notFound(resolution) }
            throw .unreadable(FileError(reason, path: FilePath.join(folder, name)))
        }
        let path = FilePath.join(folder, chosen.name)
        let bytes: [UInt8]
        do throws(FileError) {
            let descriptor = try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY)
            bytes = try FileSystem.read(chosen.name, in: descriptor.raw, limit: largestSize)
        } catch {
            throw .unreadable(FileError(error.reason, path: path))
        }
        switch chosen.kind {
        case .binary: return try ContainerFile.load(bytes, path: path, expecting: resolution.id)
        case .plist, .json: return try loadValues(bytes, path: path, id: resolution.id)
        }
    }

    /// Loads a container of keys and values from the text of a plist or of JSON, such as a bundle's resource.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - path: The name of the text in errors.
    ///   - id: The container's id.
    /// - Throws: ``LoadingError/needsCompiling(path:)`` if the text has more than keys and values, and
    ///   ``LoadingError/malformed(path:_:)`` with the errors: all that concern single values, or the first of the syntax.
    public static func loadValues(
        _ bytes: [UInt8], path: String, id: ContainerID
    ) throws(LoadingError) -> LoadedContainer {
        let container = try ValuesFile.container(bytes, path: path, id: id)
        return try ContainerFile.load(container, path: path, expecting: id)
    }
}

extension DefaultContainer.Resolution {
    /// The first name that exists but cannot be read, with the reason; nil if there is none.
    package var unusable: (name: String, reason: FileError.Reason)? {
        for candidate in candidates {
            if case .unusable(let reason) = candidate.state { return (candidate.name, reason) }
        }
        return nil
    }
}
