/// Services that advertise or measure, by where their code comes from, and what they have to ask for.
struct Tracker {
    enum Purpose: String {
        case advertising = "ad_storage"
        case analytics = "analytics_storage"
    }

    let name: String
    let purpose: Purpose
    /// The vendor's types of tags for it; none of them asks for consent by itself.
    var codes: [String] = []
    /// Words of its code in a page.
    var words: [String] = []

    static func of(code: String) -> Tracker? { all.first { $0.codes.contains(code) } }

    /// The first tracker whose code is in a page.
    static func of(page: ArraySlice<UInt8>) -> Tracker? {
        finder.find(in: page).first.map { all[owners[$0.word]] }
    }

    private static let finder = WordFinder(all.flatMap(\.words))
    private static let owners = all.indices.flatMap { index in all[index].words.map { _ in index } }

    static let all = [
        Tracker(
            name: "LinkedIn", purpose: .advertising, codes: ["bzi"],
            words: ["snap.licdn.com", "px.ads.linkedin.com"]),
        Tracker(name: "Meta", purpose: .advertising, words: ["connect.facebook.net", "facebook.com/tr?"]),
        Tracker(
            name: "Microsoft Advertising", purpose: .advertising, codes: ["baut"], words: ["bat.bing.com"]),
        Tracker(name: "TikTok", purpose: .advertising, words: ["analytics.tiktok.com"]),
        Tracker(name: "Snapchat", purpose: .advertising, words: ["sc-static.net/scevent"]),
        Tracker(
            name: "X", purpose: .advertising, codes: ["twitter_website_tag"],
            words: ["static.ads-twitter.com", "analytics.twitter.com"]),
        Tracker(
            name: "Pinterest", purpose: .advertising, codes: ["pntr"],
            words: ["s.pinimg.com", "ct.pinterest.com"]),
        Tracker(name: "AWIN", purpose: .advertising, codes: ["awc", "awj"], words: ["dwin1.com"]),
        Tracker(name: "Taboola", purpose: .advertising, words: ["cdn.taboola.com", "trc.taboola.com"]),
        Tracker(name: "Outbrain", purpose: .advertising, words: ["amplify.outbrain.com"]),
        Tracker(name: "Criteo", purpose: .advertising, words: ["static.criteo.net", "dynamic.criteo.com"]),
        Tracker(name: "Hotjar", purpose: .analytics, codes: ["hjtc"], words: ["static.hotjar.com"]),
        Tracker(name: "Clarity", purpose: .analytics, words: ["clarity.ms/tag"]),
        Tracker(name: "Yandex Metrica", purpose: .analytics, words: ["mc.yandex.ru"]),
        Tracker(name: "Crazy Egg", purpose: .analytics, words: ["script.crazyegg.com"]),
        Tracker(name: "Mouseflow", purpose: .analytics, words: ["cdn.mouseflow.com"]),
    ]
}
