public import Foundation

/// The places from which a newer container comes.
public enum RefreshKind: Sendable, Hashable, CaseIterable {
    /// The disk: the container that was saved when it was last fetched.
    case saved
    /// The network.
    case network
}

/// The reasons why a container was not refreshed.
public enum RefreshFailure: Error, Sendable, Hashable, CaseIterable {
    /// No container is saved: none was fetched yet, or its file was removed.
    case noSavedContainer
    /// The saved container cannot be read, is damaged, or is refused; it is not used.
    case ioError
    /// There is no network.
    case noNetwork
    /// The network failed during the transfer.
    case networkError
    /// The server does not have the container, or its answer is not a valid and acceptable container.
    case serverError
    /// The manager has no source: ``TagManager/Configuration/source`` is nil.
    case noSource
    /// Anything else.
    case unknownError
}

/// The reasons why a refresh that an app asked for brought nothing.
///
/// ```swift
/// do throws(RefreshError) {
///     try await container.refresh()
/// } catch {
///     if error != .tooManyRequests { print(error) }
/// }
/// ```
public enum RefreshError: Error, Sendable, Hashable {
    /// The container is closed, or was closed meanwhile.
    case closed
    /// The manager uses default containers only (``RefreshMode/defaultContainerOnly``).
    case defaultContainerOnly
    /// The limit of requests is reached: one in 5 seconds, and 30 plus one more each 15 minutes.
    case tooManyRequests
    /// The network was asked, and failed.
    case failed(RefreshFailure)
}

/// The source of an open container's current version.
///
/// ```swift
/// if let origin = container.origin, origin.source == .network { print(origin) }
/// ```
public struct ContainerOrigin: Sendable, Hashable {
    /// The places that a container comes from.
    public enum Source: Sendable, Hashable, CaseIterable {
        /// The app: the default container.
        case shipped
        /// The disk: an earlier run fetched and saved it.
        case saved
        /// The network: it was fetched, or the server answered that the saved one is still the newest.
        case network
        /// The network, as a draft that a preview link names.
        case draft
    }

    /// The place that it came from.
    public let source: Source
    /// The time of the server's last answer about it; nil for a container that was shipped.
    public let date: Date?
    /// The version under which it was published; "" if it has none.
    public let version: String

    /// Creates an origin, for tests.
    public init(source: Source, date: Date?, version: String) {
        (self.source, self.date, self.version) = (source, date, version)
    }
}

/// A step of an open container's refreshes.
///
/// ```swift
/// for await event in container.updates {
///     if case .failed(.network, let failure) = event { print(failure) }
/// }
/// ```
public enum RefreshEvent: Sendable, Hashable {
    /// A load from the place began; its success or failure follows.
    ///
    /// Loads from the two places may overlap.
    case began(RefreshKind)
    case succeeded(RefreshKind)
    case failed(RefreshKind, RefreshFailure)
}

/// The kinds of container that a manager uses.
///
/// ```swift
/// configuration.refreshMode = .defaultContainerOnly
/// ```
public enum RefreshMode: Sendable, Hashable {
    /// The default container, then the saved one, then those from the network.
    case standard
    /// The default container only.
    case defaultContainerOnly
}

/// The kind of container that an app waits for when it opens one.
///
/// ```swift
/// let container = try await manager.open(id: "GTM-1234", preferring: .fresh)
/// ```
public enum OpenPreference: Sendable, Hashable {
    /// The first container other than the default one, however long ago it was fetched.
    case nonDefault
    /// A container that was fetched in the last twelve hours.
    case fresh
}

extension RefreshEvent: CustomStringConvertible {
    /// The event in words, for logs: `from the network: failed, no network`.
    public var description: String {
        switch self {
        case .began(let kind): "from the \(kind.place): began"
        case .succeeded(let kind): "from the \(kind.place): succeeded"
        case .failed(let kind, let failure): "from the \(kind.place): failed, \(failure)"
        }
    }
}

extension RefreshError: CustomStringConvertible {
    /// The reason in words, for logs.
    public var description: String {
        switch self {
        case .closed: "not refreshed: the container is closed"
        case .defaultContainerOnly: "not refreshed: only the default container is used"
        case .tooManyRequests: "not refreshed: too many requests"
        case .failed(let failure): "not refreshed: \(failure)"
        }
    }
}

extension ContainerOrigin: CustomStringConvertible {
    /// The origin in words, for logs: `saved, version 7, 2026-11-02T09:00:00Z`.
    public var description: String {
        var words = "\(source)"
        if !version.isEmpty { words += ", version " + version }
        if let date { words += ", " + date.ISO8601Format() }
        return words
    }
}

extension RefreshKind {
    /// The place in words.
    var place: String { self == .saved ? "disk" : "network" }
}

extension RefreshFailure: CustomStringConvertible {
    /// The failure in words, for logs.
    public var description: String {
        switch self {
        case .noSavedContainer: "no saved container"
        case .ioError: "the saved container is damaged or cannot be read"
        case .noNetwork: "no network"
        case .networkError: "the network failed"
        case .serverError: "the server has no usable container"
        case .noSource: "the manager has no source"
        case .unknownError: "unknown"
        }
    }
}
