import TagModel

/// The parts of one version of a file that are not made again for another one, which has nearly the same.
package struct SharedParts: Sendable {
    var patterns = PatternTable()
    var texts: SharedTexts

    package init() { texts = .wanted }

    init(texts: SharedTexts) { self.texts = texts }
}
