import TagLoading
import TagRuntime

/// The README shows the lines between the marks, and a test runs them.
func greet(folder: String, show: (String) -> Void) throws {
    // README
    let container = try DefaultContainer.load(id: "GTM-FERRY4", in: folder)

    var host = Host()
    host.fact = { $0 == .language ? "es" : nil }
    host.functionCall = { name, arguments in name == "localizedPrice" ? "12 €" : nil }

    let evaluator = Evaluator(container, host: host)  // one for each thread
    show(evaluator.string(forKey: "title_string"))  // "Bienvenido a bordo"

    if let firing = evaluator.push(event: "openScreen", ["screenName": "Departures"]) {
        for tag in firing.tags where tag.type == "functionCall" {
            show("call \(tag["function"] ?? .null) with \(tag["arguments"] ?? .null)")
        }
    }
    // README
}
