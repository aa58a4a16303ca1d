extension Tracker {
    /// The hosts were looked up in ghostery/trackerdb (0448d4bf) and patrickhulce/third-party-web (424dc03d); the calls are
    /// those of the vendors' public snippets.
    ///
    /// Google's own libraries are not among them: they go by consent mode.
    static let all = advertising + analytics + marketing + others

    private static let advertising = [
        Tracker(
            "Meta", .advertising, "connect.facebook.net", "facebook.com/tr?", "facebook.com/tr/",
            calls: ["fbq("]),
        Tracker(
            "TikTok", .advertising, "analytics.tiktok.com", calls: ["ttq.track", "ttq.page", "ttq.load"]),
        Tracker(
            "LinkedIn", .advertising, codes: ["bzi"], "snap.licdn.com", "px.ads.linkedin.com",
            calls: ["_linkedin_partner_id", "lintrk("]),
        Tracker(
            "Pinterest", .advertising, codes: ["pntr"], "s.pinimg.com/ct", "ct.pinterest.com",
            calls: ["pintrk("]),
        Tracker("Snapchat", .advertising, "sc-static.net", "tr.snapchat.com", calls: ["snaptr("]),
        Tracker(
            "X", .advertising, codes: ["twitter_website_tag"], "static.ads-twitter.com",
            "analytics.twitter.com", calls: ["twq("]),
        Tracker("Reddit", .advertising, "redditstatic.com/ads", "alb.reddit.com", calls: ["rdt("]),
        Tracker("Quora", .advertising, codes: ["qpx"], "a.quora.com", "q.quora.com"),
        Tracker("Microsoft Advertising", .advertising, codes: ["baut"], "bat.bing.com", calls: ["uetq.push"]),
        Tracker(
            "Google Ads", .advertising, "googleadservices.com/pagead/conversion",
            "googleads.g.doubleclick.net/pagead", calls: ["google_conversion_id"]),
        Tracker("Floodlight", .advertising, "fls.doubleclick.net", "ad.doubleclick.net/activity"),
        Tracker(
            "Criteo", .advertising, codes: ["crto"], "static.criteo.net", "dynamic.criteo.com",
            calls: ["criteo_q.push"]),
        Tracker("Taboola", .advertising, "cdn.taboola.com", "trc.taboola.com", calls: ["_tfa.push"]),
        Tracker("Outbrain", .advertising, "amplify.outbrain.com", "tr.outbrain.com", calls: ["obApi("]),
        Tracker("Adform", .advertising, "track.adform.net", "s1.adform.net", calls: ["_adftrack"]),
        Tracker(
            "The Trade Desk", .advertising, "js.adsrvr.org", "insight.adsrvr.org",
            calls: ["TTDUniversalPixelApi"]),
        Tracker("Xandr", .advertising, "acdn.adnxs.com", "ib.adnxs.com"),
        Tracker("Amazon Ads", .advertising, "c.amazon-adsystem.com", "s.amazon-adsystem.com"),
        Tracker("AdRoll", .advertising, codes: ["asp"], "s.adroll.com", calls: ["adroll_adv_id"]),
        Tracker("RTB House", .advertising, "creativecdn.com", calls: ["rtbhEvents"]),
        Tracker("Teads", .advertising, "p.teads.tv"),
        Tracker("Quantcast", .advertising, codes: ["qcm"], "secure.quantserve.com", calls: ["_qevents.push"]),
        Tracker("AWIN", .advertising, codes: ["awc", "awj"], "dwin1.com"),
        Tracker("Rakuten", .advertising, "tag.rmp.rakuten.com"),
        Tracker("Impact", .advertising, "impactradius-event.com"),
        Tracker("CJ", .advertising, "mczbf.com"),
        Tracker("VK", .advertising, "vk.com/js/api/openapi", calls: ["VK.Retargeting"]),
        Tracker("Mail.ru", .advertising, "top-fwz1.mail.ru", calls: ["_tmr.push"]),
        Tracker("Yahoo Japan", .advertising, "s.yimg.jp/images/listing", calls: ["ytag("]),
        Tracker("LINE", .advertising, "d.line-scdn.net", "tr.line.me"),
        Tracker("Kakao", .advertising, calls: ["kakaoPixel("]),
        Tracker("Spotify", .advertising, "pixel.byspotify.com"),
        Tracker("Salesforce DMP", .advertising, "cdn.krxd.net"),
    ]

    private static let analytics = [
        Tracker(
            "Hotjar", .analytics, codes: ["hjtc"], "static.hotjar.com", "script.hotjar.com",
            calls: ["_hjSettings"]),
        Tracker("Clarity", .analytics, "clarity.ms"),
        Tracker("Matomo", .analytics, "cdn.matomo.cloud", "matomo.js", "piwik.js", calls: ["_paq.push"]),
        Tracker("Yandex Metrica", .analytics, "mc.yandex.ru"),
        Tracker("Segment", .analytics, "cdn.segment.com"),
        Tracker("Amplitude", .analytics, "cdn.amplitude.com", calls: ["amplitude.getInstance"]),
        Tracker("Mixpanel", .analytics, "cdn.mxpnl.com", calls: ["mixpanel.init", "mixpanel.track"]),
        Tracker("Heap", .analytics, "cdn.heapanalytics.com", calls: ["heap.load("]),
        Tracker("FullStory", .analytics, "edge.fullstory.com", calls: ["_fs_org"]),
        Tracker("LogRocket", .analytics, "cdn.logrocket.io", calls: ["LogRocket.init"]),
        Tracker("Contentsquare", .analytics, "t.contentsquare.net", calls: ["_uxa.push"]),
        Tracker("Crazy Egg", .analytics, codes: ["cegg"], "script.crazyegg.com"),
        Tracker("Mouseflow", .analytics, codes: ["mf"], "cdn.mouseflow.com", calls: ["_mfq.push"]),
        Tracker("Inspectlet", .analytics, "cdn.inspectlet.com"),
        Tracker("Smartlook", .analytics, "web-sdk.smartlook.com", calls: ["smartlook("]),
        Tracker("Lucky Orange", .analytics, "tools.luckyorange.com", calls: ["__lo_site_id"]),
        Tracker("PostHog", .analytics, "i.posthog.com", calls: ["posthog.init"]),
        Tracker("Piano", .analytics, "tag.aticdn.net"),
        Tracker("Adobe", .analytics, "assets.adobedtm.com", "omtrdc.net", "2o7.net"),
        Tracker("Nielsen", .analytics, codes: ["ndcr"], "imrworldwide.com", calls: ["NOLCMB"]),
        Tracker(
            "comScore", .analytics, codes: ["csm"], "sb.scorecardresearch.com", calls: ["_comscore.push"]),
    ]

    private static let marketing = [
        Tracker("HubSpot", .marketing, "js.hs-scripts.com", "js.hs-analytics.net", calls: ["_hsq.push"]),
        Tracker("Marketo", .marketing, "munchkin.marketo.net", calls: ["Munchkin.init"]),
        Tracker("Pardot", .marketing, "pi.pardot.com", calls: ["piAId"]),
        Tracker("Klaviyo", .marketing, "static.klaviyo.com", calls: ["_learnq.push"]),
        Tracker("Mailchimp", .marketing, "chimpstatic.com"),
        Tracker("ActiveCampaign", .marketing, "diffuser-cdn.app-us1.com", "trackcmp.net"),
        Tracker("Braze", .marketing, "js.appboycdn.com"),
        Tracker("OneSignal", .marketing, "cdn.onesignal.com"),
        Tracker("Leadfeeder", .marketing, "sc.lfeeder.com"),
        Tracker("6sense", .marketing, "j.6sc.co"),
        Tracker("ZoomInfo", .marketing, "ws.zoominfo.com"),
        Tracker("RD Station", .marketing, "d335luupugsy2.cloudfront.net"),
    ]

    private static let others = [
        Tracker("Optimizely", .personalization, "cdn.optimizely.com"),
        Tracker("VWO", .personalization, "dev.visualwebsiteoptimizer.com", calls: ["_vwo_code"]),
        Tracker("AB Tasty", .personalization, codes: ["abtGeneric"], "try.abtasty.com"),
        Tracker("Kameleoon", .personalization, "kameleoon.eu"),
        Tracker("Dynamic Yield", .personalization, "cdn.dynamicyield.com"),
        Tracker("Evergage", .personalization, "cdn.evgnet.com", "evergage.com"),
        Tracker("Intercom", .functionality, "widget.intercom.io"),
        Tracker("Drift", .functionality, "js.driftt.com"),
        Tracker("LiveChat", .functionality, "cdn.livechatinc.com"),
        Tracker("Tawk", .functionality, "embed.tawk.to"),
        Tracker("Crisp", .functionality, "client.crisp.chat"),
        Tracker("Zendesk", .functionality, "static.zdassets.com"),
    ]
}
