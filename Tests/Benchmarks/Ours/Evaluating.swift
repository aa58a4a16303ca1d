import TagDiagnostics
import TagRuntime
import TagSyntax

/// Pushes the events of one class and decides what they fire.
///
/// `--events FILE --class mid`; by default updates are values made before, texts as bytes. With `--strings` they are
/// dictionaries of Swift strings. With `--parameters` the fired tags' parameters are resolved as well, and with
/// `--firing` handed out. `--stream` makes one run the whole stream, and its answer the tags fired.
enum Evaluating {
    /// An update as an app has it.
    private indirect enum Update {
        case text(String)
        case map([(key: String, value: Update)])

        var value: Value {
            switch self {
            case .text(let text): .text(UTF8Text(text))
            case .map(let entries): .map(entries.map { Value.Entry(UTF8Text($0.key), $0.value.value) })
            }
        }
    }

    /// An event as an app has it that keeps no values of ours.
    private struct Event {
        var name = ""
        var texts: [String: String] = [:]

        /// What lies a level down has a dotted key.
        mutating func add(_ update: Update, at path: String) {
            switch update {
            case .text(let text):
                if path == "event" { name = text } else { texts[path] = text }
            case .map(let entries):
                for entry in entries {
                    add(entry.value, at: path.isEmpty ? entry.key : path + "." + entry.key)
                }
            }
        }
    }

    static func run(_ arguments: Arguments) {
        let updates = updates(arguments)
        let evaluator = Evaluator(Loading.container(arguments))
        if arguments.has("--strings") {
            let events = updates.map { update in
                var event = Event()
                event.add(update, at: "")
                return event
            }
            measure(arguments, events, stringStep(arguments, evaluator))
        } else {
            measure(arguments, updates.map(\.value), step(arguments, evaluator))
        }
    }

    /// Decides the first event of a class after a container is opened; prints the median nanoseconds of many openings, which are
    /// not included themselves.
    static func first(_ arguments: Arguments) {
        guard let update = updates(arguments).first?.value else { arguments.fail("the class has no events") }
        var times: [Double] = []
        var answer = 0
        for _ in 0..<101 {
            let evaluator = Evaluator(Loading.container(arguments))
            let start = Stopwatch.now()
            answer = evaluator.decide(update)
            times.append(Stopwatch.now() - start)
        }
        times.sort()
        print("\(times[times.count / 2])\t\(answer)")
    }

    private static func measure<Update>(
        _ arguments: Arguments, _ updates: [Update], _ step: (Update) -> Int
    ) {
        if arguments.has("--stream") {
            arguments.stopwatch.measure { updates.reduce(0) { $0 + step($1) } }
            return
        }
        // What is remembered of each event is built when it is first met; the steady state is what is measured.
        for update in updates { _ = step(update) }
        var next = -1
        arguments.stopwatch.measure {
            next += 1
            if next == updates.count { next = 0 }
            return step(updates[next])
        }
    }

    private static func stringStep(_ arguments: Arguments, _ evaluator: Evaluator) -> (Event) -> Int {
        if arguments.has("--firing") {
            return { evaluator.push(event: $0.name, $0.texts)?.tags.count ?? 0 }
        }
        return { evaluator.decide(event: $0.name, $0.texts) }
    }

    private static func step(_ arguments: Arguments, _ evaluator: Evaluator) -> (Value) -> Int {
        if arguments.has("--firing") { return { evaluator.push($0)?.tags.count ?? 0 } }
        if arguments.has("--parameters") { return { evaluator.resolve($0) } }
        return { evaluator.decide($0) }
    }

    private static func updates(_ arguments: Arguments) -> [Update] {
        guard let path = arguments.option("--events"), let name = arguments.option("--class") else {
            arguments.fail("evaluate needs --events and --class")
        }
        let file = SourceFile(path: path, bytes: arguments.bytes(of: path))
        let result = Reader.read(file, limits: arguments.limits)
        guard let tree = result.tree, let root = tree.root else { arguments.fail(result.diagnostics) }
        for (key, value) in tree.members(root) where tree.string(key) == name {
            return tree.elements(value).map { update(tree, $0) }
        }
        arguments.fail("no events of class \(name)")
    }

    private static func update(_ tree: SyntaxTree, _ node: NodeID) -> Update {
        guard tree.kind(node) == .object else { return .text(tree.string(node)) }
        return .map(tree.members(node).map { (key: tree.string($0.key), value: update(tree, $0.value)) })
    }
}
