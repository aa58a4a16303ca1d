import Foundation
import TagLoading

/// Where an app keeps its files, and the name that it is known by.
package enum AppFolder {
    /// The app's id: the main bundle's, or else the name of the program.
    package static var appId: String { Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName }

    /// Returns the path of a folder of the app's own for application support; nil if the user has none.
    ///
    /// Nothing is created.
    package static func applicationSupport(_ name: String) -> String? {
        let user =
            user(variable)
            ?? FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?.path
        return user.map { $0 + "/" + folderName + "/" + name }
    }

    /// The name of the app's folder: its id; on Linux the name of its executable.
    ///
    /// The id of a bundle is not asked for there: hardly a program for Linux is one, and it takes as long as a container takes to open.
    private static var folderName: String {
        #if canImport(Glibc) || canImport(Musl)
        FileSystem.destination(of: "/proc/self/exe").map(FilePath.name)
            ?? ProcessInfo.processInfo.processName
        #else
        appId
        #endif
    }

    /// Returns the user's folder for application support, from variables of the environment; nil where the system must be asked.
    ///
    /// On Linux they say the same as FileManager, whose first answer takes longer than a container takes to open.
    package static func user(_ variable: (String) -> String?) -> String? {
        #if canImport(Glibc) || canImport(Musl)
        guard variable("CFFIXED_USER_HOME") == nil else { return nil }
        func absolute(_ name: String) -> String? {
            guard var path = variable(name), path.hasPrefix("/") else { return nil }
            while path.hasSuffix("/") { path.removeLast() }
            return path
        }
        if let data = absolute("XDG_DATA_HOME") { return data }
        return absolute("HOME").map { $0 + "/.local/share" }
        #else
        return nil
        #endif
    }

    private static func variable(_ name: String) -> String? {
        // Safe: the text is copied before anything else can change the environment.
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}
