import TagTesting
import XCTest

/// The same with XCTest.
final class FerryXCTests: XCTestCase {
    func testNothingIsCountedWhileTesting() throws {
        let ferry = try TestContainer(contentsOf: ferryPath)
        ferry.set(.debugMode, to: true)
        XCTAssertEqual(ferry.push(event: "purchase", ["ticket.price": 80]).map(\.name), [])
        ferry.set(.debugMode, to: false)
        XCTAssertEqual(ferry.push(event: "purchase", ["ticket.price": 80]).map(\.name), ["ticket sold"])
    }

    func testTheScenariosPass() throws { try TagScenarios(scenarioPath).run() }
}
