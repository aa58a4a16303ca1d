import TagModel

/// Names under which people's own data is sent.
enum PersonalData {
    /// Returns the kind of personal data that a name most likely holds; nil if it is harmless, or hashed.
    static func what(_ name: String) -> String? {
        mayBeKnown(name) ? table[spelling(name[...])] : nil
    }

    /// Returns false if no name of the table has the first letter and the length of a name's spelling.
    private static func mayBeKnown(_ name: String) -> Bool {
        var first: UInt8?
        var count = 0
        for byte in name.utf8 where byte.isLetterOrDigit {
            if first == nil { first = WordFinder.lower(byte) }
            count += 1
        }
        return first.map { lengths.have($0, count) } ?? false
    }

    private static let lengths = WordLengths(table.keys)

    /// Returns the kind of personal data that a key, a cookie, a field or a selector most likely has.
    ///
    /// The last part of it decides: `user.email`, `form_fields[email]`, `customerEmail`, `input[name="e-mail"]`. A word such as
    /// `has` or `hash` in that part makes it harmless.
    static func what(readFrom path: String) -> String? {
        guard path.utf8.count <= longestPath else { return nil }
        let parts = path.split { separators.contains($0) }
        guard let part = parts.last(where: { $0.utf8.contains { !$0.isDigit } }) else { return nil }
        let words = words(of: part)
        guard !words.contains(where: harmless.contains) else { return nil }
        if let what = table[spelling(part)] { return what }
        return table[words.suffix(2).joined()] ?? words.last.flatMap { table[$0] }
    }

    /// Returns true if a tag measures clicks on links to write or to call: what it sends is the firm's own.
    static func isLinkClick(_ tag: Tag) -> Bool {
        let texts = [tag.name.value, tag.parameters["eventName"]?.plainText ?? ""]
        return texts.contains { text in
            // Each of the words begins like this, and most texts have none.
            guard hasClick(text) else { return false }
            let words = words(of: text[...].prefix(longestPath))
            return words.contains(where: clicks.contains) && words.contains(where: links.contains)
        }
    }

    /// True if a text has the letters `click`, in either case.
    private static func hasClick(_ text: String) -> Bool {
        let wanted: [UInt8] = [0x63, 0x6C, 0x69, 0x63, 0x6B]
        var matched = 0
        for byte in text.utf8 {
            let letter = byte | 0x20
            if letter == wanted[matched] {
                matched += 1
                if matched == wanted.count { return true }
            } else {
                // Only the letter c begins the word, and `cl` may follow `cli`.
                matched = letter == 0x63 ? 1 : matched == 4 && letter == 0x6C ? 2 : 0
            }
        }
        return false
    }

    private static let clicks: Set<String> = ["click", "clicks", "clicked"]
    private static let links: Set<String> = [
        "phone", "tel", "telephone", "telefone", "telefono", "call", "email", "mail", "mailto", "whatsapp",
        "contact",
    ]
    private static let longestPath = 300
    private static let separators: Set<Character> = [
        ".", "[", "]", "#", "=", "'", "\"", " ", ">", ":", "/", "|", "(", ")", ",", "^", "$", "*", "~",
    ]

    /// The words of a name, in lower case: those between signs, and those that begin with a capital letter.
    private static func words(of name: Substring) -> [String] {
        var words: [String] = [""]
        var wasLower = false
        for byte in name.utf8 {
            let isCapital = byte &- 0x41 < 26
            if !byte.isLetterOrDigit || isCapital && wasLower { words.append("") }
            wasLower = byte.isLetterOrDigit && !isCapital
            guard byte.isLetterOrDigit else { continue }
            words[words.count - 1].unicodeScalars.append(Unicode.Scalar(WordFinder.lower(byte)))
        }
        return words.filter { !$0.isEmpty }
    }

    /// Words with which a name is not that of a person's data: of what is known about it, of its hash, of a firm's.
    private static let harmless: Set<String> = [
        "has", "is", "no", "not", "valid", "show", "opt", "optin", "subscribe", "subscribed", "signup",
        "click",
        "clicked", "submit", "hash", "hashed", "sha", "sha256", "sha1", "md5", "encrypted", "type", "domain",
        "provider", "template", "campaign", "utm", "forgot", "reset", "gift", "store", "shop", "support",
        "company",
        "business", "merchant", "dealer", "seller", "vendor", "error", "verified", "count", "length",
        "status",
    ]

    /// The letters and digits of a name, in lower case.
    private static func spelling(_ name: Substring) -> String {
        String(decoding: name.utf8.filter { $0.isLetterOrDigit }.map(WordFinder.lower), as: UTF8.self)
    }

    private static let table = Dictionary(
        uniqueKeysWithValues: [
            (
                "an e-mail address",
                ["email", "useremail", "emailaddress", "customeremail", "mailaddress", "correo", "courriel"]
            ),
            (
                "a telephone number",
                [
                    "phone", "phonenumber", "userphone", "telephone", "mobilenumber", "mobilephone",
                    "customerphone", "msisdn", "telefone", "telefono", "celular",
                ]
            ),
            (
                "a person's name",
                [
                    "firstname", "lastname", "surname", "fullname", "userfullname", "customername",
                    "familyname", "givenname", "vorname", "nachname", "apellido", "apellidos", "sobrenome",
                ]
            ),
            ("an address", ["street", "streetaddress", "postaladdress", "homeaddress"]),
            ("a date of birth", ["birthdate", "birthday", "dateofbirth", "dob"]),
            ("a password", ["password", "passwd"]),
            ("a national number", ["cpf", "pesel", "aadhaar"]),
            ("an account or card number", ["iban", "creditcard", "creditcardnumber", "cardnumber", "ssn"]),
        ].flatMap { what, names in names.map { ($0, what) } })
}
