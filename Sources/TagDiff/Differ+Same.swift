import TagModel
import TagProof
package import TagRuntime

extension ContainerDifference {
    /// Nothing.
    private init(isOfCompiled: Bool) { self.isOfCompiled = isOfCompiled }

    /// What is told of two compiled containers between which there is no difference; nil of any others.
    ///
    /// Both then have the same bytes, but for those that do nothing.
    package init?(ofSame old: LoadedContainer, _ new: LoadedContainer) {
        guard old.doesSame(as: new), old.namesSame(as: new) else { return nil }
        self.init(isOfCompiled: true)
        for tag in 0..<new.tagCount { provedTags.count(isMessage: new.isMessage(tag: tag)) }
    }

    /// The same of a container whose new version has the bytes of the old one.
    package init(ofSame side: DiffSide) {
        self.init(isOfCompiled: side.isCompiled)
        let (tags, reach) = (side.checked.container.tags, DamageReach(side.checked))
        let sequences = TagSequences(side.checked)
        for index in tags.indices where !side.checked.isStandIn(tag: index) {
            let firing = reach.flatMap { reach in
                sequences.firstStarter(of: index) { reach.firing[$0] != nil }.flatMap { reach.firing[$0] }
            }
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

extension LoadedContainer {
    /// Returns true for a tag that is a message.
    ///
    /// Types may be long, and shared by many tags: no more than their beginning is looked at.
    fileprivate func isMessage(tag: Int) -> Bool {
        let shape = tables.tags[tag, TagRecord.shape]
        let type = tables.string(tables.shapes[shape, ShapeRecord.type])
        let prefix = MessageType.prefix.utf8
        return type.count >= prefix.count && zip(0..., prefix).allSatisfy { type[$0] == $1 }
    }
}
