import TagRuntime
import TagTestSupport

extension FuzzTarget {
    /// A line with a pattern, then a subject: all ways to match agree, within the work that is promised.
    static let patterns = FuzzTarget(name: "patterns", seeds: { FuzzSeeds.patterns }) { bytes in
        let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        let pattern = Array(parts[0])
        let subject = parts.count > 1 ? Array(parts[1]) : []
        let parsed = PatternParser.parse(pattern, PatternOptions(remembersGroups: true))
        for fault in parsed.faults
        where fault.range.lowerBound < 0 || fault.range.upperBound > pattern.count {
            return .broken("a fault at \(fault.range)")
        }
        guard parsed.faults.isEmpty else { return .refused }
        guard isText(subject) else { return .elsewhere }
        return verdict(of: pattern, parsed.program, in: subject).map { .broken($0) } ?? .sound
    }

    private static func isText(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func verdict(of pattern: [UInt8], _ program: [UInt8], in subject: [UInt8]) -> String? {
        let plain = PatternParser.parse(pattern).program
        do {
            let facts = try PatternProgram.verify(bytes: program)
            let machine = PatternBuilder.build(bytes: program)
            guard machine.size <= facts.cost + 2 else {
                return "\(machine.size) instructions of \(facts.cost)"
            }
            // More is right and slow: what it costs is for the tests of work.
            guard machine.size * (subject.count + 1) < 1 << 20 else { return nil }
            var search = GroupSearch()
            let found = search.search(machine, subject.span, from: 0)
            guard search.work <= 2 * machine.size * (subject.count + 1) else { return "\(search.work) steps" }
            let (matches, work) = PatternBuilder.build(bytes: plain).decide(subject)
            guard matches == found else { return "without groups it does not say \(found)" }
            guard work <= 4 * machine.size * (subject.count + 1) else {
                return "\(work) steps without groups"
            }
            if found, !isMatch(search.places.prefix(2).map { Int($0) }, in: subject) {
                return "found at \(search.places)"
            }
            return disagreement(pattern, subject, found)
        } catch {
            return "the program does not verify: \(error)"
        }
    }

    /// A match begins and ends between scalars.
    private static func isMatch(_ places: [Int], in subject: [UInt8]) -> Bool {
        guard places.count == 2, places[0] <= places[1] else { return false }
        return places.allSatisfy { place in
            place == subject.count || subject.indices.contains(place) && subject[place] & 0xC0 != 0x80
        }
    }

    /// What the plainest matcher says of a small pattern in the part of the dialect that it knows.
    private static func disagreement(_ pattern: [UInt8], _ subject: [UInt8], _ found: Bool) -> String? {
        let isPlain = pattern.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: Array(".*+|()^$?:=!<".utf8).contains(byte)
            }
        }
        let text = String(decoding: pattern, as: UTF8.self)
        // It folds letters by other tables.
        guard isPlain, !text.contains("?i"), pattern.count <= 32, subject.count <= 32,
            let slow = SlowPattern(text)
        else { return nil }
        do {
            let match = try slow.firstMatch(in: String(decoding: subject, as: UTF8.self))
            return (match != nil) == found ? nil : "the slow matcher does not say \(found)"
        } catch {
            return nil  // it gave up
        }
    }
}
