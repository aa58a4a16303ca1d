extension DigestMaker {
    /// Of all tags: type, parameters, rules, options, and the tags of their sequences.
    func digestTags() -> FixedBuffer<UInt64> {
        let tags = FixedBuffer<UInt64>(count: tables.tags.count, filledWith: DigestStep.start(.tag))
        addRules(to: tags) { $0.fires }
        addRules(to: tags) { $0.blocks }
        for row in 0..<tags.count {
            let shape = tables.tags[row, TagRecord.shape]
            let first = tables.tags[row, TagRecord.first]
            let call = call(shape: shape, first..<first + tables.keys(ofShape: shape).count)
            let options = options(of: tables.tags[row, TagRecord.options])
            tags[row] = DigestStep.adding(options, to: DigestStep.adding(call, to: tags[row]))
        }
        followSequences(tags)
        return tags
    }

    /// Adds the rules that fire tags, or those that block them: each that is equal to another one once.
    private func addRules(
        to tags: borrowing FixedBuffer<UInt64>, _ links: (Tables.RuleLinks) -> Range<Int>
    ) {
        let ends = FixedBuffer<Int>(count: tags.count + 1, filledWith: 0)
        var count = 0
        for rule in 0..<rules.count {
            for link in links(tables.links(ofRule: rule)) {
                ends[tables.links[link, LinkRecord.target] + 1] += 1
                count += 1
            }
        }
        for tag in 0..<tags.count { ends[tag + 1] += ends[tag] }
        var all = [UInt64](repeating: 0, count: count)
        for rule in 0..<rules.count {
            for link in links(tables.links(ofRule: rule)) {
                let tag = tables.links[link, LinkRecord.target]
                all[ends[tag]] = rules[rule]
                ends[tag] += 1
            }
        }
        var first = 0
        for tag in 0..<tags.count {
            if ends[tag] - first > 1 { all[first..<ends[tag]].sort() }
            tags[tag] = DigestStep.adding(DigestStep.set(all[first..<ends[tag]]), to: tags[tag])
            first = ends[tag]
        }
    }

    /// Of options but for sequences; a tag without any has those of a row that says nothing.
    private func options(of row: Int) -> UInt64 {
        let options = tables.tagOptions
        let flags = row > 0 ? options[row - 1, TagOptionsRecord.flags] : 0
        var digest = DigestStep.of(.options, UInt64(truncatingIfNeeded: flags))
        for field in [TagOptionsRecord.priority, TagOptionsRecord.start, TagOptionsRecord.end] {
            let value = row > 0 ? options[row - 1, field] : ValueSpace.null
            digest = DigestStep.adding(self.digest(of: value), to: digest)
        }
        return digest
    }

    // MARK: Sequences

    /// Adds what sequences lead to: in each round tags that are one step further away.
    private func followSequences(_ tags: borrowing FixedBuffer<UInt64>) {
        guard tables.tagOptions.count > 0 else { return }
        let own = FixedBuffer<UInt64>(count: tags.count, filledWith: 0)
        let sequences = FixedBuffer<UInt64>(count: tables.composites.count, filledWith: 0)
        for tag in 0..<tags.count { own[tag] = tags[tag] }
        for _ in 0..<EntityDigests.sequenceDepth {
            for row in 0..<tables.tagOptions.count {
                // All lists first: a round goes by the digests of the one before.
                digestSequence(tables.tagOptions[row, TagOptionsRecord.setup], tags, sequences)
                digestSequence(tables.tagOptions[row, TagOptionsRecord.teardown], tags, sequences)
            }
            guard addSequences(own, sequences, to: tags) else { return }
            for list in 0..<sequences.count { sequences[list] = 0 }
        }
    }

    /// Of the list that a value is, once a round.
    private func digestSequence(
        _ value: Int, _ tags: borrowing FixedBuffer<UInt64>, _ sequences: borrowing FixedBuffer<UInt64>
    ) {
        let list = value - tables.space.composites
        guard list >= 0, list < sequences.count, sequences[list] == 0 else { return }
        var digest = DigestStep.start(.sequence)
        for operand in tables.parts(list) {
            let value = tables.operands[operand, OperandRecord.value]
            let tag = value - tables.space.tags
            digest = DigestStep.adding(
                tag >= 0 && tag < tags.count ? tags[tag] : self.digest(of: value), to: digest)
        }
        sequences[list] = digest
    }

    /// Whether that changed anything.
    private func addSequences(
        _ own: borrowing FixedBuffer<UInt64>, _ sequences: borrowing FixedBuffer<UInt64>,
        to tags: borrowing FixedBuffer<UInt64>
    ) -> Bool {
        var isChanged = false
        for tag in 0..<tags.count {
            let row = tables.tags[tag, TagRecord.options]
            guard row > 0 else { continue }
            let (setup, teardown) = (
                tables.tagOptions[row - 1, TagOptionsRecord.setup],
                tables.tagOptions[row - 1, TagOptionsRecord.teardown]
            )
            // As if there were no row at all.
            guard setup != ValueSpace.null || teardown != ValueSpace.null else { continue }
            var digest = own[tag]
            for value in [setup, teardown] {
                let list = value - tables.space.composites
                let part = list >= 0 && list < sequences.count ? sequences[list] : self.digest(of: value)
                digest = DigestStep.adding(part, to: digest)
            }
            if digest != tags[tag] { isChanged = true }
            tags[tag] = digest
        }
        return isChanged
    }
}
