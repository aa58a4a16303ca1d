import LibC
import TagLoading

/// Calls of git that run no program named by a repository's configuration and fetch nothing.
///
/// The configurations of the user and the machine are read, since they say which repositories are trusted.
package enum GitCall {
    /// The time limit for one answer.
    static let patience = Duration.seconds(20)

    /// Returns a call of git with the given arguments, made in `folder`.
    ///
    /// - Throws: `notFound` if no folder of the search path has the program.
    static func of(_ arguments: [String], in folder: String) throws(FileError) -> ChildProcess.Call {
        let folders = searchPath(Console.environment("PATH"))
        let paths = folders.map { FilePath.join($0, "git") }
        guard let program = paths.first(where: isProgram) else { throw FileError(.notFound, path: "git") }
        return ChildProcess.Call(
            program, ["-C", folder] + options + arguments,
            environment: environment(searchPath: folders, from: Console.environment))
    }

    /// Returns the absolute folders of a search path: programs are not looked for in the current folder.
    package static func searchPath(_ path: String?) -> [String] {
        (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
            .filter { $0.hasPrefix("/") }
    }

    static func isProgram(_ path: String) -> Bool {
        // Safe: the String is a C string for the length of the call.
        let canBeRun = unsafe access(path, X_OK) == 0
        return canBeRun && FileSystem.status(of: path)?.isRegular == true
    }

    /// The options before the subcommand, which override a repository's configuration.
    package static let options =
        ["--no-pager", "--no-optional-locks"]
        + [
            "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.untrackedCache=false",
            "core.attributesFile=/dev/null", "diff.external=", "protocol.allow=never",
        ].flatMap { ["-c", $0] }

    /// Returns git's environment: the user's, that of a commit being made, and settings against prompts and fetches.
    package static func environment(
        searchPath: [String], from own: (String) -> String?
    ) -> [String] {
        ["PATH=" + searchPath.joined(separator: ":")]
            + inherited.compactMap { name in own(name).map { "\(name)=\($0)" } } + fixed
    }

    /// The variables of the user and, from `GIT_DIR` on, those that git sets for its hooks.
    private static let inherited = [
        "HOME", "SUDO_UID", "XDG_CONFIG_HOME", "DEVELOPER_DIR", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM",
        "GIT_CONFIG_NOSYSTEM",
        "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_DIR", "GIT_WORK_TREE",
        "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_NAMESPACE",
    ]

    private static let fixed = [
        // The missing objects of a partial clone stay missing: fetching them runs a program that the repository names.
        "GIT_NO_LAZY_FETCH=1",
        // Versions of git without that variable are left without a protocol to fetch by.
        "GIT_ALLOW_PROTOCOL=none", "GIT_PROTOCOL_FROM_USER=0",
        "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_PAGER=cat", "GIT_ATTR_NOSYSTEM=1", "LC_ALL=C",
    ]
}
