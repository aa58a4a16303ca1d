extension Verifier {
    /// Each tag has as many operands as its shape has keys; options hold what their columns say.
    func checkTags() throws(LoadError) {
        let (tags, end) = (tables.tags, tables.operands.count)
        for row in 0..<tags.count {
            let tag = tags[row]
            let count = tables.keys(ofShape: tag[TagRecord.shape]).count
            guard tag[TagRecord.first] <= end - count else {
                throw fault(.badRun, tags, row, TagRecord.first)
            }
        }
        for row in 0..<tables.tagOptions.count {
            let flags = tables.tagOptions[row, TagOptionsRecord.flags]
            guard flags < 8, flags & 3 != 3 else {
                throw fault(.reservedBits, tables.tagOptions, row, TagOptionsRecord.flags)
            }
            try checkTime(row, TagOptionsRecord.start)
            try checkTime(row, TagOptionsRecord.end)
            try checkSequence(row, TagOptionsRecord.setup)
            try checkSequence(row, TagOptionsRecord.teardown)
        }
    }

    /// Null or an integer.
    private func checkTime(_ row: Int, _ field: Field<TagOptionsRecord>) throws(LoadError) {
        let value = tables.tagOptions[row, field]
        let isInteger = value >= tables.space.integers && value < tables.space.doubles
        guard value == ValueSpace.null || isInteger else {
            throw fault(.badOperand, tables.tagOptions, row, field)
        }
    }

    /// Null, or a list of tags and booleans in turn.
    private func checkSequence(_ row: Int, _ field: Field<TagOptionsRecord>) throws(LoadError) {
        let value = tables.tagOptions[row, field]
        guard value != ValueSpace.null else { return }
        guard value >= tables.space.composites, value < tables.space.patterns,
            tables.composites[value - tables.space.composites, CompositeRecord.kind] == CompositeRecord.list,
            isSequence(tables.parts(value - tables.space.composites))
        else { throw fault(.badOperand, tables.tagOptions, row, field) }
    }

    private func isSequence(_ run: Range<Int>) -> Bool {
        guard run.count % 2 == 0 else { return false }
        for part in stride(from: run.lowerBound, to: run.upperBound, by: 2) {
            let flag = tables.operands[part + 1, OperandRecord.value]
            guard tables.operands[part, OperandRecord.value] >= tables.space.tags,
                flag == ValueSpace.true || flag == ValueSpace.false
            else { return false }
        }
        return true
    }

    /// Every name is in the bucket of its hash, and every candidate needs its event, or its predicates decide.
    func checkIndexes() throws(LoadError) {
        try checkEvents()
        try checkKeys()
        var last = -1
        for row in 0..<tables.restRules.count {
            let rule = tables.restRules[row, RestRuleRecord.rule]
            guard rule > last, tables.rules[rule, RuleRecord.event] == 0 else {
                throw fault(.badIndex, tables.restRules, row, RestRuleRecord.rule)
            }
            last = rule
        }
    }

    private func checkEvents() throws(LoadError) {
        let buckets = tables.eventBuckets
        guard buckets.count & (buckets.count - 1) == 0, buckets.count > 0 || tables.events.count == 0 else {
            throw LoadError(.badIndex, at: place(buckets.count > 0 ? .eventBuckets : .events, cell: 0))
        }
        for bucket in 0..<buckets.count {
            let run = buckets[bucket, EventBucketRecord.first]..<buckets[bucket + 1, EventBucketRecord.first]
            for row in run {
                let string = tables.events[row, EventRecord.name]
                let hash = NameHash.of(tables.string(string))
                guard Int(truncatingIfNeeded: hash) & (buckets.count - 1) == bucket else {
                    throw fault(.badIndex, tables.events, row, EventRecord.name)
                }
                try checkCandidates(row, string: string)
            }
        }
    }

    private func checkCandidates(_ row: Int, string: Int) throws(LoadError) {
        var last = -1
        for candidate in tables.events[row, EventRecord.first]..<tables.events[row + 1, EventRecord.first] {
            let rule = tables.candidates[candidate, CandidateRecord.rule]
            let event = tables.rules[rule, RuleRecord.event]
            guard rule > last, event == string + 1 || event == 0 else {
                throw fault(.badIndex, tables.candidates, candidate, CandidateRecord.rule)
            }
            last = rule
        }
    }

    private func checkKeys() throws(LoadError) {
        let buckets = tables.keyBuckets
        guard buckets.count & (buckets.count - 1) == 0, buckets.count > 0 || tables.keys.count == 0 else {
            throw LoadError(.badIndex, at: place(buckets.count > 0 ? .keyBuckets : .keys, cell: 0))
        }
        for bucket in 0..<buckets.count {
            let run = buckets[bucket, KeyBucketRecord.first]..<buckets[bucket + 1, KeyBucketRecord.first]
            for row in run {
                let hash = NameHash.of(tables.string(tables.keys[row, KeyRecord.name]))
                guard Int(truncatingIfNeeded: hash) & (buckets.count - 1) == bucket else {
                    throw fault(.badIndex, tables.keys, row, KeyRecord.name)
                }
            }
        }
    }
}
