import TagModel
import TagScript

/// Reads the scripts of one code.
struct ScriptReading {
    private(set) var facts = ScriptTextFacts()

    /// A script that is larger is not read: no container may have one, and its tree would take fifty times its size.
    private static let mostBytes = 2 << 20

    init(_ code: ArraySlice<UInt8>, _ kind: CodeKind) {
        let scripts = CodeScripts(code, kind)
        facts.elements = scripts.elements
        facts.unclosed = scripts.unclosed
        facts.requests = scripts.requests
        facts.pushes = Self.pushes(outside: scripts, of: code, kind)
        for script in scripts.all where script.bytes.count <= Self.mostBytes {
            let tree = read(script)
            facts.pushes.add(pushes(of: script, tree))
            switch kind {
            case .page, .template: break
            case .function: readResult(script, tree, isCalled: false)
            case .calledFunction: readResult(script, tree, isCalled: true)
            }
        }
    }

    private func pushes(of script: CodeScript, _ tree: ScriptTree?) -> ScriptPushes {
        if let tree { return PushSearch(tree).pushes.moved(by: script.range.lowerBound) }
        let isFar = ScriptPushes.places(in: script.bytes[...], isPage: false).isEmpty
        return isFar ? ScriptPushes() : .anything
    }

    /// The pushes of code that is not read as a script, such as attributes of elements.
    private static func pushes(
        outside scripts: CodeScripts, of code: ArraySlice<UInt8>, _ kind: CodeKind
    ) -> ScriptPushes {
        let read = scripts.all.filter { $0.bytes.count <= mostBytes }
        // The other parts of a template tell of its fields and permissions.
        guard read.count < scripts.all.count || kind == .page || read.isEmpty else { return ScriptPushes() }
        var next = 0
        for place in ScriptPushes.places(in: code, isPage: kind == .page) {
            while next < read.count, read[next].range.upperBound <= place.lowerBound { next += 1 }
            guard next < read.count, read[next].range.lowerBound <= place.lowerBound else { return .anything }
        }
        return ScriptPushes()
    }

    /// Reads a script, and returns its tree if it has no fault.
    private mutating func read(_ script: CodeScript) -> ScriptTree? {
        var facts = ScriptFacts(range: script.range)
        let checked = script.check()
        if let fault = checked.fault, fault.isDecided {
            facts.line = script.line(of: fault)
            facts.fault = fault.moved(by: script.range.lowerBound)
            facts.quotes = script.straightQuotes(fault).map { $0.moved(by: script.range.lowerBound) }
        }
        if let tree = checked.tree {
            ScriptSearch(tree).add(to: &facts)
            self.facts.requests += ScriptRequests(tree).found.map { $0.moved(by: script.range.lowerBound) }
        }
        self.facts.scripts.append(facts)
        return checked.tree
    }

    private mutating func readResult(_ script: CodeScript, _ tree: ScriptTree?, isCalled: Bool) {
        if let tree {
            facts.result = FunctionResult(tree, isCalled: isCalled).result
        } else if facts.scripts[0].fault != nil, !isCalled {
            // Statements that would do in a function are not wrong in themselves: the function is missing.
            let statements = ScriptSyntax.check(script.bytes, as: .functionBody, holes: script.holes).tree
            guard let statements, let first = statements.child(0, 0) else { return }
            facts.result = .statements(statements[first].range)
            facts.scripts[0].fault = nil
        }
    }
}

extension CodeScript {
    fileprivate func check() -> CheckedScript { ScriptSyntax.check(bytes, as: goal, holes: holes) }

    /// The number of the line of a fault; nil if there is but one line.
    fileprivate func line(of fault: ScriptFault) -> Int? {
        guard bytes.contains(0x0A) else { return nil }
        return bytes[..<fault.range.lowerBound].count { $0 == 0x0A } + 1
    }

    /// The fixes of all typographic quotes, one after the other, if the fault is one.
    fileprivate func straightQuotes(_ fault: ScriptFault) -> [ScriptFix] {
        guard bytes.count <= 1 << 16 else { return [] }
        var (fixes, script, next, removed) = ([ScriptFix](), self, fault.fix, 0)
        while let fix = next, fix.range.count == 3, fix.text.utf8.count == 1, fixes.count < 40 {
            fixes.append(fix.moved(by: removed))
            script.replace(fix)
            removed += 2
            // One before the last would be at another place than it was.
            next = script.check().fault?.fix.flatMap { $0.range.lowerBound > fix.range.lowerBound ? $0 : nil }
        }
        return fixes
    }

    private mutating func replace(_ fix: ScriptFix) {
        bytes.replaceSubrange(fix.range, with: Array(fix.text.utf8))
        let change = fix.text.utf8.count - fix.range.count
        for index in holes.indices where holes[index].lowerBound >= fix.range.upperBound {
            holes[index] = holes[index].moved(by: change)
        }
    }
}

extension ScriptFix {
    fileprivate func moved(by offset: Int) -> ScriptFix {
        ScriptFix(replace: range.moved(by: offset), with: text)
    }
}

extension ScriptFault {
    fileprivate func moved(by offset: Int) -> ScriptFault {
        var fault = self
        fault.range = range.moved(by: offset)
        fault.note?.range = note?.range?.moved(by: offset)
        fault.fix = fix?.moved(by: offset)
        return fault
    }
}
