import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// Checks that a container, after some of its cells were changed and it was sealed again, is refused for a cell.
///
/// - Parameters:
///   - fault: The cell that is at fault.
///   - changes: Sections, cells in them and their new values.
func checkRefusal(
    _ made: HandMade, _ code: LoadError.Code, at fault: (SectionID, Int), _ changes: (SectionID, Int, Int)...,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    var bytes = made.bytes()
    let places = Places(try LoadedContainer(bytes))
    for (section, cell, value) in changes { places.set(section, cell, UInt64(value), in: &bytes) }
    Reseal.reseal(&bytes)
    let section = try #require(places.sections.first { $0.id == fault.0 }, sourceLocation: sourceLocation)
    let expected = LoadError(code, at: section.offset + fault.1 * section.width)
    #expect(throws: expected, sourceLocation: sourceLocation) { _ = try LoadedContainer(bytes) }
}
