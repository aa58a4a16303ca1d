import TagTestSupport
import Testing

/// The example server, from its start to its end.
@Suite struct FerryServerTests {
    @Test(arguments: ["TERM", "INT"])
    func `the example server answers, takes a new container while it runs, and ends on a signal`(
        signal: String
    ) throws {
        let shell = try Shell()
        let text = try #require(Fixtures.text(Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"))
        Fixtures.write(try ManagerTests.compiled(text), to: shell.folder + "/GTM-FERRY1")
        let newer = text.replacing(#""version": "7""#, with: #""version": "8""#)
            .replacing("Good morning, sailor", with: "Ahoy")
        Fixtures.write(try ManagerTests.compiled(newer), to: shell.folder + "/newer")
        let result = shell.run(
            """
            until_log() { for _ in $(seq 100); do grep -q "$1" log && return; sleep 0.1; done; echo "no $1"; }
            ferry-server . 0 2>log &
            server=$!
            until_log 'listening on'
            url=$(sed -n 's/.*listening on //p' log)
            ask() { curl -s -w ' %{http_code}\\n' "$@"; }
            ask $url/value/title
            ask $url/value/bannerHeight
            ask $url/value/nothing
            ask -X POST "$url/event/purchase?ticket.price=120&ticket.route=Kiel-Oslo"
            mv newer GTM-FERRY1
            kill -HUP $server
            until_log 'version 8'
            ask $url/value/title
            kill -\(signal) $server
            wait $server
            echo "status $?"
            sed -n 's/.*ferry_server] //p' log | grep -v listening
            """)
        #expect(
            result.output == """
                Good morning, sailor 200
                50 200
                 404
                 204
                Ahoy 200
                status 0
                hit t=event ec=ticket ea=north: Kiel-Oslo ev=120
                call offerLounge of Kiel-Oslo
                version 8
                ended

                """, "\(result.errors)")
    }

    @Test func `the example server does not start without a container`() throws {
        let result = try Shell().run("ferry-server . 0")
        #expect(result.status == 66)
        #expect(result.errors.contains("no default container"), "\(result.errors)")
    }
}
