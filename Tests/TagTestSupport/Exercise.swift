package import TagRuntime

/// Asks a container everything, without caring for the answers: for bytes that no compiler made.
package enum Exercise {
    package static func evaluate(_ container: LoadedContainer) {
        let evaluator = Evaluator(container, host: host)
        for key in container.keys {
            _ = evaluator.value(forKey: key)
            _ = evaluator.string(forKey: key.string)
            _ = evaluator.integer(forKey: key.string)
        }
        let events: [UTF8Text] = ["open", "buy", "gtm.js", "", "other"]
        for event in events {
            _ = evaluator.push(event: event, ["screen.name": "home1", "price": 51])
            _ = evaluator.push(event: event, ["screen": ["name": "start"], "price": "x"])
            _ = evaluator.trace(["event": .text(event)])
        }
        for index in 0..<container.tagCount { _ = container.name(ofTag: index) }
    }

    /// A host that has an answer to everything.
    package static var host: Host {
        var host = Host()
        host.fact = { fact in fact == .pageURL ? "https://h/p?q=1" : .text("fact") }
        host.milliseconds = { 1_700_000_000_000 }
        host.random = { 0.5 }
        host.functionCall = { _, arguments in arguments }
        host.customMacro = { type, _ in .text(type) }
        return host
    }
}
