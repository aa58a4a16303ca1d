import TagDiagnostics

/// Reads binary property lists.
///
/// It writes the objects out as one text, in which every value and key has its own place, so that the tree is like that of any
/// other file. ``SourceFile/Layout/objects(_:size:)`` leads back to the objects. Strings are in quotes and unescaped there:
/// nothing ever parses that text.
enum BinaryPlistReader {
    static func read(_ file: SourceFile, limits: ReaderLimits) -> ReadResult {
        let size = file.bytes.count
        let made = file.bytes.withView { written($0, limits: limits) }
        guard made.diagnostics.isEmpty, !made.tape.isEmpty else {
            let raw = SourceFile(path: file.path, bytes: file.bytes, layout: .binary, origin: file.origin)
            return ReadResult(file: raw, tree: nil, diagnostics: made.diagnostics, carrier: .binaryPlist)
        }
        let text = SourceFile(
            path: file.path, bytes: made.text, layout: .objects(made.places, size: size), origin: file.origin)
        return ReadResult(
            file: text, tree: SyntaxTree(file: text, carrier: .binaryPlist, tape: made.tape), diagnostics: [],
            carrier: .binaryPlist)
    }

    private struct Made {
        var tape: [TapeEntry] = []
        var text: [UInt8] = []
        var places: [SourceFile.ObjectPlace] = []
        var diagnostics: [Diagnostic] = []
    }

    private static func written(_ bytes: ByteView, limits: ReaderLimits) -> Made {
        var made = Made()
        guard let frame = BinaryPlistFrame(bytes, report: { made.diagnostics.append($0) }) else {
            return made
        }
        let budget = BinaryPlistBudget(frame, limits: limits)
        KeptMemory.enlarge(for: budget.likelyNodes)
        var places: [SourceFile.ObjectPlace] = []
        var text: [UInt8] = []
        let (tape, found) = TreeBuilder.build(
            bytes, carrier: .binaryPlist, estimate: budget.likelyNodes, limits: budget.limits
        ) { tree in
            let (allText, found) = Slab<UInt8>.build(estimate: bytes.count * 2, limit: budget.text) { text in
                let (allPlaces, found) = Slab<SourceFile.ObjectPlace>.build(
                    estimate: budget.likelyNodes, limit: budget.limits.nodes
                ) { places in
                    var scanner = BinaryPlistScanner(
                        frame: frame, limits: budget.limits, tree: tree, text: text, places: places)
                    scanner.scan()
                    (tree, text, places) = (scanner.tree, scanner.text, scanner.places)
                    return scanner.diagnostics
                }
                places = allPlaces
                return found ?? []
            }
            text = allText
            return found ?? []
        }
        (made.tape, made.text, made.places, made.diagnostics) = (tape, text, places, found ?? [])
        return made
    }
}

/// The limits of a binary property list when it is written out.
///
/// Objects can be shared: a few hundred bytes can describe nested lists with more values than there are atoms. Without shared
/// lists there is at most one value for each reference.
struct BinaryPlistBudget {
    /// The most bytes of text.
    let text: Int
    let limits: ReaderLimits
    /// The number of nodes for which room is reserved.
    let likelyNodes: Int

    init(_ frame: BinaryPlistFrame, limits: ReaderLimits) {
        let references = frame.bytes.count / frame.referenceSize
        // Offsets in the text have 32 bits; the largest one stands for no place.
        let most = Swift.min(limits.bytes * 4, Int(clamping: UInt32.max - 1))
        text = Swift.min(most, 16 << 20 + frame.bytes.count * 8)
        var limits = limits
        limits.nodes = Swift.min(limits.nodes, references * 4 + 4096)
        self.limits = limits
        // Files have 0.4 nodes for each reference that would fit. References of one byte are those of small files: a large one
        // does not get more room for them, 24 bytes a node, than for references of two.
        let likely = Swift.min(references, frame.bytes.count / 2)
        likelyNodes = Swift.min(limits.nodes, likely / 2 + 16)
    }
}
