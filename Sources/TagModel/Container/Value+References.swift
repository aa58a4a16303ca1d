extension Value {
    /// A macro or tag that a value refers to.
    package enum Reference {
        case macro(MacroReference)
        case tag(TagReference)
    }

    /// Calls `body` with each reference in the value, in the order in which they are written.
    ///
    /// The recursion is as deep as the value, at most the reader's limit of 200.
    package func forEachReference(_ body: (Reference) -> Void) {
        switch kind {
        case .null, .boolean, .integer, .double, .string: return
        case .reference(let reference): body(.macro(reference))
        case .template(let parts):
            for part in parts {
                switch part {
                case .text: continue
                case .reference(let reference): body(.macro(reference))
                case .value(let value): value.forEachReference(body)
                }
            }
        case .list(let values):
            // An element of a span is not copied.
            let values = values.span
            for index in values.indices where values[index].kind.mayRefer {
                values[index].forEachReference(body)
            }
        case .map(let entries):
            let entries = entries.span
            for index in entries.indices {
                if entries[index].key.kind.mayRefer { entries[index].key.forEachReference(body) }
                if entries[index].value.kind.mayRefer { entries[index].value.forEachReference(body) }
            }
        case .tag(let reference): body(.tag(reference))
        case .escaped(let value, _): value.forEachReference(body)
        }
    }
}
