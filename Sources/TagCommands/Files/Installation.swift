import LibC
import TagLoading

/// The files that are installed with the tool: what pages are made of, which `make page` writes.
enum Installation {
    /// Returns the path of an installed file; nil if it is not there.
    static func file(_ name: String) -> String? {
        places(of: name).first { FileSystem.status(of: $0)?.isRegular == true }
    }

    /// The paths of a file in an installation and in a build, from where the executable is.
    static func places(of name: String) -> [String] {
        #if os(Linux)
        let own = "/proc/self/exe"
        #else
        let own = CommandLine.arguments[0]
        #endif
        guard let program = try? FileSystem.followed(own) else { return ["share/tagc/\(name)"] }
        let folder = FilePath.folder(of: program)
        return ["share/tagc", "../share/tagc"].map {
            FilePath.normalized(FilePath.join(FilePath.join(folder, $0), name))
        }
    }
}
