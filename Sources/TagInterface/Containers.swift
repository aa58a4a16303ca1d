public import CTagRuntime
import TagLoading
import TagRuntime

/// A container, and the texts of it that are handed out.
///
/// Safe: what is handed out lives as long as the object.
@safe final class ContainerHandle {
    let container: LoadedContainer
    private let texts: [UTF8Text]
    private let memory = Memory<UInt8>()
    /// The places of the texts: the id, the version, then the name and the type of each tag.
    private let places: [tagrt_text]

    init(_ container: LoadedContainer) {
        self.container = container
        var texts = [container.id, container.version]
        for tag in 0..<container.tagCount {
            texts.append(container.name(ofTag: tag) ?? "")
            texts.append(UTF8Text(container.tables.type(ofTag: tag)))
        }
        self.texts = texts
        let start = unsafe memory.store(texts.flatMap(\.bytes))
        var offset = 0
        // Safe: the memory has all of the texts, one after the other, and is not filled again.
        unsafe places = texts.map { text in
            defer { offset += text.count }
            return unsafe tagrt_text(
                bytes: UnsafeRawPointer(start + offset).assumingMemoryBound(to: CChar.self), count: text.count
            )
        }
    }

    /// Returns text number `index`; none if it is empty or there is none.
    func text(_ index: Int) -> tagrt_text {
        guard unsafe places.indices.contains(index), unsafe places[index].count > 0 else {
            return unsafe tagrt_text(bytes: nil, count: 0)
        }
        return unsafe places[index]
    }

    /// Returns the name of a tag, or its type; none if there is no such tag.
    func text(ofTag tag: Int64, isType: Bool) -> tagrt_text {
        guard (0..<Int64(container.tagCount)).contains(tag) else {
            return unsafe tagrt_text(bytes: nil, count: 0)
        }
        return unsafe text(2 + 2 * Int(tag) + (isType ? 1 : 0))
    }

    /// True if tags go by names.
    var hasNames: Bool { container.tagCount == 0 || container.name(ofTag: 0) != nil }
}

private func container(_ handle: OpaquePointer?) -> ContainerHandle? {
    unsafe Handle.object(handle, ContainerHandle.self)
}

private func open(_ read: () throws(LoadingError) -> LoadedContainer) throws(InterfaceFailure)
    -> OpaquePointer
{
    do throws(LoadingError) {
        return unsafe Handle.make(ContainerHandle(try read()))
    } catch {
        if case .unreadable = error { throw InterfaceFailure(.file, error.description) }
        throw InterfaceFailure(.container, error.description)
    }
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_version() -> Int32 { TAGRT_VERSION }

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_container_open(
    _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<tagrt_error>?
) -> OpaquePointer? {
    unsafe attempt(error, or: nil) { () throws(InterfaceFailure) in
        guard let path = unsafe path.flatMap({ unsafe String(validatingCString: $0) }) else {
            throw InterfaceFailure(.argument, "the path is NULL, or not UTF-8")
        }
        return unsafe try open { () throws(LoadingError) in try ContainerFile.read(path) }
    }
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_container_read(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ error: UnsafeMutablePointer<tagrt_error>?
) -> OpaquePointer? {
    unsafe attempt(error, or: nil) { () throws(InterfaceFailure) in
        let bytes = unsafe try callerBytes(bytes, count, called: "container")
        return unsafe try open { () throws(LoadingError) in
            try ContainerFile.load(bytes, path: "bytes", expecting: nil)
        }
    }
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_container_free(_ container: OpaquePointer?) { unsafe Handle.free(container) }

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_container_id(_ handle: OpaquePointer?) -> tagrt_text {
    unsafe container(handle)?.text(0) ?? tagrt_text(bytes: nil, count: 0)
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_container_version(_ handle: OpaquePointer?) -> tagrt_text {
    unsafe container(handle)?.text(1) ?? tagrt_text(bytes: nil, count: 0)
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_container_tag_count(_ handle: OpaquePointer?) -> Int64 {
    unsafe Int64(container(handle)?.container.tagCount ?? 0)
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_container_tag_name(_ handle: OpaquePointer?, _ tag: Int64) -> tagrt_text {
    unsafe container(handle)?.text(ofTag: tag, isType: false) ?? tagrt_text(bytes: nil, count: 0)
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_container_tag_type(_ handle: OpaquePointer?, _ tag: Int64) -> tagrt_text {
    unsafe container(handle)?.text(ofTag: tag, isType: true) ?? tagrt_text(bytes: nil, count: 0)
}
