import Foundation
import TagDiagnostics
import TagScenario

/// The part of the server that has the live page, and takes what apps send to it.
struct LivePart: ServedPart {
    private let hub: LiveHub
    private let shelf: ContainerShelf
    /// The time that one evaluation of all pushes may take.
    private static let patience = Duration.seconds(2)

    /// Returns a question whether the patience is over, which begins now.
    private static func timer() -> () -> Bool {
        let end = ContinuousClock.now + patience
        return { ContinuousClock.now >= end }
    }

    init(_ hub: LiveHub, _ shelf: ContainerShelf) { (self.hub, self.shelf) = (hub, shelf) }

    func answer(_ request: ServedRequest) -> ServedAnswer? { nil }

    func reply(_ request: ServedRequest) -> ServedReply? {
        switch (request.method, request.path) {
        case ("GET", "/"): return page("text/html; charset=utf-8", LivePage.html)
        case ("GET", "/live.css"): return page("text/css; charset=utf-8", LivePage.css)
        case ("GET", "/live.js"): return page("text/javascript; charset=utf-8", LivePage.script)
        case ("GET", "/events"):
            let place = hub.place(request.header("Last-Event-ID"))
            return .stream(type: "text/event-stream", headers: Self.headers, LiveFeed(hub, after: place))
        case ("POST", "/debug"): return .answer(take(request))
        case ("GET", "/files"): return .later { json(files) }
        case ("GET", "/compare"): return .later { compare(request) }
        case ("GET", "/why"): return .later { why(request) }
        case ("GET", "/scenario"): return .later { scenario(request) }
        default: return nil
        }
    }

    private static let headers = [
        ServedAnswer.Header(
            name: "Content-Security-Policy",
            value:
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ServedAnswer.Header(name: "X-Content-Type-Options", value: "nosniff"),
        ServedAnswer.Header(name: "Referrer-Policy", value: "no-referrer"),
        ServedAnswer.Header(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
        ServedAnswer.Header(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    ]

    private func page(_ type: String, _ text: String) -> ServedReply {
        .answer(Self.safe(ServedAnswer(200, type: type, body: Array(text.utf8))))
    }

    private static func safe(_ answer: ServedAnswer) -> ServedAnswer {
        var answer = answer
        answer.headers += headers
        return answer
    }

    private func json(_ value: JSON) -> ServedAnswer {
        Self.safe(ServedAnswer(200, type: "application/json", body: Array((value.line + "\n").utf8)))
    }

    private func take(_ request: ServedRequest) -> ServedAnswer {
        guard let batch = LiveBatch(request.body, hub.limits) else {
            return .text(400, "the first line of a batch is an object of kind 'app'")
        }
        hub.add(batch)
        return ServedAnswer(204)
    }

    // MARK: Questions of the page

    private var files: JSON {
        try? shelf.refresh()
        return ["files": .array(shelf.all.map(\.live)), "notice": .optional(shelf.notice)]
    }

    private struct Refusal: Error {
        let answer: ServedAnswer

        init(_ status: Int, _ words: String) { answer = .text(status, words) }
    }

    /// Returns the version of a container that a request names.
    private func edition(_ request: ServedRequest) throws(Refusal) -> (name: String, edition: ShelfEdition) {
        let name = request.parameter("file") ?? ""
        guard let file = shelf.all.first(where: { $0.name == name }) else {
            throw Refusal(404, "the folder has no such container")
        }
        let isPrevious = request.parameter("edition") == "previous"
        guard let edition = isPrevious ? file.previous : file.good else {
            throw Refusal(409, isPrevious ? "there is no version before" : "\(name) has errors")
        }
        return (name, edition)
    }

    private func snapshot(_ request: ServedRequest) throws(Refusal) -> LiveSnapshot {
        switch hub.snapshot(request.parameter("run") ?? "") {
        case .success(let snapshot): return snapshot
        case .failure(.unknown): throw Refusal(404, "the server has nothing of this run of the app")
        case .failure(.hidden):
            throw Refusal(409, "values are hidden, so the server cannot evaluate the container")
        }
    }

    private func answer(_ body: () throws(Refusal) -> ServedAnswer) -> ServedAnswer {
        do { return try body() } catch { return error.answer }
    }

    /// The tags that each push would fire with another version of the container.
    private func compare(_ request: ServedRequest) -> ServedAnswer {
        answer { () throws(Refusal) in
            let (_, edition) = try edition(request)
            let snapshot = try snapshot(request)
            let fired = snapshot.replay(edition.container).fired(until: Self.timer())
            let pushes = zip(snapshot.pushes, fired).compactMap { push, tags in
                tags.map { tags -> JSON in
                    ["push": .integer(push.id), "fires": .array(tags.map(JSON.string))]
                }
            }
            return json([
                "container": .string(edition.id), "version": .string(edition.version),
                "hasGap": .boolean(snapshot.hasGap), "pushes": .array(pushes),
            ])
        }
    }

    /// The tags of a version at a push; with a tag the reasons why it fires or not.
    private func why(_ request: ServedRequest) -> ServedAnswer {
        answer { () throws(Refusal) in
            let (_, edition) = try edition(request)
            let snapshot = try snapshot(request)
            let id = request.parameter("push").flatMap { Int($0) }
            guard let place = snapshot.pushes.firstIndex(where: { $0.id == id }) else {
                throw Refusal(404, "the server no longer has this push")
            }
            let replay = snapshot.replay(edition.container)
            guard let tag = request.parameter("tag") else {
                let fired = replay.fired(until: Self.timer())
                return json([
                    "tags": .array(replay.tags.map(JSON.string)),
                    "fires": .array((place < fired.count ? fired[place] ?? [] : []).map(JSON.string)),
                    "hasGap": .boolean(snapshot.hasGap),
                ])
            }
            guard let (fired, lines) = replay.reasons(tag: tag, push: place) else {
                throw Refusal(404, "the container has no such tag, or the push has no event")
            }
            return json([
                "fires": .boolean(fired), "lines": .array(lines.map(JSON.string)),
                "hasGap": .boolean(snapshot.hasGap),
            ])
        }
    }

    /// The pushes as a scenario file.
    private func scenario(_ request: ServedRequest) -> ServedAnswer {
        answer { () throws(Refusal) in
            let (name, edition) = try edition(request)
            let snapshot = try snapshot(request)
            let title = snapshot.hasGap ? "recorded live, with values missing" : "recorded live"
            guard let text = snapshot.replay(edition.container).scenario(container: name, name: title) else {
                throw Refusal(413, "the pushes are too large for a scenario file")
            }
            var answer = Self.safe(ServedAnswer(200, type: "application/json", body: Array(text.utf8)))
            answer.set("Content-Disposition", "attachment; filename=\"live.scenario.json\"")
            return answer
        }
    }
}

extension ShelfFile {
    /// The file as the page lists it.
    fileprivate var live: JSON {
        [
            "name": .string(name), "id": .optional(good?.id), "version": .optional(good?.version),
            "content": .optional(good?.content), "tags": .integer(good?.tagCount ?? 0),
            "errors": .string(errors),
            "previous": previous.map { old in
                ["version": .string(old.version), "time": .string(ContainerShelf.clock(old.time))]
            } ?? .null,
        ]
    }
}

extension ServedRequest {
    /// Returns the decoded value of the first parameter of a name in the query; nil if there is none.
    func parameter(_ name: String) -> String? {
        for part in query.split(separator: "&") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, halves[0] == name else { continue }
            return String(halves[1]).replacing("+", with: " ").removingPercentEncoding
        }
        return nil
    }
}
