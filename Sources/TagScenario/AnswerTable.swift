import TagModel
import TagProof
package import TagRuntime

/// The names by which an app's answers to a container can be given: macros, facts and functions.
package struct AnswerTable: Sendable {
    /// The subject of an answer.
    package enum Subject: Sendable {
        /// The macros of that name, by number: the answer replaces their values.
        case macros([Int])
        case fact(Host.Fact)
        /// A function of the app that macros call.
        case function(UTF8Text)
    }

    private let macros: [UTF8Text: [Int]]
    private let functions: Set<UTF8Text>
    /// All names, in the order of the container, for proposals.
    package let names: [String]

    package init(_ container: LoadedContainer) {
        var macros: [UTF8Text: [Int]] = [:]
        var names: [String] = []
        for number in 0..<container.tables.macros.count {
            guard let name = container.name(ofMacro: number) else { continue }
            macros[name, default: []].append(number)
            names.append(name.string)
        }
        let functions = Self.functions(calledBy: container)
        self.macros = macros
        self.functions = Set(functions)
        self.names = names + functions.map { $0.string } + Host.Fact.allCases.map { $0.caseName }
    }

    /// Returns the subject of a name: a macro's, otherwise a fact's such as `language`, otherwise that of a function that the
    /// container calls; nil if it is none of these.
    package func subject(of name: String) -> Subject? {
        let text = UTF8Text(name)
        if let numbers = macros[text] { return .macros(numbers) }
        if let fact = Host.Fact(named: name) { return .fact(fact) }
        return functions.contains(text) ? .function(text) : nil
    }

    /// Returns true if macros of the container call a function.
    func calls(_ function: UTF8Text) -> Bool { functions.contains(function) }

    /// Returns the name that was probably meant; nil if none is near.
    package func nearest(to name: String) -> String? { NearestName.nearest(to: name, among: names) }

    /// Returns the names of the functions that macros call, each once, in the order of the macros.
    ///
    /// A name that several macros share is copied once, so that all names together are no longer than the container.
    private static func functions(calledBy container: LoadedContainer) -> [UTF8Text] {
        let tables = container.tables
        var seen: Set<Int> = []
        return (0..<tables.macros.count).compactMap { index in
            let operation = UInt8(truncatingIfNeeded: tables.macros[index, MacroRecord.operation])
            guard operation == MacroKind.functionCall.rawValue else { return nil }
            let value = tables.operands[tables.macros[index, MacroRecord.first], OperandRecord.value]
            let isText = value >= ValueSpace.strings && value < tables.space.macros
            guard isText, seen.insert(value).inserted else { return nil }
            return UTF8Text(tables.string(value - ValueSpace.strings))
        }
    }
}

extension Host.Fact {
    /// Returns the fact with a name, as definitions have it; nil if there is none.
    package init?(named name: String) {
        guard let fact = Self.allCases.first(where: { $0.caseName == name }) else { return nil }
        self = fact
    }
}
