import TagSyntax

/// A tree as lines of text, as Fixtures/syntax/dump.py writes what another reader made of the same file.
func dump(_ tree: SyntaxTree, _ node: NodeID) -> [String] {
    switch tree.kind(node) {
    case .null: ["null"]
    case .true: ["true"]
    case .false: ["false"]
    case .integer, .real:
        if let integer = tree.integer(node) { ["i \(integer)"] } else { ["r " + bits(tree.double(node))] }
    case .string: ["s " + hex(tree.utf8(node))]
    case .date: ["date " + tree.string(node)]
    case .data: ["data \(byteCount(ofBase64: tree.utf8(node)))"]
    case .array: ["["] + tree.elements(node).flatMap { dump(tree, $0) } + ["]"]
    case .object:
        ["{"] + tree.members(node).flatMap { ["k " + hex(tree.utf8($0.key))] + dump(tree, $0.value) } + ["}"]
    }
}

private func bits(_ value: Double?) -> String {
    guard let value else { return "none" }
    let digits = String(value.bitPattern, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}

private func hex(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

private func byteCount(ofBase64 text: ArraySlice<UInt8>) -> Int {
    let letters = text.filter { $0 > 0x20 }
    return letters.count / 4 * 3 - letters.count { $0 == UInt8(ascii: "=") }
}
