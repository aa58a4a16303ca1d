import TagCommands
import Testing

/// The layout of the picture of references.
@Suite struct LayeredLayoutTests {
    private typealias Link = LayeredLayout.Link

    /// Two layers that are written crosswise, such as `a → d, b → c`, are drawn without a crossing.
    @Test func `links that need not cross do not`() {
        let links = [Link(source: 0, target: 5), Link(source: 1, target: 4), Link(source: 2, target: 3)]
        let layout = LayeredLayout(layers: [0, 0, 0, 1, 1, 1], links: links)
        let sources = links.map { layout.middles[$0.source] }
        #expect(sources == links.map { layout.middles[$0.target] }, "each link is straight")
        #expect(Set(sources).count == 3)
    }

    @Test func `nodes of a layer do not overlap, and nothing is outside`() {
        var seed: UInt64 = 7
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        let layers = (0..<400).map { _ in random(5) }
        let links = (0..<900).map { _ in Link(source: random(400), target: random(400)) }
        let layout = LayeredLayout(layers: layers, links: links)
        for layer in 0..<5 {
            let middles = layers.indices.filter { layers[$0] == layer }.map { layout.middles[$0] }.sorted()
            for (one, next) in zip(middles, middles.dropFirst()) {
                // Places are rounded.
                #expect(next - one >= LayeredLayout.nodeHeight - 1)
            }
            #expect((middles.first ?? 0) >= 0 && (middles.last ?? 0) <= layout.height)
        }
        for link in links {
            let count = max(0, layers[link.target] - layers[link.source] - 1)
            #expect(layout.bends(of: link).count == count)
        }
        let again = LayeredLayout(layers: layers, links: links)
        #expect(again.middles == layout.middles && again.height == layout.height)
    }

    /// A hundred users of one node two layers on take one place in the layer between, not a hundred.
    @Test func `links to one node share their bends`() {
        let links = (0..<100).map { Link(source: $0, target: 100) } + [Link(source: 101, target: 100)]
        let layers = [Int](repeating: 0, count: 100) + [2, 1]
        let layout = LayeredLayout(layers: layers, links: links)
        #expect(Set(links.dropLast().map { layout.bends(of: $0) }).count == 1)
        #expect(layout.height == 100 * LayeredLayout.nodeHeight)
    }

    @Test func `a graph without links, and one without nodes`() {
        #expect(LayeredLayout(layers: [], links: []).height >= 0)
        let layout = LayeredLayout(layers: [0, 0], links: [Link(source: 0, target: 1)])
        #expect(layout.bends(of: Link(source: 0, target: 1)) == [])
        #expect(abs(layout.middles[0] - layout.middles[1]) == LayeredLayout.nodeHeight)
    }
}
