import TagModel

/// The vendor's codes of types of tags.
enum TagCodes {
    /// Returns the code that was most likely meant by one that does not exist; nil for a code that may be unknown here.
    ///
    /// There are codes of vendors that no list has, so only the common ones are guessed, and short ones only for swapped letters.
    static func meant(by code: String) -> String? {
        guard !all.contains(code), !VendorCode(code).isTemplate, (3...40).contains(code.utf8.count) else {
            return nil
        }
        return common.first { known in
            guard NearestName.areWithin(1, code, known) else { return false }
            return known.utf8.count > 4 || known == "html" || known.utf8.sorted() == code.utf8.sorted()
        }
    }

    private static let common = [
        "gaawe", "googtag", "gaawc", "html", "awct", "awud", "gclidw", "hjtc", "baut", "sgtmgaaw",
        "sgtmadsct", "sgtmadscl", "sgtmfls", "sgtmadsremarket", "http_request", "twitter_website_tag",
    ]

    /// After Google's page on restricting tags and the exports that people publish.
    private static let all: Set<String> = Set(
        common + [
            "ua", "ga", "gas", "ua_amp", "ga_amp", "gclidw_amp", "img", "sp", "awcc", "fls", "flc", "fm",
            "funct",
            "abtGeneric", "asp", "awc", "awj", "bzi", "cegg", "crto", "csm", "cts", "ela", "ljs", "mf",
            "ndcr",
            "pntr", "qcm", "qpx", "tdlc", "tdsc", "zone", "gcs", "ts", "opt", "ta", "bb", "dstag", "ll", "ms",
            "mpm", "mpr", "messagemate", "nudge", "okt", "omc", "pc", "pa", "placedPixel", "pijs", "scjs",
            "sca",
            "sfl", "sfr", "shareaholic", "survicateWidget", "svw", "tc", "tdc", "tpdpx", "uslt", "uspt",
            "vei",
            "veip", "vdc", "xpsh", "yieldify", "k50Init", "m6d", "infinity", "ydt", "hs",
            "cl", "lcl", "fsl", "hl", "jel", "sdl", "evl", "tl", "ytl", "tg", "dlm", "paused", "ogt", "ccd",
        ])
}
