import TagModel

extension DiffSide {
    /// Returns the side with the listener IDs of its rules replaced by those of another version.
    ///
    /// An import assigns new IDs, also to the page's listeners, which tell the container who they are. That is no difference.
    package func aligned(to new: DiffSide) -> DiffSide {
        let side = withTemplates(of: new)
        guard !isCompiled, container.form == .export, new.container.form == .export else { return side }
        guard container.rules.contains(where: { $0.conditions.contains(where: { $0.asksForOwnListener }) })
        else {
            return side
        }
        let rules = Comparison(side, new).rules
        var changes: [(rule: Int, condition: Int, text: String)] = []
        for (index, partner) in rules.newOf.enumerated() {
            guard let partner, let here = listener(ofRule: index), let there = new.listener(ofRule: partner),
                !here.text.hasSameBytes(as: there.text)
            else { continue }
            changes.append((index, here.condition, there.text))
        }
        guard !changes.isEmpty else { return side }
        return DiffSide(side.checked.settingTexts(changes), hasNames: hasNames, isCompiled: isCompiled)
    }

    private func listener(ofRule index: Int) -> (condition: Int, text: String)? {
        let conditions = container.rules[index].conditions
        guard let at = conditions.firstIndex(where: { $0.asksForOwnListener }),
            case .string(let text) = conditions[at].right.kind
        else { return nil }
        return (at, text)
    }
}
