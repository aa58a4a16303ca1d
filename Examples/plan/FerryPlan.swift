import Foundation
import TagManager

/// An app that pushes the events of a plan: `ferry-plan CONTAINERS`.
///
/// `Planned.swift` is what `tagc generate swift --plan events.schema.json --name Planned` writes. A ticket without a price, or a price
/// that is a text, does not compile.
@main
struct FerryPlan {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 else {
            print("usage: ferry-plan CONTAINERS")
            exit(64)
        }
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = arguments[1]  // an app leaves this at its bundle
        configuration.savedContainers = nil
        configuration.refreshMode = .defaultContainerOnly
        TagManager.configureShared(configuration)
        let manager = TagManager.shared
        let container = try await manager.open(id: "GTM-FERRY9")
        container.setTagHandler(forFunction: "count") { _, values in
            print("count " + values.map { "\($0.key)=\($0.value.string)" }.sorted().joined(separator: " "))
        }

        let family = [
            Planned.Ticket.PassengersElement(age: 41, cabin: true),
            Planned.Ticket.PassengersElement(age: 7),
        ]
        let bought = Planned.Ticket(
            route: .kielOslo, price: 480.5, currency: .nok, passengers: family)
        await manager.dataLayer.push(Planned.OpenScreen(screenName: "Departures"))
        await manager.dataLayer.push(Planned.Purchase(ticket: bought, coupon: "FJORD"))
        await manager.dataLayer.push(
            Planned.Refund(
                ticket: .init(route: .bariPatras, price: 120, currency: .eur), reason: .weather))
    }
}
