extension SyntheticContainer {
    mutating func addRules(_ count: Int, _ random: inout RandomSource) {
        var eventNames: Set<String> = []
        events = (0..<max(3, count / 8)).map { index in
            random.unique(&eventNames) { $0.phrase(index < 6_000 ? 2 : 3, "_") }
        }
        // Drawing most conditions from a pool gives the reuse that real containers show.
        let pool = (0..<max(4, count / 4)).map { _ in condition(&random) }
        var names: Set<String> = []
        for _ in 0..<count {
            let event = random.chance(0.12) ? hotter(&random) : random.pick(events)
            var conditions = [first(event, &random)]
            for _ in 0..<random.pick([0, 0, 1, 1, 1, 2, 2, 3]) {
                let next = random.chance(0.6) ? random.pick(pool) : condition(&random)
                if !conditions.contains(next) { conditions.append(next) }
            }
            rules.append(
                Rule(
                    name: random.unique(&names) { event + " - " + $0.phrase(3) }, conditions: conditions,
                    negatesLast: conditions.count > 2 && random.chance(0.15)))
        }
    }

    /// Half of what listens to a lifecycle event listens to the hot one.
    private func hotter(_ random: inout RandomSource) -> String {
        random.chance(0.4) ? lifecycleEvents[0] : random.pick(lifecycleEvents)
    }

    private func first(_ event: String, _ random: inout RandomSource) -> Condition {
        if random.chance(0.99) { return Condition(operation: .equals, macro: 0, value: event) }
        if random.chance(0.5) { return Condition(operation: .contains, macro: 0, value: random.phrase(1)) }
        let pattern = "^(\(random.phrase(2, "|")))_\(random.phrase(1))"
        return Condition(operation: .matches, macro: 0, value: pattern)
    }

    private func condition(_ random: inout RandomSource) -> Condition {
        let draw = random.number(in: 0..<100)
        let operation: Operation =
            switch draw {
            case ..<40: .equals
            case ..<65: .contains
            case ..<80: .matches
            case ..<92: .startsWith
            case ..<97: .less
            default: .greater
            }
        if operation == .less || operation == .greater {
            let bound = random.pick([0, 1, 5, 10, 20, 50, 100, 200, 500, 1000, random.number(in: 0..<5000)])
            let macro = random.pick(numberMacros.isEmpty ? dataLayerMacros : numberMacros)
            return Condition(operation: operation, macro: macro, value: String(bound))
        }
        let macro = random.pick(textMacros.isEmpty ? dataLayerMacros : textMacros)
        if operation == .matches {
            let (pattern, sample) = pattern(&random)
            return Condition(operation: operation, macro: macro, value: pattern, sample: sample)
        }
        let value =
            switch random.number(in: 0..<4) {
            case 0: random.phrase(1)
            case 1: random.phrase(2, "_")
            case 2: "/" + random.phrase(2, "/")
            default: "true"
            }
        return Condition(operation: operation, macro: macro, value: value)
    }

    mutating func addTags(_ count: Int, _ random: inout RandomSource) {
        var names: Set<String> = []
        let sites = (0..<max(4, count / 24)).map { _ in
            "https://\(random.phrase(2, ".")).com/\(random.phrase(2, "/"))"
        }
        let types = [
            "gaawe", "gaawe", "gaawe", "gaawe", "ua", "ua", "ua", "img", "img", "fnc", "cvt", "awct",
        ]
        for index in 0..<count {
            let family = random.pick(types)
            let type = family == "cvt" ? "cvt_7788990_\(random.number(in: 1..<31))" : family
            let firing = random.chance(0.8) ? 1 : random.number(in: 2..<4)
            let extra = (1..<firing).map { _ in random.number(in: 0..<rules.count) }
            tags.append(
                Tag(
                    name: random.unique(&names) { family.uppercased() + " - " + $0.phrase(3) }, type: type,
                    parameters: parameters(family, sites, &random),
                    firesOn: Set([index % rules.count] + extra).sorted(),
                    blockedBy: random.chance(0.04) ? [random.number(in: 0..<rules.count)] : [],
                    isPaused: random.chance(0.03),
                    priority: random.chance(0.05) ? random.number(in: 1..<100) : nil,
                    oncePerLoad: random.chance(0.1)))
        }
    }

