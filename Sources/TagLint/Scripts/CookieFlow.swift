import TagDiagnostics
import TagScript

/// Follows the values of `document.cookie` through the variables of a script to what sends them.
///
/// It follows names, not scopes: variables, and functions that return such a value. What it does not see is not reported.
struct CookieFlow {
    private let tree: ScriptTree
    private(set) var sent: [SentCookie] = []
    /// The nodes that have the value of a cookie, in source order.
    private var carriers: [Int] = []
    /// True for the names of variables and functions that have it.
    private var isCarrier: [Bool]

    private static let word = WordFinder(["cookie"])
    /// The number of times that values are followed one step further.
    private static let mostSteps = 4

    init(_ tree: ScriptTree) {
        self.tree = tree
        isCarrier = []
        // Nearly all scripts read none.
        guard !Self.word.find(in: tree.bytes[...]).isEmpty else { return }
        let sources = (0..<tree.count).filter {
            tree[$0].kind == .member && tree.path($0) == "document.cookie"
        }
        let read = sources.filter { !isAssigned($0) }
        guard !read.isEmpty else { return }
        isCarrier = [Bool](repeating: false, count: tree.nameCount)
        carriers = read
        for _ in 0..<Self.mostSteps {
            guard followNames() else { break }
            carriers = (read + (0..<tree.count).filter { isRead($0) }).sorted()
        }
        for index in 0..<tree.count { send(index) }
    }

    /// Returns true if `document.cookie = …` writes.
    private func isAssigned(_ index: Int) -> Bool {
        index > 0 && tree[index - 1].kind == .assignment && tree[index - 1].sign == .assign
    }

    private func isRead(_ index: Int) -> Bool {
        let node = tree[index]
        return node.kind == .identifier && node.use == .read && has(node.name)
    }

    private func has(_ name: UInt32) -> Bool { name < isCarrier.count && isCarrier[Int(name)] }

    /// The first node with the value of a cookie in a node.
    private func carrier(in index: Int) -> Int? {
        let before = carriers.prefixCount { $0 < index }
        return before < carriers.count && carriers[before] < Int(tree[index].next) ? carriers[before] : nil
    }

    // MARK: Names

    /// Marks the names that get such a value; returns false if there is no new one.
    private mutating func followNames() -> Bool {
        var (hasNew, functions) = (false, [Int]())
        for index in 0..<tree.count {
            while let last = functions.last, Int(tree[last].next) <= index { functions.removeLast() }
            let name: UInt32?
            switch tree[index].kind {
            case .declarator, .assignment: name = target(index)
            case .returnStatement: name = carrier(in: index) == nil ? nil : functions.last.flatMap(self.name)
            case let kind where kind.isFunction:
                functions.append(index)
                name = nil
            default: name = nil
            }
            guard let name, name < isCarrier.count, !isCarrier[Int(name)] else { continue }
            isCarrier[Int(name)] = true
            hasNew = true
        }
        return hasNew
    }

    /// The name that an assignment gives the value of a cookie; a function in the value is no value of one.
    private func target(_ index: Int) -> UInt32? {
        guard let target = tree.child(index, 0), tree[target].kind == .identifier,
            let value = tree.child(index, 1), !tree[value].kind.isFunction, carrier(in: value) != nil
        else { return nil }
        return tree[target].name
    }

    /// The name of a function, or of the variable that it is assigned to.
    private func name(_ function: Int) -> UInt32? {
        if tree[function].kind == .functionDeclaration { return tree[function + 1].name }
        guard function >= 2, tree[function - 1].kind == .identifier else { return nil }
        switch tree[function - 2].kind {
        case .declarator, .assignment: return tree[function - 1].name
        default: return nil
        }
    }

    // MARK: Sending

    private mutating func send(_ index: Int) {
        switch tree[index].kind {
        case .call:
            guard let callee = tree.callee(index), let sender = sender(callee) else { return }
            for argument in tree.arguments(index) where !tree[argument].kind.isFunction {
                if let carrier = carrier(in: argument) { return add(carrier, sender) }
            }
        case .assignment:
            guard let target = tree.child(index, 0), tree[target].kind == .member,
                let property = tree.child(target, 1), tree.name(property) == "src",
                let value = tree.child(index, 1), let carrier = carrier(in: value)
            else { return }
            add(carrier, "src")
        default: break
        }
    }

    private mutating func add(_ carrier: Int, _ sender: String) {
        let range = tree[carrier].range
        if sent.last?.range != range { sent.append(SentCookie(range: range, sender: sender)) }
    }

    /// The name of a function that sends its arguments to a server.
    private func sender(_ callee: Int) -> String? {
        guard let path = tree.path(callee) else { return nil }
        return Self.senders.contains(path) || path.hasSuffix(".send") ? path : nil
    }

    private static let senders: Set<String> = [
        "fetch", "window.fetch", "navigator.sendBeacon", "window.navigator.sendBeacon", "$.ajax", "$.get",
        "$.post", "jQuery.ajax", "jQuery.get", "jQuery.post", "$.getJSON", "jQuery.getJSON", "axios.post",
        "axios.get",
    ]
}
