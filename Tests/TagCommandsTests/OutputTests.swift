import TagCommands
import TagLoading
import TagTestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writing to names, and calls of other programs.
@Suite struct OutputTests {
    /// Returns the decision about a name, in a word or two.
    private static func decision(_ path: String, _ owner: OutputTarget.Owner) -> String {
        do throws(FileError) {
            switch try OutputTarget(path, namedBy: owner) {
            case .file(let target, let existing):
                return "\(existing == nil ? "new" : "replaced"): \(FilePath.name(of: target))"
            case .stream: return "written to"
            case .standard(let descriptor): return "descriptor \(descriptor)"
            }
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ("file", "replaced: file", "replaced: file"), ("none", "new: none", "new: none"),
        ("folder", "it is a folder", "it is a folder"), ("pipe", "written to", "it is not a regular file"),
        ("link", "replaced: file", "new: link"), ("links", "replaced: file", "new: links"),
        ("dangling", "new: none", "new: dangling"), ("to-pipe", "written to", "new: to-pipe"),
        ("to-folder", "it is a folder", "new: to-folder"),
        ("circle", "too many levels of symbolic links", "new: circle"),
    ])
    func `what has a name decides how it is written to`(name: String, user: String, library: String) throws {
        let shell = try Shell()
        _ = shell.run(
            "touch file; mkdir folder; mkfifo pipe; ln -s file link; ln -s link links; ln -s none dangling;"
                + " ln -s pipe to-pipe; ln -s folder to-folder; ln -s round circle; ln -s circle round")
        #expect(Self.decision("\(shell.folder)/\(name)", .user) == user)
        #expect(Self.decision("\(shell.folder)/\(name)", .library) == library)
    }

    /// Asks for the decision only: nothing is written.
    @Test func `a device is never replaced`() {
        for device in ["/dev/null", "/dev/zero", "/dev/full"] {
            let decision = Self.decision(device, .user)
            #expect(decision == "written to" || decision.hasPrefix("descriptor "), "\(device): \(decision)")
            #expect(Self.decision(device, .library) == "it is not a regular file")
        }
    }

    @Test func `a temporary file that somebody has claimed stays`() throws {
        let shell = try Shell()
        let name = shell.folder + "/.a.1.0.tagc-tmp"
        Fixtures.write("x", to: name)
        let claimed = try FileDescriptor(opening: name, flags: O_RDONLY)
        #expect(flock(claimed.raw, LOCK_EX | LOCK_NB) == 0)
        AtomicFile.removeLeftovers(in: shell.folder)
        #expect(shell.run("ls -A").output == ".a.1.0.tagc-tmp\n")
        #expect(flock(claimed.raw, LOCK_UN) == 0)
        AtomicFile.removeLeftovers(in: shell.folder)
        #expect(shell.run("ls -A").output == "")
    }

