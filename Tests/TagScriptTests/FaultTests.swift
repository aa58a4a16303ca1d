import TagScript
import Testing

/// An invalid script, the bytes at fault marked, and what is reported.
struct Fault: Sendable, CustomTestStringConvertible {
    var text: String
    var message: String
    var note: String?
    var fix: String?
    var goal = ScriptGoal.script
    var testDescription: String { text }

    init(
        _ text: String, _ message: String, note: String? = nil, fix: String? = nil, goal: ScriptGoal = .script
    ) {
        (self.text, self.message, self.note, self.fix, self.goal) = (text, message, note, fix, goal)
    }
}

@Test(arguments: [
    Fault(
        "function f() { retrun «x» }", "unexpected 'x'",
        note: "'retrun' is not a keyword; did you mean 'return'?", fix: "return"),
    Fault(
        "fucntion «f»() {}", "unexpected 'f'", note: "'fucntion' is not a keyword; did you mean 'function'?",
        fix: "function"),
    Fault(
        "a = «'b»\nc", "a string is not closed",
        note: "a string that begins with ' ends with ' on the same line"),
    Fault("f(«“»a”)", "typographic quote '“' is not a quote: write '\"'", fix: "\""),
    Fault("f(«‘»a’)", "typographic quote '‘' is not a quote: write \"'\"", fix: "'"),
    Fault(
        "a = «\"b”;»", "a string is not closed",
        note: "a string that begins with \" ends with \" on the same line", fix: "\""),
    Fault(
        "a«\u{200B}» = 1", "an invisible character (U+200B) stands here",
        note: "text copied from a web page or a document often has such characters", fix: ""),
    Fault("\nf(\n«;»", "expected an expression, not ';'"),
    Fault("\nf(a\n«;»", "expected ')' to close the '(' on line 2, not ';'", note: "the '(' is here"),
    Fault("if (a) {\n  b()«»", "expected '}' to close the '{' on line 1", note: "the '{' is here"),
    Fault(
        "function f() {\n  if (a) {\n    b();\n  c();\n}«»\n", "expected '}' to close the '{' on line 1",
        note: "it is probably missing before line 5: the '}' there closes this '{' on line 2"),
    Fault(
        "function f() {\n  a();\n  }\n  b();\n«}»\n", "this '}' closes nothing",
        note: "the one too many is probably this '}' on line 3, which closes the '{' on line 1"),
    Fault("f(a)«)»", "this ')' closes nothing"),
    Fault("f()\n«}»", "this '}' closes nothing"),
    Fault("a = {b: 1 «c»: 2}", "expected ',' or '}', not 'c'"),
    Fault(
        "f('it'«s»')", "expected ',' or ')', not 's'",
        note: "this quote ends the string; in a string it is written \\'"),
    Fault(
        "function «(»){}", "a function that begins a statement needs a name",
        note: "to call it at once, put it in parentheses: (function () { … })()"),
    Fault(
        "if (a &amp«;»&amp; b) c", "expected ')' to close the '(' on line 1, not ';'",
        note: "'&amp;' is HTML for '&'; in a script write '&'"),
    Fault("«<»script>a</script>", "expected an expression, not '<'", note: "a script has no HTML in it"),
    Fault(
        "a = {«{»b}", "expected the name of a property, not '{'",
        note: "a reference is written {{name}}, with two braces on each side"),
    Fault("await «f»()", "unexpected 'f'", note: "'await' is allowed in async functions only"),
    Fault(
        "for (i = 0, i < 5, i++«)» f()", "expected ';', not ')'",
        note: "the three parts of a 'for' are separated by semicolons"),
    Fault(
        "if (a) b(); c(); «else» d()", "this 'else' belongs to no 'if'",
        note: "only one statement may stand between 'if' and 'else'; put more in braces"),
    Fault("var «class» = 1", "'class' is a keyword and cannot be a name"),
    Fault("const «a»;", "a 'const' needs a value"),
    Fault("let a; let «a»", "'a' is already declared", note: "the first 'a' is here"),
    Fault("{ let a; { var «a» } }", "'a' is already declared", note: "the first 'a' is here"),
    Fault("(a) => { let «a» }", "'a' is already a parameter", note: "the first 'a' is here"),
    Fault("«return» 1", "'return' stands outside of a function"),
    Fault("«break»", "'break' stands outside of a loop or 'switch'"),
    Fault("while (1) break «a»", "no statement around this one has the label 'a'"),
    Fault(
        "a: { while (1) continue «a» }", "'continue' needs the label of a loop", note: "'a' labels no loop"),
    Fault("«a?.b» = 1", "an expression with '?.' cannot be assigned to"),
    Fault(
        "«1» = a", "this cannot be assigned to: it is neither a variable nor a property",
        note: "a comparison is written '==' or '==='"),
    Fault("a = {b «=» 1}", "a property of an object is written with ':', not '='", fix: ":"),
    Fault("a = {__proto__: 1, «__proto__»: 2}", "an object has one '__proto__' only"),
    Fault("'use strict'; a = «010»", "strict mode has no numbers that begin with 0"),
    Fault("'use strict'; delete «a»", "strict mode cannot delete a variable"),
    Fault("function f(«eval») { 'use strict' }", "'eval' cannot be assigned or declared in strict mode"),
    Fault("(a, b = 1«»", "expected ')' to close the '(' on line 1", note: "the '(' is here"),
    Fault("f(«a ?? b || c»)", "'??' cannot be mixed with '||' or '&&' without parentheses"),
    Fault("«-a» ** b", "the operand before '**' needs parentheses"),
    Fault("5«px»", "the number 5 is followed by a letter or digit"),
    Fault("1«_»", "a '_' in a number must stand between two digits"),
    Fault("«\\u12»", "\\u must have four hexadecimal digits, or one to six in braces"),
    Fault("'«\\x1»'", "\\x must have two hexadecimal digits"),
    Fault("`«\\u1»`", "this is not an escape of a template string"),
    Fault("«`»a", "a template string is not closed", note: "a template string ends with a backtick: `"),
    Fault("a «/*» b", "a comment is not closed", note: "a comment that begins with '/*' ends with '*/'"),
    Fault("a = «/b»", "a regular expression is not closed"),
    Fault("/«(»a/", "a '(' of the regular expression is not closed"),
    Fault("/[«b-a»]/", "the range is out of order"),
    Fault("/a/g«g»", "this flag is given twice"),
    Fault("/a|«*»/", "there is nothing before '*' to repeat"),
    Fault("/(?<a>.)(?<«a»>.)/", "two groups have the name 'a'"),
    Fault("/«\\2»(a)/u", "the regular expression has no group 2"),
    Fault("class A { constructor() {} «constructor»() {} }", "a class has one constructor only"),
    Fault("class A { f() { this.«#a» } }", "no class around this place declares '#a'"),
    Fault(
        "class A { f() { «super»() } }",
        "'super(…)' stands outside of the constructor of a class with 'extends'"),
    Fault("«new.target»", "'new.target' stands outside of a function"),
    Fault("«import» a from 'b'", "'import' stands outside of a module"),
    Fault("export {«a»}", "'a' is exported but not declared", goal: .module),
    Fault(
        #"export {a as '«\ud83d»'}; var a"#, "a name cannot have half of a surrogate pair", goal: .module),
    Fault("a\n«<!--» b", "a module has no HTML comments", goal: .module),
    Fault(
        "function () { return 1 }\n«a»", "unexpected 'a' after the end of the function", note: "it ends here",
        goal: .expression),
    Fault("function () { return 1 }«}»", "this '}' closes nothing", goal: .expression),
    Fault("a = 1«{{b}}»", "a number is followed by a reference: an operator is missing"),
    Fault("f({{a}} «{{b}}»)", "expected ',' or ')', not a reference"),
    Fault("f(\"{{a}}\" «\"{{b}}\"»)", "expected ',' or ')', not the string \"{{…}}\""),
])
func `reports a fault where it is`(fault: Fault) {
    let marked = Marked(fault.text)
    let found = ScriptSyntax.check(marked.bytes, as: fault.goal, holes: marked.holes).fault
    #expect(found?.message == fault.message)
    #expect(found?.range == marked.range)
    #expect(found?.note?.message == fault.note)
    #expect(found?.fix?.text == fault.fix)
    #expect(found?.isDecided == true)
}

@Test(arguments: [
    "'use strict'; var public", "'use strict'; with (a) {}", "'use strict'; if (a) function f() {}",
    "function* g() { yield = 1 }",
    "async (a = await b) => 1", "(a, a) => 1", "function f(a, [a]) {}", "({a(b, b) {}})", "let let = 1",
    "for (let a, b of c) {}",
    "for (const a;;) {}", "for (var [a];;) {}", "if (a) let [b] = c", "label: async function f() {}",
    "if (a) class B {}",
    "try {} catch (a) { let a }", "try {} catch ([a]) { var a }",
    "switch (a) { case 1: let b; case 2: let b }",
    "class A extends B { constructor() { function f() { super() } } }", "class A { static prototype() {} }",
    "class A { get constructor() {} }", "class A { #a; #a }", "class A { #constructor }",
    "class A { a = arguments }",
    "class A { static { await } }", "class A { static { return } }", "({get a(b) {}})", "({set a() {}})",
    "[...a, b] = c",
    "({...{a}} = b)", "[(a = 1)] = b", "([a]) => 1, ((a)) => 1", "a\n=> 1", "async a\n=> 1", "new a?.b()",
    "a?.`b`", "import.meta",
    "for (async of a) {}", "for (let of a) {}", "for await (a of b) {}", "throw\na", "a = b\n++", "08n",
    "0b2", "1__0", "'\n'",
    "/a/uv", "/(?<a/", "/{1}/", "/a{2,1}/", "/\\u{110000}/u", "/\\p{Foo}/u", "/[[a]/v", "/(?<=a)*/",
    "/\\k<b>(?<a>.)/",
    "v\u{5C}u0061r a", "a => {} || b", "({a}) = 1", "({a: 1} = b)", "async function f() { var await }",
    "#!a\n#!b",
])
func `refuses an invalid script`(text: String) {
    #expect(check(text).fault != nil)
}
