/// The currencies of ISO 4217 that shops charge in: the list of the Debian package iso-codes 4.15 without metals, funds and
/// codes for tests, and with XCG and ZWG, which are newer.
enum Currency {
    static func isCode(_ text: String) -> Bool { codes.contains(text) }

    /// Returns the code that is meant by another spelling; nil for none that is sure.
    static func meant(by text: String) -> String? {
        let upper = Whitespace.trimmed(text).uppercased()
        return isCode(upper) ? upper : others[upper]
    }

    private static let others = [
        "€": "EUR", "EURO": "EUR", "EUROS": "EUR", "£": "GBP", "UKP": "GBP", "R$": "BRL", "US$": "USD",
        "RMB": "CNY", "NTD": "TWD", "ZŁ": "PLN", "KČ": "CZK", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY",
    ]

    private static let codes = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF \
        CLF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD \
        HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD \
        LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP \
        PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT \
        TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL
        """.split { $0 == " " || $0 == "\n" }.map { String($0) })
}
