import LibC
import TagDiagnostics

extension Day {
    /// Returns the current day in UTC, or the day that `TAGC_TODAY` states; no other code of lint reads the date.
    static func today() throws(CommandFailure) -> Day {
        guard let text = Console.environment("TAGC_TODAY"), !text.isEmpty else {
            return Day(daysSince1970: time(nil) / 86_400)
        }
        guard let day = Day(text) else {
            throw CommandFailure(.unusable, "TAGC_TODAY is not a date: '\(text)'", help: "such as 2027-03-31")
        }
        return day
    }
}
