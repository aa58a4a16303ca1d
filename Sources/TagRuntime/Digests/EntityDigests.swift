/// A digest of each macro, rule and tag of a container: what it is and all it leads to, in 64 bits.
///
/// Equal digests, equal behaviour, in whatever containers, whatever things are called and wherever they stand. That holds
/// against accidents, one in 2^64; it is no defence against intent, as whoever writes a container can make two digests equal,
/// or store others.
package struct EntityDigests: Sendable, Hashable {
    /// So many tags deep sequences are followed: they may lead in circles.
    package static let sequenceDepth = 16

    package let macros: ArraySlice<UInt64>
    package let rules: ArraySlice<UInt64>
    package let tags: ArraySlice<UInt64>

    /// Those that the container has, in one allocation; nil when it was stripped, or made before there were any.
    package init?(storedIn container: LoadedContainer) {
        let stored = container.tables.digests
        let tables = container.tables
        // Where there is nothing that could have one, the section is left out.
        guard stored.count == 8 * (tables.macros.count + tables.rules.count + tables.tags.count) else {
            return nil
        }
        self.init((0..<stored.count / 8).map { stored.word(at: $0 &* 8) }, tables)
    }

    /// Those that it should have, in linear time; nil where tags share operands, as no compiler has them do.
    package init?(of container: LoadedContainer) {
        guard let made = EntityDigests.made(of: container.tables) else { return nil }
        self.init(made, container.tables)
    }

    private init(_ all: [UInt64], _ tables: Tables) {
        let rules = tables.macros.count + tables.rules.count
        macros = all[..<tables.macros.count]
        self.rules = all[tables.macros.count..<rules]
        tags = all[rules...]
    }

    /// Of all macros, then rules, then tags, as they are stored.
    static func made(of tables: Tables) -> [UInt64]? {
        var operands = 0
        for tag in 0..<tables.tags.count {
            operands += tables.keys(ofShape: tables.tags[tag, TagRecord.shape]).count
        }
        guard operands <= tables.operands.count else { return nil }
        var maker = DigestMaker(tables)
        return maker.all()
    }
}
