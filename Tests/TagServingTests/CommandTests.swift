import Foundation
import HitDispatch
import TagServing
import TagTestSupport
import Testing

/// `tagc serve` as a program.
@Suite struct CommandTests {
    /// Starts a server, runs commands with its address as `$url`, and ends it with a signal.
    static func serve(_ options: String, _ commands: String, signal: String = "TERM") throws -> Shell.Result {
        let shell = try Shell()
        return shell.run(
            """
            : >out  # there before the server is, for grep
            tagc serve --port 0 \(options) >>out 2>err &
            first=$!
            for _ in $(seq 600); do [ -s out ] && break; sleep 0.1; done
            url=$(sed -n 's/.*\\(http:[^"]*\\).*/\\1/p' out)
            \(commands)
            kill -\(signal) $first
            wait $first
            status=$?
            sed 's/127.0.0.1:[0-9]*/ADDRESS/' out
            cat err >&2
            exit $status
            """)
    }

    @Test func `the program itself has its own name in its help`() throws {
        let help = try Shell().run("$(command -v tagc-serve) --help")
        #expect(help.output.contains("USAGE: tagc-serve <subcommand>"))
    }

    private static let send = "curl -s -o answer \"$url/collect?\(Lines.event)&z=1\""

    @Test(arguments: ["TERM", "INT"])
    func `prints its address, a line for each hit, and counts when a signal ends it`(signal: String) throws {
        let result = try Self.serve("", Self.send, signal: signal)
        #expect(
            result.output == """
                listening on http://ADDRESS
                1 taken event UA-1-1 cid=c ec=ticket ea=buy z=1
                1 request of hits, 1 hit: 1 taken, 0 again, 0 ignored, 0 refused
                  taken: event 1
                  answers: 200 1

                """)
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test func `prints JSON for machines`() throws {
        let result = try Self.serve("--format json --fail 500:1", Self.send)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        #expect(lines.first == #"{"listening": "http://ADDRESS"}"#)
        #expect(lines[1].contains(#""fate": "refused""#) && lines[1].contains(#""played": "500""#))
        #expect(lines[2].hasPrefix(#"{"counts": {"requests": 1"#))
    }

    @Test func `prints the address and the counts alone when it is to be quiet`() throws {
        let result = try Self.serve("--quiet", Self.send)
        #expect(result.output.split(separator: "\n").count == 4)
        #expect(!result.output.contains("cid="))
    }

    @Test func `answers the control paths when told`() throws {
        let without = try Self.serve("--quiet", "curl -s -o a -w '%{http_code}\\n' $url/-/counts")
        #expect(without.output.contains("404\n"))
        let with = try Self.serve("--quiet --control", "curl -s $url/-/counts | head -n 2")
        #expect(with.output.contains("\"requests\": 0"))
    }

    @Test func `a reader that goes away does not end it`() throws {
        let result = try Self.serve(
            "--format json",
            """
            mkfifo pipe
            { head -n 1 >first <pipe; } &
            tagc serve --port 0 >pipe 2>err2 &
            server=$!
            for _ in $(seq 600); do [ -s first ] && break; sleep 0.1; done
            second=$(sed -n 's/listening on //p' first)
            for z in 1 2 3; do curl -s -o a -w '%{http_code} ' "$second/collect?\(Lines.event)&z=$z"; done
            kill $server
            wait $server
            echo "status $?"
            """)
        #expect(result.output.hasPrefix("200 200 200 status 0\n"), "\(result.output)\(result.errors)")
    }

    @Test(arguments: [
        ("--fail 5x0:2", "--fail '5x0:2', character 1: '5x0' is not a status, drop, cut or delay=TIME", 64),
        ("--port 65536", "--port must be a number from 0 to 65535", 64),
        ("--host 203.0.113.7", "cannot listen on 203.0.113.7:8080: this machine has no such address", 2),
        (
            "--host nowhere.invalid",
            "cannot listen on nowhere.invalid:8080: unknown address", 2
        ),
    ])
    func `refuses what it cannot do`(options: String, words: String, status: Int32) throws {
        let result = try Shell().run("tagc serve \(options)")
        #expect(result.errors.hasPrefix("tagc: " + words), "\(result.errors)")
        #expect(result.status == status)
    }

    @Test func `a port that is taken is said`() throws {
        let result = try Self.serve("--quiet", "tagc serve --port ${url##*:}; echo $?")
        #expect(result.errors.hasPrefix("tagc: cannot listen on 127.0.0.1:"))
        #expect(
            result.errors.contains(
                "another program uses this address\n  = help: --port 0 uses any free port"),
            "\(result.errors)")
        #expect(result.output.contains("2\n"))
    }

    @Test func `tagc hands its commands over, with the arguments`() throws {
        let shell = try Shell()
        #expect(shell.run("tagc serve --help").output.hasPrefix("OVERVIEW: Serve containers to an app"))
        #expect(shell.run("tagc help serve").output == shell.run("tagc-serve help serve").output)
        #expect(shell.run("tagc hits --help").output.contains("USAGE: tagc hits <subcommand>"))
        #expect(shell.run("tagc hits inspekt").status == 64)
        #expect(shell.run("tagc --help").output.contains("serve"))
        #expect(shell.run("tagc srve").errors.contains("did you mean 'serve'?"))
    }

    @Test func `without the program, tagc says how to get it`() throws {
        let shell = try Shell()
        let result = shell.run("cp \"$(command -v tagc)\" alone && PATH=/nowhere ./alone serve --port 0")
        #expect(
            result.errors == """
                tagc: 'serve' needs the program tagc-serve, which is neither beside tagc nor on the PATH
                  = help: 'make install' installs both; 'swift build --product tagc-serve' builds it

                """)
        #expect(result.status == 2)
    }
}
