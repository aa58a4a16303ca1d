import Foundation
import TagScript

/// Measures the checking of files.
enum Timing {
    static func run(_ paths: [String]) {
        for path in paths {
            let data = FileManager.default.contents(atPath: path) ?? Data()
            let bytes = [UInt8](data)
            var best = Double.infinity
            var nodes = 0
            var fault: ScriptFault?
            for _ in 0..<7 {
                let start = clock()
                let result = ScriptSyntax.check(bytes)
                best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
                nodes = result.tree?.count ?? 0
                fault = result.fault
            }
            let milliseconds = (best * 100_000).rounded() / 100
            if let tree = ScriptSyntax.check(bytes).tree {
                let start = clock()
                let functions = ReturnAnalysis(tree).functions.count
                let globals = ImplicitGlobals.find(in: tree)
                let time = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000
                print(
                    "analyses: \(time) ms, \(functions) functions, globals \(globals.prefix(8).map { $0.name })"
                )
            }
            print(
                "\(path): \(bytes.count) bytes, \(milliseconds) ms CPU, \(nodes) nodes, \(fault?.message ?? "ok") \(fault?.range.lowerBound ?? 0)"
            )
        }
    }
}
