/// Handles: objects that a caller holds by an address, from the call that creates one to the call that frees it.
///
/// Safe: callers pass only addresses that they were given, and none that they freed, as the header says; NULL is told from them.
enum Handle {
    static func make(_ object: AnyObject) -> OpaquePointer {
        unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
    }

    static func object<Object: AnyObject>(_ handle: OpaquePointer?, _: Object.Type) -> Object? {
        guard let handle = unsafe handle else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
    }

    /// Returns the object of a handle that a call cannot do without.
    static func object<Object: AnyObject>(
        _ handle: OpaquePointer?, called name: StaticString, _ type: Object.Type
    ) throws(InterfaceFailure) -> Object {
        guard let object = unsafe object(handle, type) else {
            throw InterfaceFailure(.argument, "the \(name) is NULL")
        }
        return object
    }

    static func free(_ handle: OpaquePointer?) {
        guard let handle = unsafe handle else { return }
        unsafe Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(handle)).release()
    }
}

/// Memory that a call hands out, good until the next call that fills it.
///
/// Safe: nothing but ``store(_:)`` writes to it, and only as many elements as it has room for.
@safe final class Memory<Element: BitwiseCopyable> {
    private var capacity = 64
    private var start = UnsafeMutablePointer<Element>.allocate(capacity: 64)

    /// Copies elements, and returns where they are; never NULL.
    func store(_ new: [Element]) -> UnsafePointer<Element> {
        if capacity < new.count {
            unsafe start.deallocate()
            capacity = new.count
            unsafe start = .allocate(capacity: capacity)
        }
        _ = unsafe UnsafeMutableBufferPointer(start: start, count: capacity).update(fromContentsOf: new)
        return unsafe UnsafePointer(start)
    }

    deinit { unsafe start.deallocate() }
}
