/// Where a fresher container comes from.
public enum RefreshKind: Sendable, Hashable, CaseIterable {
    /// The container that was saved when it was last fetched.
    case saved
    /// The network.
    case network
}

/// Why a container was not refreshed.
public enum RefreshFailure: Error, Sendable, Hashable, CaseIterable {
    /// None was saved: it was never fetched, or its file was removed.
    case noSavedContainer
    /// The saved container cannot be read, or was damaged; it is not used.
    case ioError
    /// There is no network.
    case noNetwork
    /// The network failed on the way.
    case networkError
    /// The server has no such container, or sent something that is none, or not one that may be used.
    case serverError
    /// Anything else.
    case unknownError
}

/// What becomes of a container while it is open, told as it happens.
public enum RefreshEvent: Sendable, Hashable {
    /// Precedes the success or failure of its kind; those of the two kinds may overlap.
    case began(RefreshKind)
    case succeeded(RefreshKind)
    case failed(RefreshKind, RefreshFailure)
}

/// Which containers are used.
public enum RefreshMode: Sendable, Hashable {
    /// The default one, then the saved one, then those that the network has.
    case standard
    /// The default one, and no other.
    case defaultContainerOnly
}

/// Which container an app waits for when it opens one.
public enum OpenPreference: Sendable, Hashable {
    /// The first that is not the default one, even one that was fetched long ago.
    case nonDefault
    /// One that was fetched in the last twelve hours.
    case fresh
}

extension RefreshEvent: CustomStringConvertible {
    /// In words, for logs: `from the network: failed, no network`.
    public var description: String {
        switch self {
        case .began(let kind): "from the \(kind.place): began"
        case .succeeded(let kind): "from the \(kind.place): succeeded"
        case .failed(let kind, let failure): "from the \(kind.place): failed, \(failure)"
        }
    }
}

extension RefreshKind {
    /// Where from, in words.
    var place: String { self == .saved ? "disk" : "network" }
}

extension RefreshFailure: CustomStringConvertible {
    /// In words, for logs.
    public var description: String {
        switch self {
        case .noSavedContainer: "none is saved"
        case .ioError: "it cannot be read, or is damaged"
        case .noNetwork: "no network"
        case .networkError: "the network failed"
        case .serverError: "the server has none that may be used"
        case .unknownError: "unknown"
        }
    }
}
