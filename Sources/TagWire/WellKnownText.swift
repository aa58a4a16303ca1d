/// The text that writer and reader both know: names that containers of this kind are full of.
///
/// It stands before every container's columns as deflate's preset dictionary, so that a small container spends its
/// bytes on its own words. Part of the format: not a letter may change without a new version (a test holds it).
package enum WellKnownText {
    /// Parts of texts, without anything between them, then whole strings, each closed by FF; the likeliest last.
    package static let bytes: [UInt8] = {
        var bytes: [UInt8] = []
        for byte in fragments.utf8 where byte != UInt8(ascii: "\n") { bytes.append(byte) }
        for byte in strings.utf8 {
            bytes.append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "|") ? 0xFF : byte)
        }
        bytes.append(0xFF)
        return bytes
    }()

    /// A line each.
    package static let fragments = #"""
        https://www.googletagmanager.com/gtag/js?id=
        https://www.google-analytics.com/collect
        https://www.facebook.com/tr?id=
        https://connect.facebook.net/en_US/fbevents.js
        https://snap.licdn.com/li.lms-analytics/insight.min.js
        window.dataLayer=window.dataLayer||[];
        window.dataLayer.push({event:"
        dataLayer.push({'event': '
        <noscript><img height="1" width="1" style="display:none" src="https://
         alt=""/></noscript>
        <script type="text/gtmscript">
        <script type="text/javascript">
        <script async src="https://www.
        document.getElementsByTagName("script")[0];
        document.createElement("script");
        .parentNode.insertBefore(
        document.querySelectorAll("
        document.querySelector("
        document.getElementById("
        addEventListener("click",function(){
        .getAttribute("
        localStorage.getItem("
        function(){return
        (function(){
        });</script>
        return undefined;
        } catch (e) {}
        .toLowerCase()
        .indexOf(
        .replace(/
        .split("
        .length
        .innerText
        \.(pdf|xlsx?|docx?|txt|zip|mp4)$
        ^https?://(www\.)?
        com.google.
        https://www.
        .com/
        GTM-
        UA-
        G-
        """#

    /// Separated by bars and line ends.
    package static let strings = """
        language|constant|custom|arbitraryPixel|analytics|Value|Currency|Quantity|Price|Product ID
        Message Time|Message Name|Message ID|Message Device Time|User ID|IP Override|Query String
        Request Method|Request Path|Client ID|Client Name|Environment Name|HTML ID|History Source
        Old History State|New History State|Old History Fragment|New History Fragment|On-Screen Duration
        Percent Visible|Video Visible|Video Current Time|Video Duration|Video Percent|Video Title
        Video URL|Video Status|Video Provider|Scroll Direction|Scroll Depth Units|Scroll Depth Threshold
        Error Line|Error URL|Error Message|Form Text|Form URL|Form Target|Form ID|Form Classes
        Form Element|Click Text|Click URL|Click Target|Click ID|Click Classes|Click Element|Event|Referrer
        Page Path|Page Hostname|Page URL|Debug Mode|Random Number|Container Version|Container ID
        Previous OS Version|Previous Application Version|Dynamic Link ID|Dynamic Link Accept Time
        Google Click ID (gclid)|Ad Network ID (anid)|Click ID (aclid)|Campaign Search Term
        Campaign Click Timestamp|Campaign Custom Parameter 1|Campaign Content|Campaign Medium
        Campaign Source|Campaign Name|App Version Name|Advertiser Tracking Enabled|Advertiser ID
        Screen Resolution|SDK Version|Platform|Language|OS Version|Device Name|_ga|_fbp|_fbc|fbclid
        utm_term|utm_content|utm_campaign|utm_medium|utm_source|product_id|topic|message_device_time
        message_time|message_name|message_id|previous_os_version|previous_app_version|_pfo|_cd|_si|_sn|_e
        _ev|_et|_el|_err|_po|_pv|accept_time|click_timestamp|cp1|anid|aclid|term|content|medium|source
        campaign|screenview|campaign_details|firebase_campaign|dynamic_link_app_open
        notification_foreground|notification_dismiss|notification_receive|notification_open
        in_app_purchase|os_update|app_clear_data|app_remove|app_update|app_exception|user_engagement
        session_id|session_start|first_visit|first_open|view_search_results|view_promotion|view_item_list
        view_item|view_cart|share|select_promotion|select_item|select_content|search|remove_from_cart
        refund|sign_up|logout|login|generate_lead|begin_checkout|add_to_wishlist|add_to_cart
        add_shipping_info|add_payment_info|currency_code|server_container_url|debug_mode|user_properties
        user_id|search_term|creative_slot|creative_name|promotion_name|promotion_id|payment_type
        shipping_tier|shipping|tax|affiliation|coupon|quantity|price|item_list_name|item_list_id
        item_variant|item_category|item_brand|item_name|item_id|content_id|content_type|method|outbound
        link_domain|link_id|link_classes|link_text|link_url|page_location|page_title|page_path|page|title
        id|category|label|type|text|upper|lower|default|pattern|input|list|map|gtmOnFailure|gtmOnSuccess
        previous_screen_name|screen_view|screen_name|TRACK_TIMING|TRACK_SOCIAL|TRACK_TRANSACTION
        TRACK_SCREENVIEW|FIREBASE_EVENT_DATA|readDataFrom|useGA4SchemaForEcommerce|metric|group
        contentGroup|external_id|event_id|eventId|linkUrl|pixelId|undefined|standard|sgtmgaaw
        redactVisitorIp|useEcommerceDataLayer|getEcommerceDataFrom|first_party_collection
        upToIncludeDropdown|epToIncludeDropdown|enableRdpCheckbox|enableMoreSettingsOption
        cssProvidedEnhancedConversionValue|2000|waitForTagsTimeout|waitForTags|checkValidation
        autoLinkDomains|CLIENT_NAME|100|10|9|8|7|6|5|4|randomNumber|gtmcb|cacheBusterQueryParam
        useCacheBuster|img|tg|ytl|tl|evl|sdl|hl|fsl|lcl|cl|triggerIds|firingId|uniqueTriggerId
        transaction_id|items|gtes|userProperties|enableUserProperties|enableTransportUrl
        enableSendToServerContainer|enableProductReportingCheckbox|enableNewCustomerReportingCheckbox
        enableEuid|enableDynamicRemarketing|enableCustomParams|dataLayer|customParamsFormat|allowLinker
        NONE|MANUAL|userDataVariable|gclid|sp|mode|enableEnhancedConversionsCheckbox
        enableEnhancedConversions|enableEnhancedConversion|enableCrossDomainFeature|ecommerce.items
        ecommerce.value|ecommerce.transaction_id|ecommerce.currency|ecommerce|decodeCookie|awec
        anonymizeIp|all|page_view|purchase|eventValue|enableIframeMode|enableEditJsMacroBehavior|orderId
        currency|currencyCode|conversionValue|send_page_view|sendPageView|gaawc|enhancedUserId
        enableUrlPassthrough|enableShippingData|eventParameters|eventSettingsVariable|configSettingsTable
        event|gtm.historyChangeSource|gtm.oldHistoryState|gtm.newHistoryState|gtm.oldUrlFragment
        gtm.newUrlFragment|gtm.errorLineNumber|gtm.errorUrl|gtm.errorMessage|gtm.visibleTime
        gtm.visibleRatio|gtm.videoVisible|gtm.videoCurrentTime|gtm.videoDuration|gtm.videoPercent
        gtm.videoProvider|gtm.videoTitle|gtm.videoUrl|gtm.videoStatus|gtm.scrollDirection|gtm.scrollUnits
        gtm.scrollThreshold|gtm.elementText|gtm.elementUrl|gtm.elementTarget|gtm.elementId
        gtm.elementClasses|gtm.element|gtm.init_consent|gtm.triggerGroup|gtm.pageError
        gtm.elementVisibility|gtm.video|gtm.scrollDepth|gtm.timer|gtm.historyChange|gtm.formSubmit
        gtm.uniqueEventId|gtm.triggers|gtm.load|gtm.dom|gtm.linkClick|gtm.click|enableNewCustomerReporting
        conversionCookiePrefix|_gcl|rdp|fragment|query|host|path|email|3|false|measure|function|arguments
        funct|editParamValue|editParamKey|screenName|enableGA4Schema|trackTypeIsEvent
        sendFirebaseCampaignData|ecommerceIsEnabled|enableFirebaseCampaignData|enableFirebaseEcommerce
        enableUseInternalVersion|enableRecaptchaOption|collectAdid|enableUaRlsa|dimension|index|2
        editParamTable|action|mergeEventParameters|defaultValue|setDefaultValue|fm|fup|measurementId
        enableProductReporting|cookieDomain|jsm|javascript|gtm.init|gclidw|enableCrossDomain
        enableCookieOverrides|enableConversionLinker|awct|auto|TRACK_PAGEVIEW|enableLinkId
        decorateFormsAutoLink|useHashAutoLink|useDebugVersion|setTrackerName|doubleClick|url
        conversionLabel|conversionId|eventSettingsTable|parameterValue|parameter|googtag
        overrideGaSettings|enableEcommerce|sendEcommerceData|measurementIdOverride|tagId|gaawe
        supportDocumentWrite|nonInteraction|gas|gaSettings|fieldsToSet|fieldName|ua|TRACK_EVENT|eventLabel
        eventAction|eventCategory|trackType|trackingId|_event|App Version Code|App Name|App ID|Event Name
        key|name|html|true|1|0|gtm.js|eventName|value
        """
}
