import Foundation
import TagTestSupport
import Testing

/// `tagc serve FOLDER` as a program.
@Suite struct LiveCommandTests {
    private static let token = "0123456789abcdef0123456789abcdef"

    /// Starts a server of a folder with the ferry's container, and runs commands with its address as `$url`.
    private static func serve(_ options: String, _ commands: String = "") throws -> Shell.Result {
        let shell = try Shell()
        _ = shell.run("mkdir Containers && echo \(token) >token")
        Fixtures.write(Live.ferry, to: shell.folder + "/Containers/GTM-FERRY1.json")
        return shell.run(
            """
            : >out  # there before the server is, for grep
            tagc serve Containers --port 0 \(options) >>out 2>err &
            server=$!
            for _ in $(seq 600); do grep -q -e GTM-FERRY1.json -e '"container"' out && break; sleep 0.1; done
            url=$(sed -n 's/.*\\(http:[^ "]*\\/[0-9a-f]\\{32\\}\\).*/\\1/p' out | head -n 1)
            \(commands)
            kill -TERM $server
            wait $server
            status=$?
            sed -e 's/127.0.0.1:[0-9]*/ADDRESS/g' -e 's/\\/[0-9a-f]\\{32\\}/\\/TOKEN/g' out
            cat err >&2
            exit $status
            """)
    }

    @Test func `prints its address, the containers and preview links`() throws {
        let result = try Self.serve(
            "--app com.example.ferry --token-file token", "curl -s -o answer $url/GTM-FERRY1")
        #expect(
            result.output == """
                listening on http://ADDRESS
                live page: http://ADDRESS/TOKEN/
                for DebugConnection, URLSessionSource and hits: http://ADDRESS/TOKEN
                GTM-FERRY1.json: version 7, 3 tags, http://ADDRESS/TOKEN/GTM-FERRY1
                preview GTM-FERRY1: tagmanager.c.com.example.ferry://preview/p?id=GTM-FERRY1&gtm_auth=\(Self.token)&gtm_preview=1
                GTM-FERRY1 200 1616 bytes
                0 requests of hits, 0 hits: 0 taken, 0 again, 0 ignored, 0 refused

                """)
        #expect(result.errors == "" && result.status == 0, "status \(result.status): \(result.errors)")
    }

    @Test func `a save is printed in one line, and errors with their places`() throws {
        let result = try Self.serve(
            "",
            """
            file=Containers/GTM-FERRY1.json
            save() { sed "$1" $file >new && mv new $file; for _ in $(seq 100); do grep -q "$2" out && break; sleep 0.1; done; }
            save 's/"version": "7"/"version": "8"/' 'version 7 → 8'
            save 's/"greaterThan": 100/"greaterThan": 70/' 'buys a dear ticket'
            save 's/"greaterThan"/"greatrThan"/' 'has errors'
            """)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.contains("GTM-FERRY1.json: version 7 → 8: no difference in what it does"), "\(lines)")
        #expect(
            lines.contains { $0.hasPrefix("GTM-FERRY1.json: version 8: rule 'buys a dear ticket' changed") })
        #expect(lines.contains { $0.hasPrefix("GTM-FERRY1.json: has errors; still known: version 8 of ") })
        #expect(lines.contains { $0.hasPrefix("GTM-FERRY1.json:34:") })
    }

    @Test func `prints JSON for machines`() throws {
        let result = try Self.serve("--format json", "curl -s -o answer $url/GTM-FERRY1")
        let lines = result.output.split(separator: "\n")
        let keys = try lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return (object ?? [:]).keys.sorted().joined(separator: " ")
        }
        #expect(keys == ["listening live", "container", "served", "counts"])
    }

    @Test func `the control paths follow the token, too`() throws {
        let ask = "curl -s -o answer -w '%{http_code}\\n'"
        let answers = try Self.serve(
            "--control",
            """
            \(ask) ${url%/*}/-/counts
            \(ask) -d 500 ${url%/*}/-/fail
            \(ask) $url/-/counts
            curl -s $url/-/counts | head -n 2
            """)
        #expect(answers.output.hasPrefix("403\n403\n200\n{\n  \"requests\": 0"), "\(answers.output)")
    }

    @Test func `a folder's server hides values in its lines when told`() throws {
        let send = "curl -s -o answer \"$url/collect?\(Lines.event)&z=1\""
        let result = try Self.serve("--redact --token-file token", send)
        #expect(result.output.contains("taken event UA-1-1"))
        #expect(result.output.contains("ec=(hidden) ea=(hidden)"), "\(result.output)")
        #expect(!result.output.contains("buy"))
    }

    @Test(arguments: [
        ("nowhere", "nowhere is not a folder", 2), ("file", "file is not a folder", 2),
        (". --token-file none", "cannot read the token: ", 2),
        (". --token-file file", "file has no token, which is", 2),
        ("--app com.example.ferry", "--app needs a folder of containers", 64),
        ("--token-file file", "--token-file needs a folder of containers", 64),
        (". --app 'a b'", "--app is an id such as com.example.ferry", 64),
        (". --keep 3", "--keep must be a number from 100 to 100000", 64),
    ])
    func `refuses what it cannot do`(options: String, words: String, status: Int32) throws {
        let shell = try Shell()
        let result = shell.run("echo short >file; tagc serve \(options) --port 0")
        #expect(result.errors.hasPrefix("tagc: " + words), "\(result.errors)")
        #expect(result.status == status)
    }
}
