import CTagRuntime

/// A call that failed: its status, and why, for people.
struct InterfaceFailure: Error {
    enum Reason { case argument, file, container, event, memory, names }

    let reason: Reason
    let message: String

    init(_ reason: Reason, _ message: String) { (self.reason, self.message) = (reason, message) }

    var status: tagrt_status {
        switch reason {
        case .argument: tagrt_status(TAGRT_ARGUMENT)
        case .file: tagrt_status(TAGRT_FILE)
        case .container: tagrt_status(TAGRT_CONTAINER)
        case .event: tagrt_status(TAGRT_EVENT)
        case .memory: tagrt_status(TAGRT_MEMORY)
        case .names: tagrt_status(TAGRT_NAMES)
        }
    }
}

/// The place for the reason why a call failed; nil if the caller does not want it.
typealias ErrorPlace = UnsafeMutablePointer<tagrt_error>

/// Makes a call, and writes its status and message.
///
/// - Returns: What `body` returns, or `failed` if it fails.
func attempt<Result>(
    _ error: ErrorPlace?, or failed: Result, _ body: () throws(InterfaceFailure) -> Result
) -> Result {
    do throws(InterfaceFailure) {
        let result = try body()
        unsafe write(tagrt_status(TAGRT_OK), "", to: error)
        return result
    } catch let failure {
        unsafe write(failure.status, failure.message, to: error)
        return failed
    }
}

/// Makes a call that returns its status.
func attempt(_ error: ErrorPlace?, _ body: () throws(InterfaceFailure) -> Void) -> tagrt_status {
    var status = tagrt_status(TAGRT_OK)
    unsafe attempt(error, or: ()) { () throws(InterfaceFailure) in
        do throws(InterfaceFailure) {
            try body()
        } catch let failure {
            status = failure.status
            throw failure
        }
    }
    return status
}

// Safe: a caller's error is NULL or there, as the header says.
private func write(_ status: tagrt_status, _ message: String, to error: ErrorPlace?) {
    guard let error = unsafe error else { return }
    unsafe error.pointee.status = status
    unsafe withUnsafeMutableBytes(of: &error.pointee.message) { place in
        var text = Array(message.utf8.prefix(place.count - 1))
        // Bytes that continue a character whose end is cut off go, too.
        if message.utf8.count > text.count {
            while let last = text.last, last & 0xC0 == 0x80 { text.removeLast() }
            if let last = text.last, last & 0xC0 == 0xC0 { text.removeLast() }
        }
        for (index, byte) in text.enumerated() { unsafe place[index] = byte }
        unsafe place[text.count] = 0
    }
}
