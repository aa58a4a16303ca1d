import TagDiagnostics
import TagModel

/// The picture as SVG: for a page, where its nodes are links and its colors those of the page, or for a file of its own.
struct PictureSVG {
    /// The width of a node, and the space between two layers, in pixels.
    static let nodeWidth = 212
    static let gap = 72
    /// The height of a node's box, which is less than its place.
    static let boxHeight = 24
    private static let margin = 12
    static let headHeight = 52
    /// The width that a label may have, and that of its end where its middle is left out.
    private static let labelWidth = 194
    private static let endWidth = 62

    private let picture: ReferencePicture
    private let layers: PictureLayers
    private let layout: LayeredLayout
    /// The number of each linked node in the layout.
    private let numbers: [Int?]
    private let alone: [Int]

    init(_ picture: ReferencePicture) {
        self.picture = picture
        layers = PictureLayers(picture)
        var numbers = [Int?](repeating: nil, count: picture.nodes.count)
        var linked: [Int] = []
        for (node, layer) in layers.layerOf.enumerated() {
            guard let layer else { continue }
            numbers[node] = linked.count
            linked.append(layer)
        }
        self.numbers = numbers
        alone = picture.nodes.indices.filter { numbers[$0] == nil }
        layout = LayeredLayout(
            layers: linked,
            links: picture.links.map {
                .init(source: numbers[$0.source] ?? 0, target: numbers[$0.target] ?? 0)
            })
    }

    private var columns: Int { max(layers.layers.count, min(3, alone.count), 2) }
    private var width: Int { columns * (Self.nodeWidth + Self.gap) - Self.gap + 2 * Self.margin }
    private var aloneTop: Int { Self.headHeight + (numbers.contains { $0 != nil } ? layout.height : 0) }
    private var height: Int {
        let rows = (alone.count + columns - 1) / columns
        return aloneTop + (rows > 0 ? rows * LayeredLayout.nodeHeight + 34 : 0) + 34 + Self.margin
    }

    /// The file of the picture alone.
    var file: String {
        let style =
            Self.style + "svg{--bg:#fff;--fg:#14171f;--mid:#555d6e;background:var(--bg)}" + Self.light
            + "@media(prefers-color-scheme:dark){svg{--bg:#0e1117;--fg:#e8ebf2;--mid:#a4adbf}\(Self.dark)}"
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + open("role=\"img\" aria-labelledby=\"title desc\"")
            + "<title id=\"title\">\(shown(picture.title))</title>\n<desc id=\"desc\">\(shown(words))</desc>\n"
            + "<style>\(style)</style>\n" + drawing { _ in nil } + "</svg>\n"
    }

    /// Returns the picture for a page.
    ///
    /// - Parameters:
    ///   - id: The id of the picture, which begins the ids of its nodes.
    ///   - address: Returns the id that a node's link leads to.
    func element(id: String, _ address: (Int) -> String) -> String {
        open("class=\"pic\" id=\"\(id)\" role=\"group\" aria-label=\"\(shown(words))\"")
            + drawing { (own: "\(id)-\($0)", target: address($0)) } + "</svg>\n"
    }

    /// The picture in words.
    private var words: String {
        "Who refers to whom: \(Counted.text(picture.nodes.count, "node")), \(Counted.text(picture.links.count, "link"))"
            + (picture.note.map { "; \($0)" } ?? "")
    }

    private func open(_ attributes: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" "
            + "height=\"\(height)\" \(attributes)>\n"
    }

    private func drawing(_ ids: (Int) -> (own: String, target: String)?) -> String {
        var text = "<g class=\"head\">\n"
        for (column, layer) in layers.layers.enumerated() {
            let count = layers.layerOf.count { $0 == column }
            text += self.text(head(layer.kind, layer.depth, count), x(column), 22)
        }
        text += "</g>\n<g class=\"links\">\n"
        for link in picture.links { text += path(link) }
        text += "</g>\n<g class=\"nodes\">\n"
        for node in picture.nodes.indices { text += self.node(node, ids(node)) }
        text += "</g>\n<g class=\"head\">\n"
        if !alone.isEmpty { text += self.text("Without references", Self.margin, aloneTop + 24) }
        return text + "</g>\n" + legend
    }

