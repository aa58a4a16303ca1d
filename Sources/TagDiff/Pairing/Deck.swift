import TagModel

/// The properties of an entity that identify it at low cost.
struct Card {
    /// The number of the ID that identifies the entity in other versions of the container.
    let id: Int32?
    let name: Int32
    let type: Int32

    /// The card of an entity that needs none.
    static let none = Card(id: nil, name: -1, type: -1)
}

/// The cards of one kind of entity in one container; an entity's content is computed on first use.
struct Deck {
    let kind: ModelKind
    private(set) var signer: Signer
    private(set) var cards: [Card] = []
    /// The signature of each entity's content; -1 before its first use.
    private var contents: [Int32]

    /// - Parameter paired: The partner of each entity that has one already, and is given no card.
    init(_ kind: ModelKind, _ signer: Signer, except paired: [Int?], _ table: inout SignatureTable) {
        self.kind = kind
        self.signer = signer
        cards = signer.cards(kind, except: paired, &table)
        contents = Array(repeating: -1, count: cards.count)
    }

    /// Returns the signature of everything an entity says and leads to, except its name.
    mutating func content(_ index: Int, _ table: inout SignatureTable) -> UInt64 {
        if contents[index] < 0 {
            switch kind {
            case .macro: contents[index] = signer.macro(index, &table)
            case .rule: contents[index] = signer.rule(index, &table)
            case .tag:
                let tag = signer.container.tags[index]
                contents[index] = table.node(.part, [signer.doing(tag, &table), signer.firing(tag, &table)])
            }
        }
        return UInt64(UInt32(bitPattern: contents[index]))
    }

    /// Returns the cards of all entities, also of those that were paired before.
    func allCards(_ table: inout SignatureTable) -> [Card] { signer.cards(kind, except: [], &table) }

    /// Returns the parts of an entity: the more of them two entities share, the likelier they are the same.
    mutating func parts(_ index: Int, _ table: inout SignatureTable) -> [Int32] {
        signer.parts(kind, index, &table)
    }
}
