import Foundation
import TagScript

/// A script to check, as a line of JSON.
struct Case: Codable {
    var source: String?
    /// The bytes, if they are no text.
    var base64: String?
    var goal: String?
    var holes: [[Int]]?
    var deepest: Int?

    var bytes: [UInt8] {
        if let base64, let data = Data(base64Encoded: base64) { return [UInt8](data) }
        return Array((source ?? "").utf8)
    }
}

struct Verdict: Encodable {
    var ok: Bool
    var message: String?
    var start: Int?
    var end: Int?
    var note: String?
    var fix: String?
    var decided: Bool?
}

/// The oracle of the tests: checks the scripts on standard input, or measures.
@main
enum Oracle {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "time": Timing.run(Array(arguments.dropFirst()))
        case "fuzz": Fuzzing.run(Array(arguments.dropFirst()))
        case "depth": Depths.run(Array(arguments.dropFirst()))
        case "tree": Trees.run()
        case "extract": try Extraction.run(Array(arguments.dropFirst()))
        case "analyses": try analyseLines()
        default: try checkLines()
        }
    }

    /// Prints for each script on standard input the coverage of its first function, and its implicit globals.
    private static func analyseLines() throws {
        let decoder = JSONDecoder()
        while let line = readLine() {
            let item = try decoder.decode(Case.self, from: Data(line.utf8))
            guard let tree = ScriptSyntax.check(item.bytes, as: goal(item.goal)).tree else {
                print("fault"); continue
            }
            Fuzzing.verify(tree)
            let coverage = ReturnAnalysis(tree).functions.first.map { "\($0.coverage)" } ?? "none"
            print(coverage, ImplicitGlobals.find(in: tree).map { $0.name }.joined(separator: ","))
        }
    }

    static func goal(_ name: String?) -> ScriptGoal {
        switch name {
        case "module": .module
        case "expression": .expression
        case "functionBody": .functionBody
        default: .script
        }
    }

    private static func checkLines() throws {
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        encoder.outputFormatting = [.sortedKeys]
        while let line = readLine() {
            let item = try decoder.decode(Case.self, from: Data(line.utf8))
            let holes = (item.holes ?? []).map { $0[0]..<$0[1] }
            let fault = ScriptSyntax.check(
                item.bytes, as: goal(item.goal), holes: holes, deepest: item.deepest ?? ScriptSyntax.deepest
            ).fault
            let verdict = Verdict(
                ok: fault == nil, message: fault?.message, start: fault?.range.lowerBound,
                end: fault?.range.upperBound, note: fault?.note?.message, fix: fault?.fix?.text,
                decided: fault?.isDecided)
            print(String(decoding: try encoder.encode(verdict), as: UTF8.self))
        }
    }
}
