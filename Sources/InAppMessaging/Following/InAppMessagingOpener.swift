/// Opens the addresses that users follow.
///
/// A web address goes to ``continueUserActivity``, one with a scheme of the app's own to ``openInApp``. If that is missing or returns
/// false, and for any other address, ``openInSystem`` is called.
///
/// ```swift
/// configuration.opener = InAppMessagingOpener { url in UIApplication.shared.open(url) }
/// ```
public struct InAppMessagingOpener: Sendable {
    /// Takes a web address as a universal link; returns false to refuse it.
    public var continueUserActivity: (@Sendable (String) -> Bool)?
    /// Takes an address with a scheme of the app's own; returns false to refuse it.
    public var openInApp: (@Sendable (String) -> Bool)?
    /// The schemes that the app declares, such as `ferry`; letter case means nothing.
    public var ownSchemes: [String]
    /// Opens an address outside of the app.
    public var openInSystem: @Sendable (String) -> Void

    /// Creates an opener.
    public init(
        ownSchemes: [String] = [], continueUserActivity: (@Sendable (String) -> Bool)? = nil,
        openInApp: (@Sendable (String) -> Bool)? = nil,
        openInSystem: @escaping @Sendable (String) -> Void
    ) {
        self.ownSchemes = ownSchemes
        self.continueUserActivity = continueUserActivity
        self.openInApp = openInApp
        self.openInSystem = openInSystem
    }

    /// Opens an address.
    public func open(_ url: String) {
        let scheme = url.contains(":") ? url.prefix { $0 != ":" }.lowercased() : ""
        let hook: (@Sendable (String) -> Bool)? =
            if scheme == "http" || scheme == "https" {
                continueUserActivity
            } else if ownSchemes.contains(where: { $0.lowercased() == scheme }) {
                openInApp
            } else {
                nil
            }
        if hook?(url) != true { openInSystem(url) }
    }
}
