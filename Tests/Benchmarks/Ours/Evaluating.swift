import TagDiagnostics
import TagRuntime
import TagSyntax

/// Pushes the events of one class and decides what they fire.
///
/// `--events FILE --class mid`; by default updates are values made before, texts as bytes. With `--strings` each is
/// made from Swift strings as it is pushed; with `--parameters` the fired tags' parameters are resolved as well, and
/// with `--firing` handed out. `--stream` makes one run the whole stream, and its answer the tags fired.
enum Evaluating {
    /// An update as an app has it.
    private indirect enum Update {
        case text(String)
        case map([(key: String, value: Update)])

        var value: Value {
            switch self {
            case .text(let text): .text(Text(text))
            case .map(let entries): .map(entries.map { Value.Entry(Text($0.key), $0.value.value) })
            }
        }
    }

    static func run(_ arguments: Arguments) {
        let updates = updates(arguments)
        let values = updates.map(\.value)
        let evaluator = Evaluator(Loading.container(arguments))
        let step = step(arguments, evaluator)
        if arguments.has("--stream") {
            arguments.stopwatch.measure { values.reduce(0) { $0 + step($1) } }
            return
        }
        // What is remembered of each event is built when it is first met; the steady state is what is measured.
        for value in values { _ = step(value) }
        var next = -1
        let takesStrings = arguments.has("--strings")
        arguments.stopwatch.measure {
            next += 1
            if next == values.count { next = 0 }
            return takesStrings ? step(updates[next].value) : step(values[next])
        }
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
