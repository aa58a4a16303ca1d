import TagModel
import TagProof
package import TagRuntime

extension ContainerDifference {
    /// Creates an empty difference.
    private init(isOfCompiled: Bool) { self.isOfCompiled = isOfCompiled }

    /// Creates the difference of two compiled containers that do the same under the same names; nil for any others.
    ///
    /// Both then have equal bytes, except for bytes that have no effect.
    package init?(ofSame old: LoadedContainer, _ new: LoadedContainer) {
        guard old.doesSame(as: new), old.namesSame(as: new) else { return nil }
        self.init(isOfCompiled: true)
        let lost = NotCompared.ofCompiled(old.tables.usesWebRules ? .web : .mobile, hasNotes: true)
        notCompared = (lost, lost)
        let prefix = UTF8Text(TagKind.messagePrefix)
        for tag in 0..<new.tagCount {
            provedTags.count(isMessage: new.tables.hasType(ofTag: tag, prefix: prefix))
        }
    }

    /// Creates the difference between a container and a new version that has the same bytes.
    package init(ofSame side: DiffSide) {
        self.init(isOfCompiled: side.isCompiled)
        if side.isCompiled {
            let lost = NotCompared.words(of: side, hasNotes: true)
            notCompared = (lost, lost)
        }
        let (tags, reach) = (side.checked.container.tags, DamageReach(side.checked))
        let sequences = TagSequences(side.checked)
        for index in tags.indices where !side.checked.isStandIn(tag: index) {
            let firing = sequences.damage(ofFiring: index, reach)
            let sent = tags[index].parameters.compactMap { reach?.parameters[index][$0.key.value] }.first
            guard let part = firing ?? sent else {
                provedTags.count(isMessage: tags[index].kind.isMessage)
                continue
            }
            unknownTags.append(
                UnknownTag(name: tags[index].name.value, part: part, isFiring: firing != nil))
        }
    }
}
