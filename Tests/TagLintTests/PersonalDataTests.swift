import Testing

@testable import TagLint

/// Names of personal data, and programs that hand it on.
struct PersonalDataTests {
    @Test(arguments: [
        ("user.email", "an e-mail address"), ("customerEmail", "an e-mail address"),
        ("form_fields[email]", "an e-mail address"), ("input[name=\"e-mail\"]", "an e-mail address"),
        ("#billing_email", "an e-mail address"), ("users.0.email.0", "an e-mail address"),
        ("checkout.customer.last_name", "a person's name"), ("user-phone-number", "a telephone number"),
        ("card_number", "an account or card number"),
    ])
    func `the last part of a path says what it has`(path: String, what: String) {
        #expect(PersonalData.what(readFrom: path) == what)
    }

    @Test(arguments: [
        "user.email_sha256", "hasEmail", "email.valid", "email_click", "emailDomain", "gift_card_number",
        "product.name", "company_phone", "user.id", "ip_address", "address", "", "...", "0.1", "emails_count",
        "#email-signup-button", "page.title",
    ])
    func `other paths have nothing`(path: String) {
        #expect(PersonalData.what(readFrom: path) == nil)
    }

    @Test(arguments: [
        ("function() { return {{m}}; }", true), ("return {{m}}.trim().toLowerCase()", true),
        ("fetch('https://h/?e=' + {{m}})", true), ("https://h/?a=1&e={{m}}&v=2", true),
        ("x({id: 1, mail: '{{m}}'})", true), ("fbq('init', '1', {em: {{m}}})", false),
        ("<img src=\"https://h/?ud[em]={{m}}\">", true), ("https://h/?v=1&amp;ud[em]={{m}}", true),
        ("enhanced_conversion_data = {email: {{m}}}", false), ("encodeURIComponent({{m}})", true),
        ("return {{m}} ? 'yes' : 'no'", false), ("if ({{m}}) go()", false), ("if (a == {{m}}) go()", false),
        ("return !!{{m}}", false), ("return {{m}}.length", false), ("return {{m}} !== undefined", false),
        ("return {{m}}.split('@')[1]", false), ("var a = {{m}}; return !a", false),
        ("return sha256({{m}})", false), ("isKnown({{m}})", false), ("return {{m}} === 'a'", false),
    ])
    func `a program hands a value on, or only asks it something`(code: String, isPassedOn: Bool) {
        #expect(PassedOn.names(in: Array(code.utf8)[...]).isEmpty == !isPassedOn)
    }
}