    private func head(_ kind: ReferencePicture.Kind, _ depth: Int, _ count: Int) -> String {
        let noun = picture.words.word(for: kind.entity)
        let plural = noun.prefix(1).uppercased() + noun.dropFirst() + "s"
        return depth == 0 ? "\(plural) (\(count))" : "Used by \(noun)s (\(count))"
    }

    private func text(_ text: String, _ x: Int, _ y: Int) -> String {
        "<text x=\"\(x)\" y=\"\(y)\">\(shown(text))</text>\n"
    }

    private func x(_ column: Int) -> Int { Self.margin + column * (Self.nodeWidth + Self.gap) }

    /// Returns the left end of a node and its middle.
    private func place(_ node: Int) -> (x: Int, y: Int) {
        guard let number = numbers[node], let layer = layers.layerOf[node] else {
            let index = alone.prefixCount { $0 < node }
            let y = aloneTop + 50 + index / columns * LayeredLayout.nodeHeight
            return (x(index % columns), y)
        }
        return (x(layer), Self.headHeight + layout.middles[number] - LayeredLayout.nodeHeight / 2)
    }

    // MARK: Nodes

    private func node(_ index: Int, _ ids: (own: String, target: String)?) -> String {
        let node = picture.nodes[index]
        let place = place(index)
        let kind = node.kind.entity.rawValue
        let type = node.type.isEmpty ? "" : " (\(node.type))"
        let idle = node.idle.map { ", \($0)" } ?? ""
        let title = "\(picture.noun(of: node)) \(node.name)\(type)\(idle)"
        let (tag, link) = ids.map { ("a", " id=\"\($0.own)\" href=\"#\($0.target)\"") } ?? ("g", "")
        let radius = node.kind == .tag ? 3 : node.kind == .rule ? 12 : 0
        let label = Self.label(node.count == 1 ? node.name : "\(node.name) (\(node.count))")
        return "<\(tag)\(link) class=\"n \(kind)\(node.idle == nil ? "" : " idle")\" "
            + "transform=\"translate(\(place.x) \(place.y - Self.boxHeight / 2))\">"
            + "<title>\(shown(title))</title>"
            + "<rect width=\"\(Self.nodeWidth)\" height=\"\(Self.boxHeight)\" rx=\"\(radius)\"/>"
            + "<text x=\"10\" y=\"16\">\(shown(label))</text></\(tag)>\n"
    }

    /// Returns a name without its middle if it is too wide for a node.
    private static func label(_ name: String) -> String {
        let name = name.escapedForTerminal()
        guard width(name) > labelWidth else { return name }
        var (head, tail) = (Substring(name), Substring(name))
        while width(tail) > endWidth { tail.removeFirst() }
        while width(head) > labelWidth - endWidth - 12 { head.removeLast() }
        return head + "…" + tail
    }

    /// Returns about the width of a text in pixels; fonts differ, so letters count rather more than they mostly have.
    private static func width(_ text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { width, scalar in
            switch scalar {
            case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ", "(", ")", "[", "]": width + 5
            case "m", "w", "M", "W", "@", "%": width + 11
            case "A"..."Z": width + 9
            case "0"..."9": width + 8
            default: width + (scalar.value < 0x1100 ? 7 : 15)
            }
        }
    }

    // MARK: Links

