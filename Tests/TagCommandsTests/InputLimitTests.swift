import ArgumentParser
import TagCommands
import TagCompiler
import TagDiagnostics
import TagLoading
import TagTestSupport
import Testing

/// The largest size of an input, and `--max-input`, which sets it.
@Suite struct InputLimitTests {
    /// A folder with a container of a little more than 2 KiB, `GTM-BIG1.json`, and one of exactly 1 KiB, `GTM-KIB1.json`.
    private static func folder() throws -> Shell {
        let shell = try Shell()
        let start = """
            {
              "container": { "id": "GTM-BIG1", "keys": "all" },
              "macros": { "event": { "type": "event" }, "title": { "type": "constant", "value": "Hello" } },
              "rules": { "opens": { "if": [{ "macro": "event", "equals": "open" }] } },
              "tags": { "view": { "type": "analytics", "fires": ["opens"], "fields": { "t": "screenview" } } }
            }
            """
        Fixtures.write(start + String(repeating: " ", count: 2_048), to: shell.folder + "/GTM-BIG1.json")
        let exact = start.replacing("BIG1", with: "KIB1")
        Fixtures.write(
            exact + String(repeating: "\n", count: 1_024 - exact.utf8.count),
            to: shell.folder + "/GTM-KIB1.json")
        return shell
    }

    // MARK: Sizes

    @Test(arguments: [
        ("1024", 1_024), ("1KiB", 1_024), ("0001KiB", 1_024), ("1500", 1_500), ("200MiB", 209_715_200),
        ("1024MiB", 1 << 30), ("1GiB", 1 << 30), ("1073741824", 1 << 30),
    ])
    func `a size is a number of bytes or of a unit`(argument: String, bytes: Int) throws {
        #expect(try InputLimitOption.parse(["--max-input", argument]).maxInput?.bytes == bytes)
    }

    @Test(arguments: [
        "", "0", "1023", "64", "2GiB", "1025MiB", "1073741825", "1.5MiB", "64 MiB", " 64MiB", "64mib", "64MB",
        "64M",
        "-1", "-1KiB", "+2048", "0x800", "MiB", "KiB1024", "1KiBMiB", "٣KiB", "²MiB", "99999999999999999999",
        "9223372036854775807GiB", "18014398509481984KiB",
    ])
    func `any other size is refused`(argument: String) {
        #expect(throws: (any Error).self) { _ = try InputLimitOption.parse(["--max-input", argument]) }
    }