    /// Root may write every file, so the tool runs as somebody else.
    @Test func `a file that its user may not write is not replaced`() throws {
        let shell = try Shell(copying: Fixtures.folder + "/cli/files")
        _ = shell.run(
            "chmod 777 . && for f in made GTM-GOOD.json; do [ -e $f ] || echo old >$f; chmod 444 $f; done")
        let other = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
        guard shell.run("\(other) tagc --version").status == 0 else { return }
        for command in [
            "compile GTM-GOOD.json -o made", "compile GTM-GOOD.json --output-dir new --depfile made",
            "convert GTM-GOOD.json --to definition -o made", "lint GTM-GOOD.json --report json:made",
        ] {
            let result = shell.run("\(other) tagc \(command)")
            #expect(
                result.status == 2 && result.errors.contains("cannot write made: permission denied"),
                "\(command)")
        }
        let before = shell.run("cat GTM-GOOD.json; ls -lA").output
        let result = shell.run("\(other) tagc fmt GTM-GOOD.json")
        #expect(result.status == 2 && result.errors.contains("GTM-GOOD.json: permission denied"), "\(result)")
        #expect(shell.run("cat GTM-GOOD.json; ls -lA").output == before)
        #expect(shell.run("cat made; ls -d new").output == "old\n")
    }

    // MARK: Programs

    @Test func `a program that takes too long is ended, and what it started`() throws {
        let shell = try Shell()
        let script = "sleep 100 & echo $! >\(shell.folder)/number; wait"
        let start = ContinuousClock.now
        #expect(throws: FileError(.system(ETIMEDOUT), path: "/bin/sh")) {
            _ = try ChildProcess.run(
                .init("/bin/sh", ["-c", script], environment: ["PATH=/usr/bin:/bin"]), limit: 1 << 20,
                patience: .milliseconds(500))
        }
        #expect(start.duration(to: .now) < .seconds(20))
        #expect(shell.run("sleep 1; ps -o stat= -p $(cat number) | grep -v Z").output == "")
    }

    @Test func `a program that closes its output and goes on is ended`() throws {
        #expect(throws: FileError(.system(ETIMEDOUT), path: "/bin/sh")) {
            _ = try ChildProcess.run(
                .init("/bin/sh", ["-c", "exec sleep 100 >&-"], environment: ["PATH=/usr/bin:/bin"]),
                limit: 1 << 20, patience: .milliseconds(300))
        }
    }

    @Test func `a program has the environment that it is given, and no other`() throws {
        let output = try ChildProcess.run(
            .init("/usr/bin/env", [], environment: ["A=1"]), limit: 1 << 20, patience: .seconds(60))
        #expect(String(decoding: output.bytes, as: UTF8.self) == "A=1\n" && output.status == 0)
    }

    @Test(
        arguments: [
            (nil, ["/usr/local/bin", "/usr/bin", "/bin"]), ("", []), (".", []),
            (":/usr/bin::.:bin:../x:/bin", ["/usr/bin", "/bin"]),
        ] as [(String?, [String])])
    func `programs are looked for from the root alone`(path: String?, folders: [String]) {
        #expect(GitCall.searchPath(path) == folders)
    }

    @Test func `git is told to run nothing and to fetch nothing`() {
        let environment = GitCall.environment(searchPath: ["/usr/bin"]) { "own \($0)" }
        for needed in [
            "PATH=/usr/bin", "HOME=own HOME", "GIT_INDEX_FILE=own GIT_INDEX_FILE", "GIT_NO_LAZY_FETCH=1",
            "GIT_ALLOW_PROTOCOL=none", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0",
        ] {
            #expect(environment.contains(needed), "\(needed)")
        }
        let names = environment.map { $0.prefix { $0 != "=" } }
        for banned in [
            "GIT_SSH_COMMAND", "GIT_EXTERNAL_DIFF", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "LD_PRELOAD",
        ] {
            #expect(!names.contains(banned[...]), "\(banned)")
        }
        for needed in ["core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never"] {
            #expect(GitCall.options.contains(needed), "\(needed)")
        }
    }

    /// A repository that lacks an object and names a program that would fetch it, and one to watch its files.
    @Test func `a repository runs nothing`() throws {
        let shell = try Shell(copying: Fixtures.folder + "/cli/files")
        let made = shell.run(
            """
            set -e
            printf '#!/bin/sh\\necho "$0 $*" >>%s/RUN\\n' "$PWD" >run.sh; chmod +x run.sh
            git init -q . && git add GTM-GOOD.json old.json
            git -c user.name=a -c user.email=a@b commit -q -m one
            object=$(git rev-parse HEAD:GTM-GOOD.json)
            rm -f ".git/objects/$(echo $object | cut -c1-2)/$(echo $object | cut -c3-)"
            git config core.repositoryformatversion 1
            git config extensions.partialClone origin
            git config remote.origin.promisor true
            git config remote.origin.url "$PWD/elsewhere"
            git config remote.origin.uploadpack "$PWD/run.sh"
            git config protocol.file.allow always
            git config core.fsmonitor "$PWD/run.sh"
            git config core.pager "$PWD/run.sh"
            """)
        #expect(made.status == 0, "\(made.errors)")
        let missing = shell.run("tagc diff git:HEAD:GTM-GOOD.json GTM-GOOD.json")
        #expect(missing.status == 2, "\(missing.errors)")
        let other = shell.run(
            "tagc diff git::old.json old.json && tagc lint --against HEAD --exit-zero old.json")
        #expect(other.status == 0, "\(other.errors)")
        _ = shell.run("tagc lint --staged .")
        #expect(shell.run("cat RUN 2>&1").output.contains("No such file"))
    }
}
