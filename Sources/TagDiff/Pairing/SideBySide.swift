import TagModel

/// An element of two lists: in the old one, in the new one, or in both.
struct SideBySide<Element> {
    /// The label by which the two are paired; empty for elements that are paired by place.
    var label = ""
    /// The place in both lists, for elements that are paired by place.
    var place = 0
    let old: Element?
    let new: Element?

    /// Pairs the elements that have one label: those of the new list in its order, then those that are gone.
    ///
    /// No label may occur twice in one list.
    static func byLabel(
        _ old: (labels: [String], elements: [Element]), _ new: (labels: [String], elements: [Element])
    ) -> [SideBySide] {
        var removed: [ExactText: Element] = [:]
        for (label, element) in zip(old.labels, old.elements) { removed[ExactText(label)] = element }
        let kept = zip(new.labels, new.elements).map { label, element in
            SideBySide(label: label, old: removed.removeValue(forKey: ExactText(label)), new: element)
        }
        return kept
            + zip(old.labels, old.elements).filter { removed[ExactText($0.0)] != nil }
            .map { SideBySide(label: $0, old: $1, new: nil) }
    }

    /// Pairs elements by place, without those that are the same at the beginning and at the end.
    static func byPlace(
        _ old: [Element], _ new: [Element], isSame: (Element, Element) -> Bool
    ) -> [SideBySide] {
        var (start, endOld, endNew) = (0, old.count, new.count)
        while start < min(endOld, endNew), isSame(old[start], new[start]) { start += 1 }
        while endOld > start, endNew > start, isSame(old[endOld - 1], new[endNew - 1]) {
            (endOld, endNew) = (endOld - 1, endNew - 1)
        }
        return (start..<max(endOld, endNew)).map { place in
            SideBySide(
                place: place, old: place < endOld ? old[place] : nil,
                new: place < endNew ? new[place] : nil)
        }
    }
}
