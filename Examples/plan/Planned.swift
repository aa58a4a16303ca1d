// Written by 'tagc generate swift --plan' from events.schema.json. Do not edit: generate it again.

import TagManager

/// The events of the plan, each with the values that it takes.
nonisolated enum Planned {
    /// An event of the plan.
    nonisolated protocol Event: Sendable {
        /// The event's name.
        static var eventName: String { get }
        /// The values that are pushed with it.
        var dataLayerValues: [String: Value] { get }
    }

    /// A map of 'ticket'.
    nonisolated struct Ticket: Sendable, Hashable {
        /// The values of 'route'.
        nonisolated enum Route: String, Sendable, Hashable, CaseIterable {
            /// The text 'Kiel-Oslo'.
            case kielOslo = "Kiel-Oslo"
            /// The text 'Bari-Patras'.
            case bariPatras = "Bari-Patras"
        }

        /// The values of 'currency'.
        nonisolated enum Currency: String, Sendable, Hashable, CaseIterable {
            /// The text 'EUR'.
            case eur = "EUR"
            /// The text 'NOK'.
            case nok = "NOK"
        }

        /// A map of 'passengers'.
        nonisolated struct PassengersElement: Sendable, Hashable {
            /// The value of 'age'.
            ///
            /// The plan allows numbers from 0.
            var age: Int64
            /// The value of 'cabin'.
            var cabin: Bool?

            /// Creates it; values that are left out are not pushed.
            init(age: Int64, cabin: Bool? = nil) {
                self.age = age
                self.cabin = cabin
            }

            /// The map as it is pushed.
            var dataLayerValue: Value {
                var pushedValues: [Value.Entry] = []
                pushedValues.append(Value.Entry("age", Value(self.age)))
                if let value = self.cabin {
                    pushedValues.append(Value.Entry("cabin", Value(value)))
                }
                return Value.map(pushedValues)
            }
        }

        /// From port to port.
        var route: Route
        /// What was paid.
        ///
        /// The plan allows numbers from 0 up to 2000.
        var price: Double
        /// ISO 4217.
        var currency: Currency
        /// The value of 'passengers'.
        var passengers: [PassengersElement]?

        /// Creates it; values that are left out are not pushed.
        init(
            route: Route,
            price: Double,
            currency: Currency,
            passengers: [PassengersElement]? = nil
        ) {
            self.route = route
            self.price = price
            self.currency = currency
            self.passengers = passengers
        }

        /// The map as it is pushed.
        var dataLayerValue: Value {
            var pushedValues: [Value.Entry] = []
            pushedValues.append(Value.Entry("route", Value(self.route.rawValue)))
            pushedValues.append(Value.Entry("price", Value(self.price)))
            pushedValues.append(Value.Entry("currency", Value(self.currency.rawValue)))
            if let value = self.passengers {
                pushedValues.append(Value.Entry("passengers", Value.list(value.map { $0.dataLayerValue })))
            }
            return Value.map(pushedValues)
        }
    }

    /// A screen is shown.
    nonisolated struct OpenScreen: Event, Hashable {
        /// The event's name.
        static let eventName = "openScreen"
        /// Its title, in English.
        ///
        /// The plan allows texts that match '^[A-Z]'.
        var screenName: String

        /// Creates it; values that are left out are not pushed.
        init(screenName: String) {
            self.screenName = screenName
        }

        /// The values that are pushed with it.
        var dataLayerValues: [String: Value] {
            var pushedValues: [String: Value] = [:]
            pushedValues["screenName"] = Value(self.screenName)
            return pushedValues
        }
    }

    /// A ticket is bought and paid for.
    nonisolated struct Purchase: Event, Hashable {
        /// The event's name.
        static let eventName = "purchase"
        /// The value of 'ticket'.
        var ticket: Planned.Ticket
        /// The code of a discount.
        var coupon: String?

        /// Creates it; values that are left out are not pushed.
        init(ticket: Planned.Ticket, coupon: String? = nil) {
            self.ticket = ticket
            self.coupon = coupon
        }

        /// The values that are pushed with it.
        var dataLayerValues: [String: Value] {
            var pushedValues: [String: Value] = [:]
            pushedValues["ticket"] = self.ticket.dataLayerValue
            pushedValues["coupon"] = self.coupon.map { Value($0) }
            return pushedValues
        }
    }

    /// A ticket is given back.
    nonisolated struct Refund: Event, Hashable {
        /// The values of 'reason'.
        nonisolated enum Reason: String, Sendable, Hashable, CaseIterable {
            /// The text 'weather'.
            case weather = "weather"
            /// The text 'illness'.
            case illness = "illness"
            /// The text 'other'.
            case other = "other"
        }

        /// The event's name.
        static let eventName = "refund"
        /// The value of 'ticket'.
        var ticket: Planned.Ticket
        /// The value of 'reason'.
        var reason: Reason

        /// Creates it; values that are left out are not pushed.
        init(ticket: Planned.Ticket, reason: Reason) {
            self.ticket = ticket
            self.reason = reason
        }

        /// The values that are pushed with it.
        var dataLayerValues: [String: Value] {
            var pushedValues: [String: Value] = [:]
            pushedValues["ticket"] = self.ticket.dataLayerValue
            pushedValues["reason"] = Value(self.reason.rawValue)
            return pushedValues
        }
    }
}

extension TagDataLayer {
    /// Pushes an event of the plan.
    func push(_ event: some Planned.Event) {
        push(event: Swift.type(of: event).eventName, event.dataLayerValues)
    }

    /// Pushes an event of the plan, and waits its turn: returns when its tags have fired.
    func push(_ event: some Planned.Event) async {
        await push(event: Swift.type(of: event).eventName, event.dataLayerValues)
    }
}
