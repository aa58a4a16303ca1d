import TagDiagnostics
import TagModel

extension ReferencePicture {
    /// The id of each node in the formats for other programs, such as `tag3`: by kind, and its number there.
    private var ids: [String] {
        var counts: [Kind: Int] = [:]
        return nodes.map { node in
            counts[node.kind, default: 0] += 1
            return "\(node.kind.entity.rawValue)\(counts[node.kind] ?? 0)"
        }
    }

    private func label(_ node: Node) -> String {
        let name = node.count == 1 ? node.name : "\(node.name) (\(node.count))"
        return name.escapedForTerminal()
    }

    // MARK: DOT

    /// The picture in the language of Graphviz.
    var dot: String {
        let ids = ids
        func quoted(_ text: String) -> String {
            // Graphviz reads entities in labels.
            "\"" + text.escaped { $0 == "\"" ? "\\\"" : $0 == "\\" ? "\\\\" : $0 == "&" ? "&amp;" : nil }
                + "\""
        }
        var text = "digraph \(quoted(title.escapedForTerminal())) {\n"
        if let note { text += "  // \(note)\n" }
        text += "  rankdir=LR;\n  node [fontname=\"Helvetica\", fontsize=10, height=0.3];\n"
        for kind in Kind.allCases where nodes.contains(where: { $0.kind == kind }) {
            let shape = kind == .tag ? "box" : kind == .rule ? "ellipse" : "hexagon"
            text += "  subgraph \(kind.entity.rawValue)s {\n    node [shape=\(shape)];\n"
            for (index, node) in nodes.enumerated() where node.kind == kind {
                let style = node.idle == nil ? "" : ", style=dashed"
                text += "    \(ids[index]) [label=\(quoted(label(node)))\(style)];\n"
            }
            text += "  }\n"
        }
        for link in links {
            text += "  \(ids[link.source]) -> \(ids[link.target])"
            switch link.relation {
            case .fires, .reads: text += ";\n"
            case .blocks: text += " [style=dashed, color=red, arrowhead=tee];\n"
            case .sequence: text += " [style=dotted];\n"
            case .enables: text += " [style=dashed];\n"
            }
        }
        return text + "}\n"
    }

    // MARK: Mermaid

    /// The limits of Mermaid: it draws nothing if there are more links, or if the text is longer.
    static let mermaidLinks = 500
    static let mermaidBytes = 50_000

    /// The picture as a flowchart of Mermaid.
    var mermaid: String {
        let ids = ids
        func quoted(_ text: String) -> String {
            "\"" + text.escaped { "\"#&<>`".unicodeScalars.contains($0) ? "#\($0.value);" : nil } + "\""
        }
        var text = "flowchart LR\n"
        if let note { text += "  %% \(note)\n" }
        for kind in Kind.allCases where nodes.contains(where: { $0.kind == kind }) {
            let (open, close) = kind == .tag ? ("[", "]") : kind == .rule ? ("([", "])") : ("{{", "}}")
            text += "  subgraph \(kind.entity.rawValue)s [\"\(words.word(for: kind.entity))s\"]\n"
            for (index, node) in nodes.enumerated() where node.kind == kind {
                text += "    \(ids[index])\(open)\(quoted(label(node)))\(close)"
                text += node.idle == nil ? "\n" : ":::idle\n"
            }
            text += "  end\n"
        }
        for link in links {
            let arrow =
                switch link.relation {
                case .fires, .reads: "-->"
                case .blocks: "-. blocked by .->"
                case .sequence: "==>"
                case .enables: "-.->"
                }
            text += "  \(ids[link.source]) \(arrow) \(ids[link.target])\n"
        }
        return text + (nodes.contains { $0.idle != nil } ? "  classDef idle stroke-dasharray:4\n" : "")
    }
}
