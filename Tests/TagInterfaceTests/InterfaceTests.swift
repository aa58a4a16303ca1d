import CTagRuntime
import TagCompiler
import TagDiagnostics
import TagInterface
import TagRuntime
import TagTestSupport
import Testing

/// The C interface, beside an evaluator for each session.
///
/// `Tests/Interface/interface.c` uses all of it from C.
struct InterfaceTests {
    /// Calls `body` with a handle of a container, compiled.
    private func withContainer<Result>(
        _ text: String, _ body: (OpaquePointer) throws -> Result
    ) throws -> Result {
        let bytes = try Self.compiled(text)
        let handle = unsafe bytes.withUnsafeBytes {
            unsafe tagrt_container_read($0.baseAddress, $0.count, nil)
        }
        let container = unsafe try #require(handle)
        defer { unsafe tagrt_container_free(container) }
        return unsafe try body(container)
    }

    private static func compiled(_ text: String) throws -> [UInt8] {
        let compilation = Compiler.compile(SourceFile(path: "c.json", text: text), options: CompileOptions())
        return try #require(compilation.bytes)
    }

    private static func json(_ text: tagrt_text) throws -> PlainJSON {
        // Safe: the handle that handed the text out was not used since.
        let bytes = unsafe UnsafeRawBufferPointer(start: text.bytes, count: text.count)
        return try #require(PlainJSON(unsafe String(decoding: bytes, as: UTF8.self)))
    }

    @Test(arguments: 0..<4)
    func `a replay of sessions in any order counts what each fires alone`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let versions = (SessionSample.container(20), SessionSample.container(30))
        var rows: [(user: Int, line: String)] = []
        for _ in 0..<1_000 {
            let user = random.below(30)
            rows.append((user, SessionSample.line(user, &random)))
        }
        let expected = try [versions.0, versions.1].map { text in
            try SessionSample.firings(
                text, (0..<30).map { user in rows.filter { $0.user == user }.map(\.line) })
        }
        unsafe try withContainer(versions.0) { old in
            unsafe try withContainer(versions.1) { new in
                let replay = unsafe try #require(tagrt_replay_create(old, new, nil, nil))
                defer { unsafe tagrt_replay_free(replay) }
                for start in stride(from: 0, to: rows.count, by: 300) {
                    let part = rows[start..<min(start + 300, rows.count)]
                    let (events, users) = (CColumn(part.map(\.line)), CColumn(part.map { "u\($0.user)" }))
                    let status = unsafe withUnsafePointer(to: events.texts) { events in
                        unsafe withUnsafePointer(to: users.texts) { users in
                            unsafe tagrt_replay_push(replay, events, users, nil, Int64(start), nil)
                        }
                    }
                    #expect(status == TAGRT_OK)
                }
                var text = unsafe tagrt_text()
                #expect(unsafe tagrt_replay_result(replay, &text, nil) == TAGRT_OK)
                let result = unsafe try Self.json(text)
                #expect(result["sessions"]?.integer == 30)
                #expect(result["rows"]?.integer == 1_000)
                let tags = try #require(result["tags"]?.array)
                for tag in tags {
                    let name = try #require(tag["tag"]?.string)
                    #expect(tag["old"]?.integer == expected[0][name] ?? 0)
                    #expect(tag["new"]?.integer == expected[1][name] ?? 0)
                }
                #expect(tags.contains { ($0["more"]?.integer ?? 0) + ($0["less"]?.integer ?? 0) > 0 })
                #expect(tags.contains { ($0["otherwise"]?.integer ?? 0) > 0 })
            }
        }
    }

    @Test func `many events are decided as each is pushed`() throws {
        var random = SeededRandom(seed: 7)
        let lines = (0..<500).map { _ in SessionSample.line(1, &random) } + ["[]", "", "{\"event\": 1e400}"]
        unsafe try withContainer(SessionSample.container(20)) { container in
            let (one, many) = unsafe (tagrt_evaluator_create(container), tagrt_evaluator_create(container))
            defer {
                unsafe tagrt_evaluator_free(one)
                unsafe tagrt_evaluator_free(many)
            }
            let events = CColumn(lines)
            var decisions = unsafe tagrt_decisions()
            let status = unsafe withUnsafePointer(to: events.texts) { events in
                unsafe tagrt_evaluator_decide(many, events, &decisions, nil)
            }
            #expect(status == TAGRT_OK)
            #expect(unsafe decisions.bad_count == 3)
            for (index, line) in lines.enumerated() {
                var text = unsafe tagrt_text()
                let status = unsafe tagrt_evaluator_push(one, line, line.utf8.count, &text, nil)
                let fired =
                    unsafe status == TAGRT_OK
                    ? try Self.json(text)["fired"]?.array?.compactMap { $0["number"]?.integer } : []
                let range = unsafe Int(decisions.offsets[index])..<Int(decisions.offsets[index + 1])
                #expect(range.map { unsafe Int(decisions.tags[$0]) } == fired ?? [])
            }
        }
    }

    @Test func `damaged containers and events end in an error`() throws {
        var random = SeededRandom(seed: 3)
        let good = try Self.compiled(SessionSample.container(20))
        for _ in 0..<2_000 {
            var bytes = good
            for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            bytes.removeLast(random.once(in: 4) ? random.below(bytes.count) : 0)
            var error = tagrt_error()
            let container = unsafe bytes.withUnsafeBytes {
                unsafe tagrt_container_read($0.baseAddress, $0.count, &error)
            }
            #expect(unsafe (container != nil) == (error.status == TAGRT_OK))
            guard let container = unsafe container else { continue }
            let evaluator = unsafe tagrt_evaluator_create(container)
            var line = Array(SessionSample.line(1, &random).utf8).map { CChar(bitPattern: $0) }
            if !line.isEmpty { line[random.below(line.count)] = CChar(truncatingIfNeeded: random.below(256)) }
            _ = unsafe tagrt_evaluator_push(evaluator, line, line.count, nil, &error)
            unsafe tagrt_evaluator_free(evaluator)
            unsafe tagrt_container_free(container)
        }
    }
}
