package import TagDiagnostics
import TagEvents
import TagModel
import TagRuntime
import TagSyntax

/// The reader of scenario files.
///
/// Every member is checked against ``ScenarioObject`` first, so what follows can rely on the types.
package struct ScenarioReader {
    let tree: SyntaxTree
    private var report: Report
    private var pushCount = 0

    /// Reads a file.
    ///
    /// - Returns: The file, nil if there are errors, and the report.
    package static func read(_ file: SourceFile) -> (file: ScenarioFile?, report: Report) {
        var report = Report(file)
        var limits = ReaderLimits()
        limits.bytes = ScenarioLimits.bytes
        let read = Reader.read(file, limits: limits)
        guard read.carrier == .json, let tree = read.tree, let root = tree.root, tree.kind(root) == .object,
            !read.diagnostics.contains(where: { $0.severity == .error })
        else {
            let fault = read.diagnostics.first { $0.severity == .error }
            let why =
                fault.map { "cannot read the scenarios: \($0.message)" } ?? "a scenario file is a JSON object"
            report.add(.malformedScenario(why, at: fault?.range ?? .none))
            return (nil, report)
        }
        report.add(contentsOf: read.diagnostics)
        var reader = ScenarioReader(tree: tree, report: report)
        let scenarios = reader.readFile(root)
        return (reader.report.hasErrors ? nil : scenarios, reader.report)
    }

    private init(tree: SyntaxTree, report: Report) {
        self.tree = tree
        self.report = report
    }

    private var isFull: Bool { report.diagnostics.count >= ScenarioLimits.faults }

    private mutating func fault(_ message: String, at node: NodeID, note: String? = nil) {
        guard !isFull else { return }
        report.add(.malformedScenario(message, at: tree.range(node), note: note))
    }

    // MARK: Objects

    private mutating func readFile(_ root: NodeID) -> ScenarioFile? {
        guard check(root, .object(.file)), !report.hasErrors else { return nil }
        var shared = ScenarioSetting()
        var container: Located<String>?
        var list: NodeID?
        for (key, value) in tree.members(root) {
            switch tree.string(key) {
            case "container": container = located(value)
            case "scenarios": list = value
            default: readSetting(key, value, &shared)
            }
        }
        guard let list else { return nil }
        var scenarios: [Scenario] = []
        var names: Set<ExactText> = []
        for node in tree.elements(list) where !isFull {
            let scenario = readScenario(node, shared)
            guard scenarios.count < ScenarioLimits.scenarios, pushCount <= ScenarioLimits.pushes else {
                fault(
                    "a file has at most \(ScenarioLimits.scenarios) scenarios and \(ScenarioLimits.pushes) pushes",
                    at: node)
                break
            }
            if !names.insert(ExactText(scenario.name.value)).inserted {
                report.add(
                    .malformedScenario(
                        "two scenarios are named '\(scenario.name.value.shortened())'",
                        at: scenario.name.range))
            }
            scenarios.append(scenario)
        }
        return ScenarioFile(source: tree.file, container: container, scenarios: scenarios, tree: tree)
    }

    private mutating func readScenario(_ node: NodeID, _ shared: ScenarioSetting) -> Scenario {
        var own = ScenarioSetting()
        var name = Located("", at: tree.range(node))
        var skip: String?
        var pushes: [ScenarioPush] = []
        var expectation: Expectation?
        for (key, value) in tree.members(node) {
            switch tree.string(key) {
            case "name": name = located(value)
            case "skip": skip = tree.string(value)
            case "pushes": for push in tree.elements(value) { pushes.append(readPush(push)) }
            case "expect": expectation = readExpectation(value)
            default: readSetting(key, value, &own)
            }
        }
        pushCount += pushes.count
        if expectation == nil, !pushes.contains(where: { $0.expectation != nil }), !isFull {
            report.add(
                .malformedScenario(
                    "the scenario expects nothing", at: name.range,
                    note: #"give a push, or the scenario, "expect": {"fires": []}"#))
        }
        return Scenario(
            name: name, skip: skip, setting: shared.with(own), pushes: pushes, expectation: expectation)
    }

    private mutating func readSetting(_ key: NodeID, _ value: NodeID, _ setting: inout ScenarioSetting) {
        switch tree.string(key) {
        case "facts":
            for fact in tree.members(value) {
                let answer = ScenarioSetting.Answer.value(TagRuntime.Value(fact.value, of: tree))
                setting.answers.append((located(fact.key), answer))
            }
        case "functions":
            for function in tree.members(value) {
                setting.answers.append((located(function.key), .function(readFunction(function.value))))
            }
        case "clock": setting.clock = time(value)
        case "random": setting.random = number(value)
        default: break
        }
    }

    private func readFunction(_ node: NodeID) -> ScenarioFunction {
        var function = ScenarioFunction()
        for (key, value) in tree.members(node) {
            if tree.hasText(key, "returns") {
                function.otherwise = TagRuntime.Value(value, of: tree)
            } else {
                function.cases = tree.elements(value).map(readAnswer)
            }
        }
        return function
    }

    private func readAnswer(_ node: NodeID) -> (arguments: [TagRuntime.Value.Entry], result: TagRuntime.Value)
    {
        var arguments: [TagRuntime.Value.Entry] = []
        var result = TagRuntime.Value.null
        for (key, value) in tree.members(node) {
            if tree.hasText(key, "returns") {
                result = TagRuntime.Value(value, of: tree)
            } else if case .map(let entries) = TagRuntime.Value(value, of: tree) {
                arguments = entries
            }
        }
        return (arguments, result)
    }

    private func readPush(_ node: NodeID) -> ScenarioPush {
        var update = TagRuntime.Value.map([])
        var (clock, delay): (Int64?, Int64) = (nil, 0)
        var expectation: Expectation?
        for (key, value) in tree.members(node) {
            switch tree.string(key) {
            case "push": update = TagRuntime.Value(value, of: tree)
            case "after": delay = Int64((number(value) * 1000).rounded())
            case "clock": clock = time(value)
            default: expectation = readExpectation(value)
            }
        }
        return ScenarioPush(update: update, clock: clock, delay: delay, expectation: expectation)
    }

    private func readExpectation(_ node: NodeID) -> Expectation? {
        var expectation = Expectation()
        for (key, value) in tree.members(node) {
            switch tree.string(key) {
            case "fires": expectation.fires = names(value)
            case "firesAtLeast": expectation.firesAtLeast = names(value)
            case "doesNotFire": expectation.doesNotFire = names(value)
            case "messages": expectation.messages = names(value)
            case "values": expectation.values = items(value)
            case "parameters":
                expectation.parameters = tree.members(value).map { key, value in
                    Expectation.Items(name: located(key), key: key, items: items(value))
                }
            default:
                expectation.hits = (
                    tree.range(value), tree.elements(value).map { (tree.range($0), items($0)) }
                )
            }
        }
        // An empty object expects nothing.
        return tree.count(node) > 0 ? expectation : nil
    }

    // MARK: Values

    private func located(_ node: NodeID) -> Located<String> {
        Located(tree.string(node), at: tree.range(node))
    }

    private func names(_ list: NodeID) -> Expectation.Names {
        Expectation.Names(range: tree.range(list), names: tree.elements(list).map(located))
    }

    private func items(_ object: NodeID) -> [Expectation.Item] {
        tree.members(object).map { key, value in
            Expectation.Item(
                name: located(key), key: key,
                value: Located(TagRuntime.Value(value, of: tree), at: tree.range(value)))
        }
    }

    private func number(_ node: NodeID) -> Double {
        tree.double(node) ?? 0
    }

    private func time(_ node: NodeID) -> Int64? {
        guard tree.kind(node) == .string else { return tree.integer(node) }
        return Timestamp.time(tree.string(node))
    }

    // MARK: Shapes

    /// Checks a value and everything in it; returns false if the value itself has another type.
    ///
    /// The shapes are nested a fixed number of times, so the recursion is bounded.
    @discardableResult
    private mutating func check(_ node: NodeID, _ shape: ScenarioObject.Shape) -> Bool {
        switch shape {
        case .anything: return true
        case .text:
            return require(tree.kind(node) == .string && !tree.utf8(node).isEmpty, "a text", node)
        case .time:
            let isTime = time(node).map { (0...ScenarioLimits.time).contains($0) } ?? false
            return require(
                isTime, #"a time: "2026-06-01T09:00:00Z", "2026-06-01" or milliseconds since 1970"#, node)
        case .seconds:
            let isDelay =
                tree.double(node).map { (0...Double(ScenarioLimits.time) / 1000).contains($0) } ?? false
            return require(isDelay, "a number of seconds", node)
        case .fraction:
            return require(
                tree.double(node).map { (0..<1).contains($0) } ?? false, "a number from 0 to 1, 1 excluded",
                node)
        case .map: return require(tree.kind(node) == .object, "an object", node)
        case .names:
            guard require(tree.kind(node) == .array, "a list of names", node) else { return false }
            for element in tree.elements(node) where !isFull { check(element, .text) }
        case .list(let shape):
            guard require(tree.kind(node) == .array, "a list", node) else { return false }
            for element in tree.elements(node) where !isFull { check(element, shape) }
        case .named(let shape):
            guard require(tree.kind(node) == .object, "an object", node) else { return false }
            for member in tree.members(node) where !isFull { check(member.value, shape) }
        case .object(let name): return check(node, ScenarioObject.of(name))
        }
        return true
    }

    private mutating func require(_ isRight: Bool, _ what: String, _ node: NodeID) -> Bool {
        if !isRight { fault("this must be \(what)", at: node) }
        return isRight
    }

    private mutating func check(_ node: NodeID, _ object: ScenarioObject) -> Bool {
        guard require(tree.kind(node) == .object, "an object", node) else { return false }
        var seen = [Bool](repeating: false, count: object.members.count)
        for (key, value) in tree.members(node) where !isFull {
            let name = tree.string(key)
            guard let place = object.members.firstIndex(where: { $0.name == name }) else {
                unknown(name, key, object)
                continue
            }
            seen[place] = true
            check(value, object.members[place].shape)
        }
        let missing = zip(object.members, seen).filter { $0.isRequired && !$1 }.map { $0.0.name }
        for name in missing where !isFull {
            let range = tree.range(node)
            report.add(
                .malformedScenario(
                    "the \(object.name.word) has no '\(name)'",
                    at: SourceRange(start: range.start, end: min(range.start + 1, range.end))))
        }
        return true
    }

    private mutating func unknown(_ name: String, _ key: NodeID, _ object: ScenarioObject) {
        let known = object.members.map { $0.name }
        let guess = NearestName.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        fault(
            "\(object.name.words) has no member '\(name.shortened())'", at: key,
            note: guess ?? "its members are \(known.joined(separator: ", "))")
    }
}

extension ScenarioObject.Name {
    /// The noun of the object.
    fileprivate var word: String { self == .answer ? "case" : rawValue }

    /// The noun with its article.
    fileprivate var words: String { (self == .expectation ? "an " : "a ") + word }
}
