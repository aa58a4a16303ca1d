extension ConsentDemands {
    /// Names that people use for a service or a purpose, beside that of ``names``: former names, products, abbreviations.
    ///
    /// A name that could be of two services is none of these: "Google", "Microsoft".
    package static let otherNames: [(name: String, of: String)] =
        advertising + google + analytics + marketing + purposes

    private static let advertising = named([
        (
            "Meta",
            ["Facebook", "FB", "Instagram", "Facebook Pixel", "Facebook Ads", "Meta Pixel", "Meta Ads"]
        ),
        ("X", ["Twitter", "X/Twitter", "Twitter/X", "Twitter Pixel", "Twitter Ads", "X Pixel", "X Ads"]),
        ("TikTok", ["TikTok Pixel", "TikTok Ads"]),
        ("LinkedIn", ["LinkedIn Ads", "LinkedIn Insight", "LinkedIn Insight Tag", "Insight Tag"]),
        ("Pinterest", ["Pinterest Tag", "Pinterest Ads"]),
        ("Snapchat", ["Snap", "Snap Pixel", "Snapchat Pixel", "Snapchat Ads"]),
        ("Reddit", ["Reddit Pixel", "Reddit Ads"]), ("Quora", ["Quora Pixel", "Quora Ads"]),
        (
            "Microsoft Advertising",
            ["Bing", "Bing Ads", "Bing UET", "Microsoft Ads", "Microsoft UET", "Microsoft Bing", "UET"]
        ),
        ("The Trade Desk", ["Trade Desk", "TTD"]), ("Xandr", ["AppNexus", "Microsoft Xandr"]),
        ("Amazon Ads", ["Amazon", "Amazon Advertising"]), ("AdRoll", ["NextRoll"]),
        ("Rakuten", ["Rakuten Advertising", "Rakuten Marketing"]), ("Impact", ["Impact Radius"]),
        ("CJ", ["CJ Affiliate", "Commission Junction"]), ("VK", ["VKontakte", "VK Ads", "VK Pixel"]),
        ("Mail.ru", ["Top Mail.ru", "myTarget"]), ("Yahoo Japan", ["Yahoo! JAPAN Ads"]),
        ("LINE", ["LINE Tag", "LINE Ads"]), ("Kakao", ["Kakao Pixel"]),
        ("Spotify", ["Spotify Ads", "Spotify Pixel"]),
        ("Salesforce DMP", ["Krux", "Salesforce Audience Studio"]),
    ])

    private static let google = named([
        ("Google Analytics", ["GA", "GA4", "Google Analytics 4", "Universal Analytics"]),
        ("Google Ads", ["AdWords", "Google AdWords", "Google Ads Conversion", "Google Ads Remarketing"]),
        ("Google tag", ["gtag", "gtag.js"]),
        ("Floodlight", ["DoubleClick", "Campaign Manager", "Campaign Manager 360", "CM360", "DCM"]),
    ])

    private static let analytics = named([
        ("Clarity", ["Microsoft Clarity", "MS Clarity"]), ("Matomo", ["Piwik"]),
        ("Yandex Metrica", ["Yandex", "Yandex Metrika", "Metrica", "Metrika"]),
        ("Segment", ["Twilio Segment"]),
        ("Piano", ["AT Internet", "Piano Analytics"]),
        ("Adobe", ["Adobe Analytics", "Adobe Launch", "Omniture"]),
        ("comScore", ["Scorecard Research"]), ("Heap", ["Heap Analytics"]),
    ])

    private static let marketing = named([
        ("Pardot", ["Salesforce Pardot", "Account Engagement"]),
        ("Marketo", ["Adobe Marketo", "Marketo Engage"]),
        ("Leadfeeder", ["Dealfront"]), ("Braze", ["Appboy"]), ("VWO", ["Visual Website Optimizer"]),
        ("Evergage", ["Interaction Studio", "Salesforce Personalization"]), ("Tawk", ["Tawk.to"]),
        ("Zendesk", ["Zopim", "Zendesk Chat"]),
    ])

    private static let purposes = named([
        ("advertising", ["ads", "advertisement", "targeting"]), ("analytics", ["statistics", "performance"]),
        ("personalization", ["personalisation"]), ("functionality", ["functional", "preferences"]),
    ])

    private static func named(_ names: [(of: String, names: [String])]) -> [(name: String, of: String)] {
        names.flatMap { row in row.names.map { ($0, row.of) } }
    }
}
