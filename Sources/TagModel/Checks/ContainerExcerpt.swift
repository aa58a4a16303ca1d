/// Some entities of a container as a container of their own, with the numbers that they have in the whole one.
package struct ContainerExcerpt: Sendable {
    package let checked: CheckedContainer
    /// The indices that the excerpt's rules have in the whole container, in ascending order.
    package let rules: [Int]
    /// The same of its tags.
    package let tags: [Int]
}

extension CheckedContainer {
    /// Returns the excerpt with some macros, rules and tags, by index; what it costs beyond looking at each index is for these alone.
    ///
    /// They must need nothing else. A tag that is only named by a value is in the excerpt without contents: nothing fires it.
    package func excerpt(macros: [Bool], rules: [Bool], tags: [Bool]) -> ContainerExcerpt {
        let kept = (
            macros: macros.indices.filter { macros[$0] }, rules: rules.indices.filter { rules[$0] },
            tags: tags.indices.filter { tags[$0] }
        )
        let named = tagsNamed(byMacros: kept.macros, rules: kept.rules, tags: kept.tags)
        let all = named.isEmpty ? kept.tags : named.union(kept.tags).sorted()
        var excerpt = container
        excerpt.macros = kept.macros.map { container.macros[$0] }
        excerpt.rules = kept.rules.map { container.rules[$0] }
        excerpt.tags = all.map { index in
            let tag = container.tags[index]
            return tags[index] ? tag : Tag(name: tag.name, type: tag.type, kind: .custom, range: tag.range)
        }
        let checked = CheckedContainer(
            container: excerpt, references: references.of(macros: macros, rules: kept.rules, tags: all),
            damage: damage?.of(macros: kept.macros, rules: kept.rules, tags: all))
        return ContainerExcerpt(checked: checked, rules: kept.rules, tags: all)
    }

    private func tagsNamed(byMacros macros: [Int], rules: [Int], tags: [Int]) -> Set<Int> {
        var named: Set<Int> = []
        func add(_ value: Value) {
            value.forEachReference { reference in
                if case .tag(let tag) = reference { named.insert(self.tag(for: tag)) }
            }
        }
        for index in macros { for value in container.macros[index].values { add(value) } }
        for index in rules {
            for condition in container.rules[index].conditions {
                add(condition.left)
                add(condition.right)
            }
        }
        for index in tags { for value in container.tags[index].values { add(value) } }
        return named
    }
}

extension ResolvedReferences {
    /// Returns the references of an excerpt of the container; those that lead out of it have no target.
    ///
    /// - Parameters:
    ///   - macros: True, by macro, for those of the excerpt.
    ///   - rules: The indices of its rules, in ascending order; likewise `tags`.
    fileprivate func of(macros: [Bool], rules: [Int], tags: [Int]) -> ResolvedReferences {
        var numbers: [Int32] = []
        var count: Int32 = 0
        for isKept in macros {
            numbers.append(isKept ? count : -1)
            if isKept { count += 1 }
        }
        var names: [Int32] = []
        // The number of kept macros before each place.
        var places: [Int32] = [0]
        for macro in macrosByName {
            if numbers[Int(macro)] >= 0 { names.append(numbers[Int(macro)]) }
            places.append(Int32(names.count))
        }
        return ResolvedReferences(
            macroTargets: macroTargets.map { places[Int($0.lowerBound)]..<places[Int($0.upperBound)] },
            macrosByName: names, ruleTargets: Self.targets(ruleTargets, among: rules),
            tagTargets: Self.targets(tagTargets, among: tags))
    }

    private static func targets(_ targets: [Int32], among kept: [Int]) -> [Int32] {
        var numbers = [Int32](repeating: -1, count: Int(targets.max() ?? -1) + 1)
        for (number, index) in kept.enumerated() where index < numbers.count {
            numbers[index] = Int32(number)
        }
        return targets.map { $0 < 0 ? -1 : numbers[Int($0)] }
    }
}

extension Damage {
    fileprivate func of(macros: [Int], rules: [Int], tags: [Int]) -> Damage {
        var damage = self
        damage.macros = macros.map { self.macros[$0] }
        damage.rules = rules.map { self.rules[$0] }
        damage.tags = tags.map { self.tags[$0] }
        return damage
    }
}
