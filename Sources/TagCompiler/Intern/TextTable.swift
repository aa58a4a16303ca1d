/// Strings numbered in order of first use, each once by its bytes.
struct TextTable: Sendable {
    private(set) var texts: [String] = []
    private var table: InternTable
    private let seed = TextHash.seed

    init(capacity: Int = 16) {
        table = InternTable(capacity: capacity)
        texts.reserveCapacity(capacity)
    }

    /// The number of `text`, new or old.
    mutating func number(of text: String) -> Int {
        let hash = TextHash.hash(text, seed: seed)
        if let known = table.find(hash, where: { TextHash.areEqual(texts[$0], text) }) { return known }
        table.insert(texts.count, under: hash)
        texts.append(text)
        return texts.count - 1
    }

    /// The number of `text` if it has one.
    func find(_ text: String) -> Int? {
        table.find(TextHash.hash(text, seed: seed)) { TextHash.areEqual(texts[$0], text) }
    }
}