    @Test func `a refused size says what is allowed`() throws {
        let shell = try Self.folder()
        for command in ["check GTM-BIG1.json", "inspect GTM-BIG1.json", "diff GTM-BIG1.json GTM-BIG1.json"] {
            let result = shell.run("tagc \(command) --max-input 2GiB")
            #expect(
                result.status == 64
                    && result.errors.hasPrefix(
                        "tagc: The value '2GiB' is invalid for '--max-input <size>': give a number of bytes, KiB, MiB "
                            + "or GiB from 1KiB to 1GiB, such as 200MiB\n"),
                "\(command): \(result)")
        }
    }

    @Test(arguments: [
        (64 << 20, "64 MiB"), (16 << 20, "16 MiB"), (1 << 10, "1 KiB"), (1 << 30, "1 GiB"),
        (200 << 20, "200 MiB"), (1_500, "1500 bytes"), (16 << 20 + 1, "16777217 bytes"), (1, "1 byte"),
    ])
    func `a limit is named exactly`(bytes: Int, words: String) {
        #expect(FileError.words(for: .tooLarge(limit: bytes)) == "the file is larger than \(words)")
    }

    // MARK: Commands

    @Test(arguments: [
        "check GTM-BIG1.json", "check .", "check - <GTM-BIG1.json", "check - </dev/zero",
        "lint GTM-BIG1.json",
        "lint - <GTM-BIG1.json", "compile GTM-BIG1.json", "compile - <GTM-BIG1.json -o out",
        "compile GTM-BIG1.json --target legacy", "fmt GTM-BIG1.json", "fmt - <GTM-BIG1.json", "fmt --check .",
        "diff GTM-BIG1.json GTM-KIB1.json", "diff GTM-KIB1.json GTM-BIG1.json",
        "diff - GTM-KIB1.json <GTM-BIG1.json", "inspect GTM-BIG1.json", "inspect - <GTM-BIG1.json",
        "convert GTM-BIG1.json --to definition", "run GTM-BIG1.json --event open",
        "query GTM-BIG1.json 'tag \"view\" fires'", "why GTM-BIG1.json --tag view --event open",
        "baseline create GTM-BIG1.json", "generate swift GTM-BIG1.json", "messages preview GTM-BIG1.json",
        "messages simulate GTM-BIG1.json --events /dev/null",
    ])
    func `a command refuses an input above the limit`(command: String) throws {
        let shell = try Self.folder()
        let before = shell.run("ls; cat *").output
        let result = shell.run("tagc \(command) --max-input 1KiB")
        #expect(
            result.status == 2
                && (result.output + result.errors).contains(
                    "cannot read the file: the file is larger than 1 KiB; --max-input 1GiB allows more\n"),
            "\(result)")
        #expect(shell.run("rm -f GTM-KIB1; ls; cat *").output == before)
    }

    @Test func `a command takes an input of the limit`() throws {
        let shell = try Self.folder()
        for command in [
            "check GTM-KIB1.json", "lint GTM-KIB1.json", "compile GTM-KIB1.json", "fmt GTM-KIB1.json",
            "diff GTM-KIB1.json GTM-KIB1.json", "inspect GTM-KIB1.json", "check - <GTM-KIB1.json",
        ] {
            let result = shell.run("tagc \(command) --max-input 1KiB")
            #expect(result.status == 0, "\(command): \(result)")
        }
    }

    @Test func `a file in git has the limit`() throws {
        let shell = try Self.folder()
        let made = shell.run(
            "git init -q . && git add . && git -c user.name=a -c user.email=a@b commit -q -m one")
        #expect(made.status == 0, "\(made)")
        #expect(shell.run("tagc diff git:HEAD:GTM-KIB1.json GTM-KIB1.json --max-input 1KiB").status == 0)
        let words = "the file is larger than 1 KiB; --max-input 1GiB allows more"
        for (command, place) in [
            ("diff git:HEAD:GTM-BIG1.json GTM-KIB1.json", "in revision HEAD"),
            ("diff git::GTM-BIG1.json GTM-KIB1.json", "among the staged files"),
            ("lint --staged GTM-BIG1.json", "among the staged files"),
        ] {
            let result = shell.run("tagc \(command) --max-input 1KiB")
            #expect(
                result.status == 2
                    && (result.output + result.errors).contains(
                        "git cannot read GTM-BIG1.json \(place): \(words)\n"),
                "\(command): \(result)")
            #expect(shell.run("tagc \(command) --max-input 4KiB").status <= 1, "\(command)")
        }
        _ = shell.run("cp GTM-KIB1.json GTM-BIG1.json")
        let against = shell.run("tagc lint --against HEAD GTM-BIG1.json --max-input 1KiB")
        #expect(against.status == 2 && against.errors.contains(words), "\(against)")
    }

    @Test func `a file of data has the limit`() throws {
        let shell = try Self.folder()
        Fixtures.write("[data]\nevents = [\"events.ndjson\"]\n", to: shell.folder + "/tagc.toml")
        Fixtures.write(
            String(repeating: "{\"event\": \"open\"}\n", count: 100), to: shell.folder + "/events.ndjson")
        let result = shell.run("tagc lint GTM-KIB1.json --max-input 1KiB")
        #expect(
            result.status == 2
                && result.output.contains(
                    "cannot read events.ndjson: the file is larger than 1 KiB; --max-input 1GiB allows more"),
            "\(result)")
        #expect(shell.run("tagc lint GTM-KIB1.json --max-input 2KiB").status <= 1)
    }

    // MARK: Large files

    /// The files have no blocks on the disk, and are refused by their size.
    @Test func `the largest limit has no advice`() throws {
        let shell = try Shell()
        _ = shell.run("truncate -s 67108865 GTM-AB12.json; truncate -s 1073741825 GTM-AB13.json")
        let standard = shell.run("tagc check GTM-AB12.json")
        #expect(
            standard.output.hasPrefix(
                "GTM-AB12.json: error[unreadable-input]: cannot read the file: the file is larger than 64 MiB; "
                    + "--max-input 1GiB allows more\n"), "\(standard)")
        let most = shell.run("tagc check GTM-AB13.json --max-input 1GiB")
        #expect(most.status == 2, "\(most)")
        #expect(
            most.output.hasPrefix(
                "GTM-AB13.json: error[unreadable-input]: cannot read the file: the file is larger than 1 GiB\n"
            ),
            "\(most)")
    }

    @Test func `an input above the usual limit is read and replaced with a larger one`() throws {
        let shell = try Self.folder()
        _ = shell.run("head -c 67108864 /dev/zero | tr '\\0' ' ' >>GTM-BIG1.json")
        #expect(shell.run("tagc compile GTM-BIG1.json").status == 2)
        let compiled = shell.run("tagc compile GTM-BIG1.json --max-input 65MiB")
        #expect(compiled.status == 0 && shell.run("tagc inspect GTM-BIG1").status == 0, "\(compiled)")
        let formatted = shell.run("tagc fmt GTM-BIG1.json --max-input 65MiB; tagc check GTM-BIG1.json")
        #expect(formatted.status == 0, "\(formatted)")
    }

    @Test func `a container that no app loads is said`() throws {
        let shell = try Shell()
        let script = """
            text=$(head -c 1048000 /dev/zero | tr '\\0' x)
            printf '{"container": {"id": "GTM-AB12", "keys": "all"}, "macros": {' >large.json
            for number in 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26; do
              printf '"m%s": {"type": "constant", "value": "%s%s"}, ' $number $number $text
            done >>large.json
            printf '"e": {"type": "event"}}}' >>large.json
            tagc compile large.json
            """
        let result = shell.run(script)
        #expect(
            result.status == 0
                && result.output.contains("warning[oversized-container]: the compiled container has 178")
                && result.output.contains(" bytes; apps load at most 16 MiB\n"),
            "\(result)")
        #expect(shell.run("ls").output == "GTM-AB12\nlarge.json\n")
        #expect(shell.run("tagc inspect GTM-AB12").status == 0)
        let limit = FileError.words(for: .tooLarge(limit: ContainerFile.largestSize)).split(separator: " ")
            .suffix(2)
        let kind = try #require(CompilerDiagnostics.all.first { $0.id == "oversized-container" })
        #expect(kind.explanation.contains("at most \(limit.joined(separator: " "))."))
    }
}