    private func parameters(
        _ family: String, _ sites: [String], _ random: inout RandomSource
    ) -> [(key: String, value: Tag.Value)] {
        switch family {
        case "gaawe": eventParameters(&random)
        case "ua": analyticsParameters(&random)
        case "img": pixelParameters(sites, &random)
        case "awct":
            [
                ("conversionId", .text(Text(random.digits(9)))),
                ("conversionLabel", .text(Text(random.code() + random.code()))),
                ("conversionValue", .text(macroText(&random))),
                ("currencyCode", .text(random.chance(0.3) ? macroText(&random) : Text("EUR"))),
            ]
        default: freeParameters(&random)
        }
    }

    private func eventParameters(_ random: inout RandomSource) -> [(key: String, value: Tag.Value)] {
        let rows: [[(key: String, value: Text)]] = (0..<random.number(in: 1..<6)).map { _ in
            let value = random.chance(0.75) ? macroText(&random) : Text(random.phrase(1))
            return [("parameter", Text(random.phrase(2, "_"))), ("parameterValue", value)]
        }
        let name =
            switch random.number(in: 0..<3) {
            case 0: Text(random.pick(events))
            case 1: Text(random.phrase(2, "_"))
            default: macroText(&random)
            }
        return [
            ("eventName", .text(name)), ("measurementIdOverride", .text(macroText(&random))),
            ("sendEcommerceData", .boolean(random.chance(0.5))), ("eventSettingsTable", .table(rows)),
        ]
    }

    private func analyticsParameters(_ random: inout RandomSource) -> [(key: String, value: Tag.Value)] {
        var label = macroText(&random)
        switch random.number(in: 0..<3) {
        case 0: label.parts += [.text(" | ")] + macroText(&random).parts
        case 1: label.parts.append(.text(" " + random.phrase(1)))
        default: break
        }
        let action = random.chance(0.5) ? macroText(&random) : Text(random.phrase(2))
        return [
            ("trackType", .text(Text("TRACK_EVENT"))), ("eventCategory", .text(Text(random.phrase(2)))),
            ("eventAction", .text(action)), ("eventLabel", .text(label)),
            ("nonInteraction", .boolean(random.chance(0.5))), ("overrideGaSettings", .boolean(true)),
            ("trackingId", .text(macroText(&random))),
        ]
    }

    private func pixelParameters(
        _ sites: [String], _ random: inout RandomSource
    ) -> [(key: String, value: Tag.Value)] {
        var url = Text(.text("\(random.pick(sites))?e=\(random.phrase(1))&v="))
        url.parts += macroText(&random).parts + [.text("&\(random.phrase(1))=")] + macroText(&random).parts
        return [
            ("useCacheBuster", .boolean(true)), ("cacheBusterQueryParam", .text(Text("gtmcb"))),
            ("url", .text(url)),
        ]
    }

    private func freeParameters(_ random: inout RandomSource) -> [(key: String, value: Tag.Value)] {
        var keys: Set<String> = []
        var parameters: [(key: String, value: Tag.Value)] = (0..<random.number(in: 3..<8)).map { _ in
            let value =
                switch random.number(in: 0..<4) {
                case 0: macroText(&random)
                case 1: Text(random.phrase(3))
                case 2: Text(random.digits(3))
                default: Text(random.phrase(8))
                }
            return (random.unique(&keys) { $0.phrase(2, "_") }, .text(value))
        }
        if random.chance(0.15) { parameters.append(("longText", .text(longText(&random)))) }
        return parameters
    }

    private func longText(_ random: inout RandomSource) -> Text {
        var text = Text()
        for _ in 0..<random.number(in: 5..<20) {
            text.append(.text(random.phrase(7) + random.pick([". ", ", ", "; "])))
            if random.chance(0.25) { text.append(.macro(random.number(in: 0..<macros.count))) }
        }
        return text
    }

    private func macroText(_ random: inout RandomSource) -> Text {
        Text(.macro(random.number(in: 0..<macros.count)))
    }
}
