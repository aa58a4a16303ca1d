/// Texts looked for all at once: one pass over a subject tells which it equals, contains, begins and ends with.
///
/// Each group of texts is a tree of their beginnings, and each node knows the longest beginning of any text that it ends
/// with itself (Aho and Corasick). So the pass is linear in the subject, however many texts there are.
struct TextAutomata: ~Copyable {
    /// The findings of a pass about a text; the bits are in the order in which ``PredicateOperation`` numbers them from 1.
    enum Finding {
        static let equal: UInt64 = 1
        static let contained: UInt64 = 2
        static let beginning: UInt64 = 4
        static let ending: UInt64 = 8
    }

    /// A tree: its root, the room for its nodes is up to the next one's.
    struct Group: BitwiseCopyable {
        fileprivate let root: Int
        /// The children of the root by byte, in ``rows``: most bytes of a subject begin nothing.
        fileprivate let row: Int
        /// The number of the text without bytes, if that is among them.
        fileprivate var empty = TextAutomata.none
        /// Set when all that is asked is about the subject's beginning, so that most passes end soon.
        fileprivate let isAnchored: Bool
    }

    struct Node: BitwiseCopyable {
        /// Its children are next to each other, in the order of their bytes, up to where the next node's begin.
        var firstChild: UInt32 = 0
        /// The node of the longest beginning that this one's ends with.
        var shorter: UInt32 = 0
        /// The longest text that this node ends with.
        var text = TextAutomata.none
    }

    struct Entry: BitwiseCopyable {
        let node: UInt32
        /// The longest text that this one ends with, itself not counted.
        let shorter: UInt32
        /// The number of the pass that last met it, and what that found.
        var findings: UInt64 = 0
    }

    private var nodes = Stack<Node>(capacity: 1)
    /// The byte that leads to each node.
    private var bytes = Stack<UInt8>(capacity: 1)
    private var rows = Stack<UInt32>(capacity: 1)
    private var entries = Stack<Entry>(capacity: 1)
    private var pass: UInt64 = 0

    private static let none = UInt32.max

    /// The number of nodes, which take 13 bytes each.
    var size: Int { nodes.count }

    /// Returns true if the last pass over a subject for its group had a finding about a text.
    ///
    /// `pass` is the number that the pass returned.
    @inline(__always)
    func found(_ text: Int, _ finding: UInt64, in pass: UInt64) -> Bool {
        let findings = entries[text].findings
        return findings &>> 4 == pass && findings & finding != 0
    }

    // MARK: Making

    /// Adds a group of texts, which are in the order of their bytes; the number of each, which equal ones share.
    mutating func add(_ texts: [ByteView], isAnchored: Bool) -> (group: Group, numbers: [UInt32]) {
        var group = Group(root: nodes.count, row: rows.count, isAnchored: isAnchored)
        var numbers = [UInt32](repeating: Self.none, count: texts.count)
        rows.append(repeating: UInt32(truncatingIfNeeded: group.root), count: 256)
        append(Node(shorter: UInt32(truncatingIfNeeded: group.root)), 0)
        // Of each node the texts that begin with it, and its length; shorter ones come first.
        var waiting = [(range: texts.indices, depth: 0)]
        var next = 0
        while next < waiting.count {
            let node = group.root + next
            var (range, depth) = waiting[next]
            nodes[node].firstChild = UInt32(truncatingIfNeeded: nodes.count)
            let ending = range.prefix { texts[$0].count == depth }
            end(node, hasText: !ending.isEmpty, in: &group)
            for text in ending { numbers[text] = UInt32(truncatingIfNeeded: entries.count - 1) }
            range = ending.upperBound..<range.upperBound
            while let first = range.first {
                let byte = texts[first][depth]
                let end = range.first { texts[$0][depth] != byte } ?? range.upperBound
                addChild(of: node, byte, in: group)
                waiting.append((first..<end, depth + 1))
                range = end..<range.upperBound
            }
            next += 1
        }
        // Where the children of the last node end.
        append(Node(firstChild: UInt32(truncatingIfNeeded: nodes.count)), 0)
        return (group, numbers)
    }