    private func path(_ link: ReferencePicture.Link) -> String {
        let (source, target) = (place(link.source), place(link.target))
        let layer = layers.layerOf[link.source] ?? 0
        let isForward = layer < layers.layerOf[link.target] ?? 0
        var path = "M"
        if isForward {
            var (x, y) = (source.x + Self.nodeWidth, source.y)
            path += "\(x) \(y)"
            let bends = layout.bends(
                of: .init(source: numbers[link.source] ?? 0, target: numbers[link.target] ?? 0))
            for (offset, middle) in bends.enumerated() {
                let left = self.x(layer + 1 + offset)
                let bend = Self.headHeight + middle - LayeredLayout.nodeHeight / 2
                path += Self.curve((x, y), (left, bend)) + "H\(left + Self.nodeWidth)"
                (x, y) = (left + Self.nodeWidth, bend)
            }
            path += Self.curve((x, y), (target.x, target.y))
        } else {
            // To the same layer or back: around the right side.
            let end = target.x + Self.nodeWidth
            let start = source.x == target.x ? end : source.x
            let out = source.x == target.x ? end + Self.gap / 2 : (start + end) / 2
            path += "\(start) \(source.y)C\(out) \(source.y) \(out) \(target.y) \(end) \(target.y)"
        }
        return
            "<path class=\"l \(link.relation.rawValue)\" data-s=\"\(link.source)\" data-t=\"\(link.target)\" d=\"\(path)\"/>\n"
    }

    private static func curve(_ start: (x: Int, y: Int), _ end: (x: Int, y: Int)) -> String {
        guard start.y != end.y else { return "H\(end.x)" }
        let middle = (start.x + end.x) / 2
        return "C\(middle) \(start.y) \(middle) \(end.y) \(end.x) \(end.y)"
    }

    // MARK: Legend

    private var legend: String {
        let y = height - Self.margin - 4
        var text = "<g class=\"legend\">\n"
        var x = Self.margin
        for relation in ReferencePicture.Relation.allCases
        where picture.links.contains(where: { $0.relation == relation }) {
            text += "<path class=\"l \(relation.rawValue)\" d=\"M\(x) \(y - 4)h26\"/>"
            text += self.text(relation.words, x + 32, y)
            x += 44 + 7 * relation.words.utf8.count
        }
        if picture.nodes.contains(where: { $0.idle != nil }) {
            text += "<g class=\"n idle\"><rect x=\"\(x)\" y=\"\(y - 12)\" width=\"26\" height=\"14\"/></g>"
            text += self.text("unused or paused", x + 32, y)
        }
        return text + "</g>\n"
    }

    private func shown(_ text: String) -> String { HTMLText.shown(text, limit: 400) }

    // MARK: Style

    /// The style of nodes and links; the colors are variables.
    static let style = """
        svg text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--fg)}
        svg .head text{font-weight:600;font-size:13px}
        .n rect{fill:var(--box);stroke:var(--edge);stroke-width:1.5}
        .n.tag{--box:var(--tag-box);--edge:var(--tag)}.n.rule{--box:var(--rule-box);--edge:var(--rule)}
        .n.macro{--box:var(--macro-box);--edge:var(--macro)}
        .n.idle rect{stroke-dasharray:4 3;fill:none}.legend .n{--edge:var(--mid)}
        .l{fill:none;stroke:var(--mid);stroke-width:1.2;stroke-opacity:.55}
        .l.fires{stroke:var(--tag)}.l.blocks{stroke:var(--bad);stroke-dasharray:5 3}
        .l.sequence{stroke:var(--tag);stroke-dasharray:2 3;stroke-width:2}.l.enables{stroke:var(--rule);stroke-dasharray:8 3}

        """
    static let light =
        "svg{--tag:#2456c4;--tag-box:#e9effc;--rule:#8a4b00;--rule-box:#fdf1e0;--macro:#17643a;--macro-box:#e6f5ec;--bad:#a51d1d}"
    static let dark =
        "svg{--tag:#8fb0ff;--tag-box:#1a2540;--rule:#f0b25e;--rule-box:#33260f;--macro:#7fdca6;--macro-box:#12301f;--bad:#ff9a9a}"
}
