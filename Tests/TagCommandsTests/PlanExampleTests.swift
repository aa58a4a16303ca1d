import TagTestSupport
import Testing

/// The example of a plan: a tag that is dead under it, and an app that pushes its events.
@Suite struct PlanExampleTests {
    private static let folder = Fixtures.package + "/Examples/plan"

    @Test func `the tag that the plan's events never fire is found`() throws {
        let shell = try Shell()
        let lint = shell.run(
            "cd '\(Self.folder)' && tagc lint --quiet --select dead-under-plan GTM-FERRY9.json")
        #expect(lint.status == 0)
        #expect(
            lint.output == """
                GTM-FERRY9.json:23:5: warning[dead-under-plan]: tag 'count a sale in pounds' can never fire under the plan
                  23 |     "count a sale in pounds": {
                     |     ^^^^^^^^^^^^^^^^^^^^^^^^
                  = note: for 'ticket.currency' the plan allows "EUR" and "NOK"
                  = note: taken as closed: the plan does not mention 'ticket.currency' for 'openScreen'
                  = note: the plan is events.schema.json


                """, "\(lint.output) \(lint.errors)")
    }

    @Test func `the example app pushes the plan's events`() throws {
        let shell = try Shell()
        let made = shell.run(
            "tagc compile '\(Self.folder)/GTM-FERRY9.json' -o GTM-FERRY9 && ferry-plan .")
        #expect(
            made.output == """
                count price=480.5 route=Kiel-Oslo
                count back=120 route=Bari-Patras

                """, "\(made.errors)")
    }
}
