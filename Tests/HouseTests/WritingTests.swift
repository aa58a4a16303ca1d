import Testing

/// Holds writing files to one module, calling it to one type of the commands, and starting programs to one file.
@Suite struct WritingTests {
    /// Words by which bytes get into files, files away, and programs run; and the files that may say them.
    private static let doors: [(words: [String], files: Set<String>)] = [
        (
            ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"],
            [
                "Sources/TagLoading/AtomicFile.swift", "Sources/TagCommands/Files/StandardStreams.swift",
                "Sources/TagCommands/Files/ChildProcess.swift",
            ]
        ),
        (
            [
                "rename", "renameat", "renameat2", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir",
                "symlink",
                "linkat", "ftruncate", "truncate", "fchmod", "fchown", "chmod", "chown", "mkfifo", "mknod",
                "mkstemp", "mkdtemp",
            ].map { $0 + "(" }, ["Sources/TagLoading/AtomicFile.swift"]
        ),
        (
            [
                "fopen(", "freopen(", "fdopen(", "fwrite(", "fputs(", "creat(", "pwrite(", "writev(",
                "sendfile(",
                ".copyItem(", "FileHandle", "OutputStream", "contentsOfFile", ".write(toFile",
                ".write(to: URL",
            ], []
        ),
        (["Process()"], ["Sources/TagcLint/TagcLint.swift"]),  // a plugin of SwiftPM, which runs tagc
        (
            [".createFile(", ".createDirectory(", ".removeItem(", ".moveItem("],
            [
                "Sources/HitDispatch/Store/StoreFile.swift",  // beside SQLite's own files
                "Sources/HitDispatch/Store/StoreReader.swift",  // a copy in the temporary folder
            ]
        ),
        (["AtomicFile.replace("], ["Sources/TagCommands/Files/Outputs.swift"]),
        (
            ["AtomicFile."],
            [
                "Sources/TagCommands/Files/Outputs.swift", "Sources/TagCommands/GeneratedPages.swift",
                "Sources/TagManager/Saving/SavedContainers.swift", "Sources/TagManager/Saving/LateFile.swift",
                "Sources/TagManager/Trust/VersionFloors.swift", "Sources/TagManager/TagManager.swift",
                "Sources/InAppMessaging/Keeping/StateFile.swift",
                "Sources/InAppMessaging/InAppMessaging.swift",
                "Sources/TagTesting/TestContainer+Snapshots.swift",
            ]
        ),
        (
            [".writeAll("],
            [
                "Sources/TagLoading/AtomicFile.swift", "Sources/TagCommands/Files/Console.swift",
                "Sources/TagCommands/Files/Dialogue.swift",
            ]
        ),
        (
            ["OutputTarget("],
            ["Sources/TagLoading/AtomicFile.swift", "Sources/TagCommands/Files/Outputs.swift"]
        ),
        (
            ["posix_spawn", "execv", "execl", "popen(", "system("],
            ["Sources/TagCommands/Files/ChildProcess.swift"]
        ),
        (
            ["ChildProcess.", "Dialogue("],
            [
                "Sources/TagCommands/Files/Git.swift", "Sources/TagCommands/Files/GitCall.swift",
                "Sources/TagCommands/Files/Dialogue.swift",
                "Sources/TagCommands/Companion.swift",  // becomes tagc-serve
            ]
        ),
    ]

    /// Returns the words of a line that its file may not have.
    private static func faults(in line: Substring, of file: String) -> [String] {
        guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return [] }
        // What is in quotes is text.
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        let code = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }.joined(separator: "\"\"")[...]
        return doors.flatMap { door in
            door.files.contains(file) ? [] : door.words.filter { says(code, $0) }
        }
    }

    /// Returns true if the code has the word, not merely as the end of a longer one or a member: `list.link(…)`.
    private static func says(_ code: Substring, _ word: String) -> Bool {
        code.ranges(of: word).contains { range in
            guard range.lowerBound > code.startIndex, let first = word.first, first.isLetter else {
                return true
            }
            let before = code[code.index(before: range.lowerBound)]
            return !before.isLetter && !before.isNumber && before != "_" && before != "."
                && !code[..<range.lowerBound].hasSuffix("func ")
                && !code[..<range.lowerBound].hasSuffix("case ")
        }
    }

    @Test func `files are written, removed and programs started in one place`() throws {
        let files = SourceTests.sources.filter { $0.hasPrefix("Sources/") }
        for file in files where !file.hasSuffix(".pb.swift") {
            for (index, line) in try SourceTests.lines(file).enumerated() {
                let faults = Self.faults(in: line, of: file)
                #expect(faults.isEmpty, "\(file):\(index + 1) says \(faults.joined(separator: ", "))")
            }
        }
    }

    @Test(arguments: [
        "        let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT)",
        "        unsafe rename(old, new)", "    guard let file = unsafe fopen(path, \"w\") else { return }",
        "        try AtomicFile.write(bytes, to: path, namedBy: .user)",
        "        try data.write(to: URL(path))",
        "        try descriptor.writeAll(bytes)", "        _ = unsafe unlink(path)",
        "        FileManager.default.createFile(atPath: path)", "        unsafe posix_spawn(&child, path)",
        "        try ChildProcess.run(call, limit: 1, patience: .seconds(1))",
    ])
    func `another way to write would be noticed`(line: String) {
        #expect(!Self.faults(in: line[...], of: "Sources/TagCommands/Lint/LintCommand.swift").isEmpty)
    }

    @Test func `a file that writes does so nowhere in vain`() throws {
        for door in Self.doors {
            for file in door.files {
                let lines = try SourceTests.lines(file)
                #expect(lines.contains { line in door.words.contains { line.contains($0) } }, "\(file)")
            }
        }
    }
}
