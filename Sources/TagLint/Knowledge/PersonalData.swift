/// Names under which people's own data is sent.
enum PersonalData {
    /// Returns the kind of personal data that a name most likely holds; nil if it is harmless, or hashed.
    static func what(_ name: String) -> String? { table[spelling(name)] }

    /// The letters and digits of a name, in lower case.
    private static func spelling(_ name: String) -> String {
        String(decoding: name.utf8.filter(\.isLetterOrDigit).map(WordFinder.lower), as: UTF8.self)
    }

    private static let table = Dictionary(
        uniqueKeysWithValues: [
            ("an e-mail address", ["email", "useremail", "emailaddress", "customeremail", "mailaddress"]),
            (
                "a telephone number",
                [
                    "phone", "phonenumber", "userphone", "telephone", "mobilenumber", "mobilephone",
                    "customerphone",
                ]
            ),
            (
                "a person's name",
                [
                    "firstname", "lastname", "surname", "fullname", "userfullname", "customername",
                    "familyname",
                ]
            ),
            ("an address", ["street", "streetaddress", "postaladdress", "homeaddress"]),
            ("a date of birth", ["birthdate", "birthday", "dateofbirth", "dob"]),
            ("a password", ["password", "passwd"]),
            ("an account or card number", ["iban", "creditcard", "creditcardnumber", "cardnumber", "ssn"]),
        ].flatMap { what, names in names.map { ($0, what) } })
}
