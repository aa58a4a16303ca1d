import TagRuntime

extension WireReader {
    /// Strings, the indexes that follow from them, and names.
    mutating func readTexts(_ needs: [EventNeed], _ keys: WireKeys) throws(LoadError) {
        guard count(.names) <= 1 else { throw cursor.fault() }
        let named = count(.names) == 1 ? count(.macros) + count(.rules) + count(.tags) : 0
        let sources = try cursor.numbers(named)
        let texts = try cursor.texts(count(.strings), size: count(.texts))
        sections.append(SectionBytes(CellTable<StringRecord>(starts: texts.firsts)))
        sections.append(SectionBytes(.texts, texts.bytes))
        let index = EventIndex(needs: needs, strings: count(.strings)) { texts[$0] }
        sections += index.sections
        try addKeys(keys, texts)
        try readNames(sources, texts, keys)
    }

    private mutating func addKeys(_ keys: WireKeys, _ texts: WireTexts) throws(LoadError) {
        // Each string once, so that the names together are no longer than the texts.
        var isNamed = [Bool](repeating: false, count: texts.count)
        for name in keys.names {
            guard Int(name) < texts.count, !isNamed[Int(name)] else { throw cursor.fault() }
            isNamed[Int(name)] = true
        }
        sections += KeyIndex(names: keys.names, macros: keys.macros) { texts[$0] }.sections
    }

    private mutating func readNames(
        _ sources: [UInt32], _ texts: WireTexts, _ keys: WireKeys
    ) throws(LoadError) {
        let own = try cursor.texts(sources.count { $0 == 0 }, size: count(.nameTexts))
        var keyOfMacro = [Int](repeating: -1, count: count(.macros))
        for (key, macro) in keys.macros.enumerated().reversed() where Int(macro) < keyOfMacro.count {
            keyOfMacro[Int(macro)] = key
        }
        var names: [UInt8] = []
        var firsts: [UInt32] = [0]
        var next = 0
        for (row, source) in sources.enumerated() {
            switch source {
            case 0:
                names += own[next]
                next += 1
            case 1:
                guard row < keyOfMacro.count, keyOfMacro[row] >= 0 else { throw cursor.fault() }
                names += texts[Int(keys.names[keyOfMacro[row]])]
            default:
                guard Int(source) - 2 < texts.count else { throw cursor.fault() }
                names += texts[Int(source) - 2]
            }
            // Names may repeat long strings: no more of them than there is room for.
            guard names.count <= residentSize else { throw cursor.fault() }
            firsts.append(UInt32(names.count))
        }
        sections.append(SectionBytes(CellTable<NameRecord>(starts: firsts)))
        sections.append(SectionBytes(.nameTexts, names))
    }
}
