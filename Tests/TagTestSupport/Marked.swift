package import TagDiagnostics

/// A text whose `«»` mark bytes, without the marks.
package struct Marked {
    package let text: String
    package let ranges: [SourceRange]

    package init(_ marked: String) {
        var text = ""
        var ranges: [SourceRange] = []
        var starts: [Int] = []
        // By scalars: a mark may stand before an accent or in the middle of a line's end.
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "«": starts.append(text.utf8.count)
            case "»": if let start = starts.popLast() { ranges.append(SourceRange(start, text.utf8.count)) }
            default: text.unicodeScalars.append(scalar)
            }
        }
        self.text = text
        self.ranges = ranges.sorted { $0.start < $1.start }
    }
}