    /// Sets which texts a node ends with; that all end with the empty one is kept apart, once for the group.
    private mutating func end(_ node: Int, hasText: Bool, in group: inout Group) {
        let shorter = node == group.root ? Self.none : nodes[Int(nodes[node].shorter)].text
        let number = hasText ? UInt32(truncatingIfNeeded: entries.count) : Self.none
        if hasText { entries.append(Entry(node: UInt32(truncatingIfNeeded: node), shorter: shorter)) }
        if node == group.root {
            group.empty = number
        } else {
            nodes[node].text = hasText ? number : shorter
        }
    }

    private mutating func addChild(of node: Int, _ byte: UInt8, in group: Group) {
        let isOfRoot = node == group.root
        let shorter = isOfRoot ? group.root : step(from: Int(nodes[node].shorter), byte, in: group).node
        if isOfRoot { rows[group.row + Int(byte)] = UInt32(truncatingIfNeeded: nodes.count) }
        append(Node(shorter: UInt32(truncatingIfNeeded: shorter)), byte)
    }

    private mutating func append(_ node: Node, _ byte: UInt8) {
        nodes.append(node)
        bytes.append(byte)
    }

    // MARK: Walking

    /// Looks at a subject; the number of this pass, with which its findings are asked for.
    mutating func look(at subject: ByteView, for group: Group) -> UInt64 {
        pass &+= 1
        if group.empty != Self.none {
            let always = Finding.contained | Finding.beginning | Finding.ending
            note(group.empty, subject.count == 0 ? always | Finding.equal : always)
        }
        var node = group.root
        var isWhole = true
        for at in 0..<subject.count {
            let (next, isDeeper) = step(from: node, subject[at], in: group)
            node = next
            isWhole = isWhole && isDeeper
            if !isWhole, group.isAnchored { return pass }
            let text = nodes[node].text
            if text != Self.none { note(text, at: node, isWhole: isWhole) }
        }
        noteEnd(nodes[node].text, at: node, isWhole: isWhole)
        return pass
    }

    /// The node after `byte`, and whether it is a child of the one before.
    @inline(__always)
    private func step(from start: Int, _ byte: UInt8, in group: Group) -> (node: Int, isDeeper: Bool) {
        var node = start
        while node != group.root {
            var child = Int(nodes[node].firstChild)
            let end = Int(nodes[node &+ 1].firstChild)
            while child < end {
                if bytes[child] == byte { return (child, node == start) }
                child &+= 1
            }
            node = Int(nodes[node].shorter)
        }
        let child = Int(rows[group.row &+ Int(byte)])
        return (child, node == start && child != group.root)
    }

    /// Notes what ends at a place of the subject.
    private mutating func note(_ text: UInt32, at node: Int, isWhole: Bool) {
        if isWhole, Int(entries[Int(text)].node) == node { note(text, Finding.beginning) }
        var text = text
        // What one text ends with was noted with it.
        while text != Self.none, !found(Int(text), Finding.contained, in: pass) {
            note(text, Finding.contained)
            text = entries[Int(text)].shorter
        }
    }

    private mutating func noteEnd(_ text: UInt32, at node: Int, isWhole: Bool) {
        var text = text
        if isWhole, text != Self.none, Int(entries[Int(text)].node) == node { note(text, Finding.equal) }
        while text != Self.none {
            note(text, Finding.ending)
            text = entries[Int(text)].shorter
        }
    }

    private mutating func note(_ text: UInt32, _ findings: UInt64) {
        let old = entries[Int(text)].findings
        entries[Int(text)].findings = (old &>> 4 == pass ? old : pass &<< 4) | findings
    }
}
