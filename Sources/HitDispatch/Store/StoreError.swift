import GRDB

/// A failure of the store, as a value; a hit that meets one is held in memory and written later.
///
/// ```swift
/// if case .held(.full) = await tracker.send(hit) { … }
/// ```
public enum StoreError: Error, Sendable, Hashable {
    /// The disk is full, or the store's largest size is reached.
    case full
    /// Another connection holds the lock, or the device is locked and the file is protected.
    case locked
    /// SQLite finds the file damaged; it is set aside.
    case corrupt
    /// The file cannot be opened, read or written; the number is SQLite's extended result code, 0 where there is none.
    case unavailable(code: Int32)

    init(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self = .unavailable(code: 0)
            return
        }
        switch error.resultCode {
        case .SQLITE_FULL: self = .full
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_AUTH: self = .locked
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt
        default: self = .unavailable(code: error.extendedResultCode.rawValue)
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// One sentence for a developer, without a full stop.
    public var description: String {
        switch self {
        case .full: "the disk is full"
        case .locked: "the hit store is locked"
        case .corrupt: "the hit store is damaged"
        case .unavailable(let code): "the hit store cannot be used (SQLite result code \(code))"
        }
    }
}
