import Foundation

/// Where an app keeps its files, and the name that it is known by.
package enum AppFolder {
    /// The app's id: the main bundle's, or else the name of the program.
    package static var appId: String { Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName }

    /// Returns the path of a folder of the app's own for application support; nil if the user has none.
    ///
    /// Nothing is created. The first call takes a quarter of a millisecond.
    package static func applicationSupport(_ name: String) -> String? {
        user.map { $0 + "/" + appId + "/" + name }
    }

    /// The user's folder for application support.
    private static var user: String? {
        #if canImport(Glibc) || canImport(Musl)
        // FileManager gives the same answer, and takes longer over its first than a container takes to open.
        if let data = absolute("XDG_DATA_HOME") { return data }
        if let home = absolute("HOME") { return home + "/.local/share" }
        #endif
        return FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?.path
    }

    #if canImport(Glibc) || canImport(Musl)
    /// Returns the path that a variable of the environment has, without a slash at its end; nil unless it is an absolute one.
    private static func absolute(_ variable: String) -> String? {
        // Safe: the text is copied before anything else can change the environment.
        guard let value = unsafe getenv(variable) else { return nil }
        var path = unsafe String(cString: value)
        guard path.hasPrefix("/") else { return nil }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
    #endif
}
