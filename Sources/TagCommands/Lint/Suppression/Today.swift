import TagConfiguration

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Day {
    /// The day by the calendar of Greenwich, or what `TAGC_TODAY` says: the one place that asks a clock.
    static func today() throws(CommandFailure) -> Day {
        guard let text = Console.environment("TAGC_TODAY"), !text.isEmpty else {
            return Day(daysSince1970: time(nil) / 86_400)
        }
        guard let day = Day(text) else {
            throw CommandFailure(.unusable, "TAGC_TODAY is no date: '\(text)'", help: "such as 2027-03-31")
        }
        return day
    }
}
