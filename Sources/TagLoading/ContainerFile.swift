import LibC
public import TagRuntime
import TagWire

/// Reads compiled containers from files.
///
/// ```swift
/// let container = try ContainerFile.read("/srv/containers/GTM-1234", expecting: ContainerID("GTM-1234"))
/// ```
public enum ContainerFile {
    /// The limit on a file's size, 16 MiB; larger files are refused.
    public static let largestSize = 16 << 20

    /// Reads a compiled container, in either encoding, and verifies all of it.
    ///
    /// - Parameters:
    ///   - path: The file's path; symbolic links are followed.
    ///   - id: The id that the container must have; nil accepts any.
    /// - Throws: ``LoadingError/unreadable(_:)``, ``LoadingError/damaged(path:_:)``, ``LoadingError/notCompiled(path:what:)``,
    ///   and, with `id`, ``LoadingError/wrongID(path:expected:found:)``.
    public static func read(_ path: String, expecting id: ContainerID? = nil) throws(LoadingError)
        -> LoadedContainer
    {
        try read(path, followsLinks: true, expecting: id)
    }

    private static func read(
        _ path: String, followsLinks: Bool, expecting id: ContainerID?
    ) throws(LoadingError) -> LoadedContainer {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileSystem.read(path, limit: largestSize, followsLinks: followsLinks)
        } catch {
            throw .unreadable(error)
        }
        return try load(bytes, path: path, expecting: id)
    }

    /// Maps a compiled container into memory instead of reading it: pages are read as they are needed, and shared.
    ///
    /// Use it only for the app's own files, in a folder that no other program can write: truncating a mapped file terminates the
    /// process. Replace such a file by renaming a new one over it; ``read(_:expecting:)`` does not need that. A container in the
    /// wire encoding cannot be used in place: it is read and unpacked instead.
    ///
    /// - Parameters:
    ///   - path: The file's path; a symbolic link is refused.
    ///   - id: The id that the container must have; nil accepts any.
    ///   - verification: The extent of the checks before the container is used.
    /// - Throws: The errors of ``read(_:expecting:)``.
    public static func map(
        _ path: String, expecting id: ContainerID? = nil, verification: LoadedContainer.Verification = .full
    ) throws(LoadingError) -> LoadedContainer {
        let memory: UnsafeRawBufferPointer
        do throws(FileError) {
            unsafe memory = try mapping(path)
        } catch {
            throw .unreadable(error)
        }
        // Safe: the pages stay mapped, and unchanged by anyone but the file's owner, until `release` unmaps them.
        nonisolated(unsafe) let pages = unsafe memory
        let container: LoadedContainer
        do throws(LoadError) {
            container = unsafe try LoadedContainer(adopting: pages, verification: verification) {
                _ = unsafe munmap(UnsafeMutableRawPointer(mutating: pages.baseAddress), pages.count)
            }
        } catch {
            // A file in another format is read, to unpack it or to name the format.
            guard error.code == .wireForm || error.code == .notAContainer else {
                throw .damaged(path: path, error)
            }
            return try read(path, followsLinks: false, expecting: id)
        }
        return try checked(container, path: path, expecting: id)
    }

    private static func mapping(_ path: String) throws(FileError) -> UnsafeRawBufferPointer {
        let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        let status = try file.status()
        guard status.isRegular else { throw FileError(status.isFolder ? .isFolder : .notRegular, path: path) }
        guard status.size <= largestSize else { throw FileError(.tooLarge(limit: largestSize), path: path) }
        guard status.size > 0 else { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
        let address = unsafe mmap(nil, status.size, PROT_READ, MAP_PRIVATE, file.raw, 0)
        guard unsafe address != MAP_FAILED else { throw FileError(errno: errno, path: path) }
        return unsafe UnsafeRawBufferPointer(start: address, count: status.size)
    }

    package static func load(
        _ bytes: [UInt8], path: String, expecting id: ContainerID?
    ) throws(LoadingError) -> LoadedContainer {
        let container: LoadedContainer
        do throws(LoadError) {
            container = try WireForm.load(bytes)
        } catch {
            if error.code == .notAContainer, let what = uncompiled(bytes) {
                throw .notCompiled(path: path, what: what)
            }
            throw .damaged(path: path, error)
        }
        return try checked(container, path: path, expecting: id)
    }

    /// Returns the format of a file that `tagc compile` reads; nil for any other file.
    private static func uncompiled(_ bytes: [UInt8]) -> String? {
        switch FileRecognition.of(bytes) {
        case .legacy: return "a binary of Tag Manager's download button"
        // A file without any other mark is read as JSON, whatever it is.
        case .json(let text): return text.startsObject ? "JSON" : nil
        case .xml, .binaryPlist, .openStep: return "a property list"
        case .other: return nil
        }
    }

    private static func checked(
        _ container: LoadedContainer, path: String, expecting id: ContainerID?
    ) throws(LoadingError) -> LoadedContainer {
        guard let id, container.id != UTF8Text(id.text) else { return container }
        throw .wrongID(path: path, expected: id, found: container.id.string)
    }
}
