import TagScript
import Testing

/// A page with its scripts marked by `«»`.
private func scripts(_ text: String) -> (found: [String], marked: [String]) {
    let plain = text.replacing("«", with: "").replacing("»", with: "")
    let bytes = Array(plain.utf8)
    let found = Page(bytes[...]).scripts.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    let marked = text.split(separator: "«", omittingEmptySubsequences: false).dropFirst().map {
        String($0.split(separator: "»", omittingEmptySubsequences: false)[0])
    }
    return (found, marked)
}

@Test(arguments: [
    "<script>«a()»</script>", "<SCRIPT\n>«a()»</Script\t>b()", "<script/>«a()»</script/x>",
    "<script></script>",
    "a < b <script>«</scripta></ script>»</script>", "<p title='<script>'>«»".replacing("«»", with: ""),
    "<script type=\"TEXT/JavaScript \">«a»</script>", "<script type=''>«a»</script>",
    "<script type>«a»</script>", "<script type=text/plain>a</script>", "<script type='module'>«a»</script>",
    "<script language=javascript>«a»</script>", "<script language=vbscript>a</script>",
    "<script src=a.js>a</script><script>«b»</script>", "<script src>a</script>",
    "<!-- <script>a</script> --><script>«b»</script>", "<!--><script>«b»</script>",
    "<!---><script>«b»</script>", "<!-- a --!><script>«b»</script>", "<!-- a - -> b --><script>«b»</script>",
    "<!doctype html><script>«b»</script>", "<? a <script>b</script>", "</ a <script>b</script>",
    "</><script>«b»</script>", "<script>«<!-- a»</script>",
    "<script>«<!-- <script>a</script> b»</script>", "<script>«<!-- <script>a</script> --> b»</script>",
    "<script>«<!--> <script>a»</script>", "<script>«<script>a»</script>",
    "<style><script>a</script></style><script>«b»</script>", "<noscript><script>a</script></noscript>",
    "<textarea></textareas><script>a</script></textarea>", "<title><script>a</script></title>",
    "<a onclick=\"«b()»\" onclick=\"«c()»\">", "<a ONCLICK='«b()»'>", "<a onclick=«b()»>",
    "<a onclick=\"b(&quot;c&quot;)\" once=\"d\" on=e>", "<a title=\"<script>b</script>\">",
    "<a b=>c<script>«d»</script>", "<a b = 'c>' d=\"'>\"><script>«d»</script>",
    "<script async=\"\" data-a='</script>'>«d»</script>", "<plaintext><script>a</script>",
])
func `finds the scripts that a browser runs`(text: String) {
    let (found, marked) = scripts(text)
    #expect(found == marked)
}

@Test(
    arguments: [
        ("<script>a", "<script", .element("script")), ("<p>a<style>b</p>", "<style", .element("style")),
        ("a<!-- b ->", "<!--", .comment), ("<img src=a", "<img", .tag), ("<img src='a>", "'", .quote),
        ("<script>a</script", "<script", .element("script")), ("<script>a</script ", "</script", .tag),
        ("<div><p>a", "", nil), ("a <", "", nil), ("a </", "", nil),
    ] as [(String, String, UnclosedPart.Kind?)])
func `finds what is never closed`(text: String, part: String, kind: UnclosedPart.Kind?) {
    let bytes = Array(text.utf8)
    let found = Page(bytes[...]).unclosed
    if let kind {
        #expect(found.map { $0.kind } == [kind])
        #expect(found.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [part])
    } else if part.isEmpty {
        #expect(found == [])
    }
}

/// The addresses that the elements of a page request, marked by `«»`.
@Test(arguments: [
    "<link rel=stylesheet href=«a»>", "<LINK HREF=' «a» ' REL='shortcut ICON'>", "<link href='a'>",
    "<link rel='canonical' href='a'><link rel=dns-prefetch href=b><link rel=preconnect href=\"«c»\">",
    "<img src=«a» srcset=\"«b» 1x, «c» 2x,«d»\"><img data-src=a>", "<source srcset='«a»'><img srcset=''>",
    "<object data=«a»></object><form action='«b»'><button formaction=«c»><input src=«d» type=image>",
    "<video poster=«a» src=«b»><track src=«c»></video><svg><use xlink:href='«d»'/></svg>",
    "<a href=a ping='«b» «c»'>x</a><base href=d><iframe src=«e»></iframe><embed src=«f»>",
    "<script src=«a»></script><script>x='<img src=b>'</script><!-- <img src=c> -->",
])
func `finds the addresses that elements request`(text: String) {
    let plain = text.replacing("«", with: "").replacing("»", with: "")
    let bytes = Array(plain.utf8)
    let found = Page(bytes[...]).requests.map { String(decoding: bytes[$0], as: UTF8.self) }
    let marked = text.split(separator: "«", omittingEmptySubsequences: false).dropFirst().map {
        String($0.split(separator: "»", omittingEmptySubsequences: false)[0])
    }
    #expect(found == marked)
}

@Test func `a reference is text, whatever its name`() {
    let text = "<p title={{a > b}}><script>{{</script>}}</script>"
    let bytes = Array(text.utf8)
    let holes = Marked(text).holes
    #expect(Page(bytes[...], holes: holes).scripts.map { $0.range } == [27..<40])
}

@Test func `tells how scripts are loaded`() {
    let bytes = Array("<script src=a async></script><script src='b'></script><script>c</script>".utf8)
    let elements = Page(bytes[...]).elements
    #expect(elements.map { $0.isAsync } == [true, false, false])
    #expect(elements.map { $0.source } == [12..<13, 42..<43, nil])
}
