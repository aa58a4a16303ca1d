import TagDiagnostics
import TagModel
import TagSyntax

/// A service that advertises or measures: where its code comes from, and what its purpose is.
struct Tracker: Sendable {
    /// The use that a service makes of what it learns about people.
    ///
    /// The owner of a site decides which consent that needs; the purposes here are the usual view.
    enum Purpose: String, Sendable, CaseIterable {
        case advertising, analytics, marketing, personalization, functionality

        /// The consent that is usually asked for.
        var consent: String {
            switch self {
            case .advertising: "ad_storage"
            case .analytics, .marketing: "analytics_storage"
            case .personalization: "personalization_storage"
            case .functionality: "functionality_storage"
            }
        }

        /// True if people are followed for the purpose: nobody needs that to use a page.
        var follows: Bool {
            switch self {
            case .advertising, .analytics, .marketing: true
            case .personalization, .functionality: false
            }
        }
    }

    let name: String
    let purpose: Purpose
    /// The vendor's types of tags for it; none of them asks for consent by itself.
    let codes: [String]
    /// The hosts that its code comes from or sends to, some with the path that is the tracker's.
    let hosts: [String]
    /// Words that only its own code has.
    let calls: [String]

    init(
        _ name: String, _ purpose: Purpose, codes: [String] = [], _ hosts: String..., calls: [String] = []
    ) {
        self.name = name
        self.purpose = purpose
        self.codes = codes
        self.hosts = hosts
        self.calls = calls
    }

    static func of(code: String) -> Tracker? { byCode[code].map { all[$0] } }

    /// The trackers whose code is in a page, each once, in the order of the page.
    static func of(page: ArraySlice<UInt8>) -> [Tracker] { found(in: page, everything) }

    /// The trackers that a text names a host of.
    static func of(hostsIn text: ArraySlice<UInt8>) -> [Tracker] { found(in: text, hosts) }

    private static let byCode = Dictionary(
        firstOf: all.indices.flatMap { index in all[index].codes.map { ($0, index) } })
    private static let hosts = Signs(isForHosts: true)
    private static let everything = Signs(isForHosts: false)

    /// Words, and whose they are.
    private struct Signs {
        let finder: WordFinder
        let owners: [(tracker: Int, isHost: Bool)]

        init(isForHosts: Bool) {
            var words: [String] = []
            var owners: [(tracker: Int, isHost: Bool)] = []
            for (index, tracker) in all.enumerated() {
                words += tracker.hosts
                owners += tracker.hosts.map { _ in (index, true) }
                guard !isForHosts else { continue }
                words += tracker.calls
                owners += tracker.calls.map { _ in (index, false) }
            }
            finder = WordFinder(words)
            self.owners = owners
        }
    }

    private static func found(in text: ArraySlice<UInt8>, _ signs: Signs) -> [Tracker] {
        var (trackers, seen) = ([Int](), Set<Int>())
        for found in signs.finder.find(in: text) {
            let owner = signs.owners[found.word]
            guard !seen.contains(owner.tracker), stands(found.range, isHost: owner.isHost, in: text) else {
                continue
            }
            seen.insert(owner.tracker)
            trackers.append(owner.tracker)
        }
        return trackers.map { all[$0] }
    }

    /// Returns true if a word is not only the end or the beginning of another host or name.
    private static func stands(_ range: Range<Int>, isHost: Bool, in text: ArraySlice<UInt8>) -> Bool {
        let start = text.startIndex + range.lowerBound
        let end = text.startIndex + range.upperBound
        func continues(_ byte: UInt8) -> Bool {
            byte.isWordByte || byte == (isHost ? UInt8(ascii: "-") : UInt8(ascii: "$"))
        }
        if start > text.startIndex, continues(text[start - 1]) { return false }
        return end == text.endIndex || !continues(text[end - 1]) || !continues(text[end])
    }
}

/// The trackers that each tag of an export loads or sends to.
struct TagTrackers: Sendable {
    /// The trackers by tag, each once; none for a tag that looks after consent by itself.
    let trackers: [[Tracker]]
    /// The services of each tag's custom template; nil for a tag of which its type or its texts tell the trackers, and of a vendor's type.
    let templates: [TemplateService?]

    init(_ subject: LintSubject) {
        guard subject.container.form == .export else {
            trackers = subject.container.tags.map { _ in [] }
            templates = subject.container.tags.map { _ in nil }
            return
        }
        let ofTypes = subject.container.tags.map { Tracker.of(code: VendorCode($0.type.value).code) }
        var found = ofTypes.map { [$0].compactMap { $0 } }
        for text in subject.texts.codeAndRequests {
            guard case .tag(let index) = text.owner, ofTypes[index] == nil, text.isRequested(subject) else {
                continue
            }
            let more = text.isCode ? Tracker.of(page: text.code) : Tracker.of(hostsIn: text.bytes)
            found[index] += more.filter { new in !found[index].contains { $0.name == new.name } }
        }
        var services = TemplateServices(subject)
        templates = subject.container.tags.enumerated().map { index, tag in
            found[index].isEmpty ? services.service(of: tag) : nil
        }
        for (index, service) in templates.enumerated() {
            if case .known(let trackers)? = service { found[index] = trackers }
        }
        trackers = found
    }

    subscript(tag: Int) -> [Tracker] { trackers[tag] }
}

extension [Tracker] {
    /// Those that follow people.
    var following: [Tracker] { filter { $0.purpose.follows } }

    /// The names, for messages: `Meta, TikTok and 2 others`.
    var words: String {
        let names = prefix(Self.mostNames).map { $0.name }
        let rest = count - names.count
        return (names + (rest > 0 ? [Counted.text(rest, "other")] : [])).inWords
    }

    private static var mostNames: Int { 5 }
}
