import TagDiagnostics
import TagLint
import TagTestSupport
import Testing

/// Hard cases of the lints that look into pages and scripts.
struct CodeCaseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let id: String
        /// A page in a tag; `«»` marks what is found.
        let page: String

        var testDescription: String { "\(id): \(page)" }

        init(_ id: String, _ page: String) {
            self.id = id
            self.page = page
        }
    }

    @Test(arguments: [
        // A remark loads nothing, but what is after it does; an address is no remark.
        Case("insecure-url", #"<!-- <img src="http://a/"> --><img src='«http://»b/'>"#),
        Case("insecure-url", #"<script>x.src = "«http://»a/" // "http://b/"</script>"#),
        Case("insecure-url", #"<script>/* fetch("http://a/") */ fetch(`«http://»b/`)</script>"#),
        Case("insecure-url", #"<script>r.open("GET", "«http://»a/x", true)</script>"#),
        Case("insecure-url", #"<script>if (u == "http://a/") go()</script><a href="http://b/">b</a>"#),
        Case(
            "insecure-url",
            #"<script>x.src = "https://a/?u=http://b/"; y.src = "«http://»{{host}}/"</script>"#),
        // Elements and functions that connect; other addresses of a page are for readers and for search engines.
        Case(
            "insecure-url",
            #"<link rel="stylesheet preload" href="«http://»a/"><link rel=canonical href="http://b/"><object data='«http://»c/'>"#
        ),
        Case(
            "insecure-url",
            #"<img srcset="«http://»a/1.png 1x, «http://»b/2.png 2x"><a ping="«http://»c/" href="http://d/">"#
        ),
        Case("insecure-url", "<style>p { background: url(«http://»a/i.png) }</style>"),
        Case(
            "insecure-url",
            "<script>new WebSocket(\"«ws://»a/\"); new EventSource('«http://»b/'); new Worker(`«http://»c/`)</script>"
        ),
        Case(
            "insecure-url",
            "<script>navigator.sendBeacon('«http://»a/', d); import('«http://»b/'); new Image().src = '«http://»c/'</script>"
        ),
        Case(
            "insecure-url",
            "<script>var l = document.createElement('link'); l.rel = 'stylesheet'; l.href = '«http://»a/'; k.href = 'http://b/'</script>"
        ),
        Case(
            "insecure-url",
            "<script>var l = document.createElement('link'); l.rel = 'canonical'; l.href = 'http://a/'</script>"
        ),
        Case(
            "insecure-url",
            "<script type=module>import a from '«http://»a/'; export * from '«http://»b/'</script>"),
        // A quote that is left open ends with its line.
        Case("insecure-url", "<p>it's // so\n<img src=\"«http://»a/\">"),
        Case("insecure-url", "<script>a = `b\n// <!-- /* \\"),
        Case("dangerous-api", #"<script>window.«eval(»x); my_eval(x); $eval(x); "«eval(»"</script>"#),
        Case("dangerous-api", #"<script>«setTimeout("»go()", 1); setTimeout(go, 1)</script>"#),
        Case("dangerous-api", #"<script>«EVAL(»x)</script>"#),
        Case(
            "debug-leftover",
            "<p>alert(1);\ndebugger;</p><img alt='console.log(1)' onload='«alert(»1)'><script>«alert(»2)</script>"
        ),
        Case("debug-leftover", #"<script>if (a) { «debugger»}; debuggers(); "debugger;"</script>"#),
        Case("debug-leftover", #"<script>showalert(1); «alert(»1); x.alert(1)</script>"#),
        Case("debug-leftover", #"<img src="//«127.0.0.1»:80/"><img src="//10.example/">"#),
        Case("legacy-ga-script", #"<script>«_gaq.push»(1); _gaq.push(2); my_gaq.push(3)</script>"#),
        Case("legacy-ga-script", #"<script src="//www.«google-analytics.com/ga.js»"></script>"#),
        // Only the query, decoded, is open to anybody; a constant is nobody's.
        Case("html-injection", "<script>a.innerHTML = «{{q}}» + {{c}}; b = {{q}}</script>"),
        Case("html-injection", "<script>document.write('<b>' + «{{q}}»)\nx({{q}})</script>"),
        Case("html-injection", "<script>a.innerHTML += «{{v}}»; a.innerHTML === {{v}}</script>"),
        // The first error of each script, at its own bytes, whatever is before it.
        Case(
            "script-syntax",
            "<p>\"é\"</p>\n<script>\n  var a = \"\\\"\"; go(a«]»\n</script><script>«}»</script>"),
        Case("script-syntax", #"<img onerror="go(«(»" onload='go()'><script type="text/x">(</script>"#),
        Case("script-syntax", #"<script>a = {{q}}; b = '{{q}}'; c = /{{q}}/; {{q}}(«;»</script>"#),
        Case("script-syntax", "<script>a = «‘»b’; c = ‘d’</script>"),
        Case("script-syntax", "<script src='a.js'>not (read</script><script type=module>await go()</script>"),
        Case("html-unclosed", "<script>go()</script>«<script»>go("),
        Case(
            "script-implicit-global",
            "<script>a = 1; (function () { b = 1; for («i» in a) {} for (i = 0;;) {} })()</script>"),
        Case(
            "script-quoted-reference",
            "<script>«'{{q}}'» !== null; '{{q}}' != null; '{{q}}' === 'null'; «\"a{{q}}\"» === true</script>"),
        Case(
            "script-cookie-sent",
            "<script>function get(n) { return document.cookie.split(n)[1] } var i = new Image(); i.src = '/a?' + «get»('id'); i.src = '/b'</script>"
        ),
        Case(
            "script-cookie-sent",
            "<script>var c = document.cookie, x = new XMLHttpRequest(); if (c) x.send('id'); $.get('/a', {c: «c»})</script>"
        ),
        // Regexes, examples, offices, remarks and links to write to are no person's; each address counts once.
        Case(
            "personal-data-in-text",
            #"<script>t("«jane@firm.org»"); u("info@firm.org"); w(/[a-z]+@[a-z]+\.org/); x("a@example.com")</script>"#
        ),
        Case(
            "personal-data-in-text", #"<style>@media print {}</style><img src="https://h.org/logo@2x.png">"#),
        Case(
            "personal-data-in-text",
            #"<script>/* joe@firm.org */ a = "«jane@firm.org»,jane@firm.org"</script>"#),
        Case(
            "personal-data-in-text", #"<a href="mailto:jane@firm.org">jane@firm.org</a> «joe.smith@firm.org»"#
        ),
        Case(
            "personal-data-in-text", #"<img src="https://u:pw@firm.org/"><img src="https://key@firm.org/">"#),
        Case("personal-data-in-text", #"<img src="https://h.org/p?e=«jane.doe%40example.com»&v=a%40b">"#),
        Case(
            "personal-data-in-text",
            #"<script>cardNumber = "«4111111111111111»"; id = "4111111111111111"</script>"#),
        Case(
            "personal-data-in-text",
            #"<script>a = "«3782 822463 10005», 4111 1111 1111 1112, 1.4111-1111-1111-1111"</script>"#),
    ])
    func `finds in a page exactly what is marked`(example: Case) {
        let page = example.page.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
        let marked = Marked(Self.export.replacing("PAGE", with: page))
        let kind = LintCatalogue.all.first { $0.id == example.id }
        guard let kind else { return #expect(Bool(false), "no lint is called \(example.id)") }
        let found = Linting(marked.text, kind)
        #expect(found.errors == [])
        #expect(found.findings.map(\.range).sorted { $0.start < $1.start } == marked.ranges)
    }

    private static let export = #"""
        {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},
         "tag": [{"tagId": "1", "name": "Page", "type": "html", "firingTriggerId": ["2147479553"],
                  "parameter": [{"type": "TEMPLATE", "key": "html", "value": "PAGE"}]}],
         "variable": [
           {"variableId": "2", "name": "q", "type": "u", "parameter": [
             {"type": "TEMPLATE", "key": "component", "value": "QUERY"},
             {"type": "TEMPLATE", "key": "queryKey", "value": "q"}]},
           {"variableId": "3", "name": "c", "type": "c", "parameter": [
             {"type": "TEMPLATE", "key": "value", "value": "<b>"}]},
           {"variableId": "4", "name": "v", "type": "v", "parameter": [
             {"type": "TEMPLATE", "key": "name", "value": "v"}]},
           {"variableId": "5", "name": "host", "type": "c", "parameter": [
             {"type": "TEMPLATE", "key": "value", "value": "h"}]}]}}
        """#
}
