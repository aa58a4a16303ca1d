import Foundation
import TagScript

/// Prints the tree of the script on standard input.
enum Trees {
    static func run() {
        let bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
        let result = ScriptSyntax.check(bytes)
        if let fault = result.fault { print(fault) }
        guard let tree = result.tree else { return }
        var ends: [Int] = []
        for index in 0..<tree.count {
            while let end = ends.last, end <= index { ends.removeLast() }
            let node = tree[index]
            print(
                "\(String(repeating: "  ", count: ends.count))\(node.kind) \(node.use) \(node.range) \(tree.text(index).prefix(40))"
            )
            ends.append(Int(node.next))
        }
        for item in ReturnAnalysis(tree).functions {
            print("\(tree.text(item.function).prefix(60)): \(item.coverage), end \(item.canEnd)")
        }
        for item in ImplicitGlobals.find(in: tree) { print("global \(item.name) \(item.range)") }
    }
}
