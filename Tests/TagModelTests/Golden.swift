import TagTestSupport
import Testing

/// Compares `text` with a golden of this module; with `BLESS=1` it becomes the golden.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let path = Fixtures.folder + "/model/" + name
    if Fixtures.isBlessing { Fixtures.write(text, to: path) }
    let golden = Fixtures.text(path)
    #expect(golden != nil, "no golden \(path); make it with BLESS=1", sourceLocation: sourceLocation)
    guard let golden, golden != text else { return }
    let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = zip(old, new).prefix { $0 == $1 }.count
    let was = first < old.count ? old[first] : "the end"
    let now = first < new.count ? new[first] : "the end"
    Issue.record("\(name):\(first + 1)\n  was: \(was)\n  now: \(now)", sourceLocation: sourceLocation)
}
