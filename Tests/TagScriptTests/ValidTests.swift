import TagScript
import Testing

@Test(arguments: [
    "", "#!/usr/bin/env node\na", "<!-- a\nb\n--> c", "a\n/*\n*/--> b", "var let = 1; let\nlet2",
    "if (a) let\n{b}", "yield = await = async = of = 1",
    "async\nfunction f() {}", "async () => { await a; for await (b of c); }", "async (a, b) => 1",
    "async(a, b)", "async a => 1",
    "if (a) function f() {} else function g() {}", "{ function f() {} function f() {} }",
    "a: function f() {}", "var a; var a; function a() {}",
    "try {} catch (a) { var a }", "try {} catch {}", "function f(a, a) {}",
    "function f(a) { var a; function a() {} }",
    "({a, b = 1, c: [d], ...e} = f)", "[a, , b.c, [d] = 1, ...e] = f", "({a = 1}) => a",
    "([a, {b}], ...c) => a", "(a, b,) => 1",
    "for (var a = 1 in b);", "for (let in a);", "for (let = 1;;) break", "for (async of => {};;) break",
    "for (let [a, b] of c);",
    "do a; while (b) c", "if (a) ; else b", "a = b\n/c/g", "a = b ? /c/ : /d/", "a\n++b",
    "return_: for (;;) continue return_",
    "f() = 1", "f()++", "for (f() in a);", "delete a", "010 + 08.5", "'\\01'", "with (a) b", "a?.b?.[c]?.(d)",
    "a?.5 : 1", "a ? .5 : 1",
    "a ?? (b || c)", "(-1) ** 2", "a ** -b", "new a", "new a.b(c).d(e)", "new (a())()", "new new a()()",
    "function f() { new.target }",
    "`a${`b${c}`}d`", "tag`\\u{`", "0b1_0 + 0o7 + 0xFFn + 1e-5 + .5 + 5.", "import('a')", "\u{5C}u0061b",
    "\u{FEFF}a\u{00A0}+\u{2028}b",
    "class A extends (a, b) { static async *[c]() {} get a() {} set a(b) {} static { var c; } 'd' = 1; #e; f() { #e in this } }",
    "class A { static async; get; set; static\na; async\nb() {} 'constructor'() {} static constructor() {} }",
    "class A { constructor() {} get b() { return super.c } }",
    "({__proto__: a, ['__proto__']: b, __proto__() {}})", "({get: 1, set, async, static: 1, await: 2})",
    "({async *a() { yield* await b }, get [c]() {}, set d(e) {}, async async() {}})",
    "function* f() { yield\na; yield /b/; yield }",
    "/[/]\\//g", "/(?<a>.)\\k<a>/", "/\\k<a>/", "/(?=a)*/", "/{/", "/a{,1}/", "/]/", "/\\c/", "/[\\w-a]/",
    "/\\u{1}/", "/(?:a|(?<b>c))/u",
    "/(?<a>b)|(?<a>c)/", "/(?i:a)/", "/\\p{Script=Greek}\\p{L}/u", "/[\\p{L}--[a-z]]/v",
    "/[[a-z]&&[aeiou]]/v", "/(?<!a)b/dgimsuy",
    "a = function () { 'use strict'; return this }", "\"a\";\n'use strict'\nb", "label: { break label }",
    "switch (a) { case b: default: c }",
    "a = {b, c() {}, 'd': 1, 2: 3, [e]: f, ...g,}", "[,,].length", "throw a", "debugger",
    "var {a, b: {c = 1}, ...d} = e, [f] = g",
    "if (a) b\nelse c", "{a}\n[b]", "x\n(y)", "var a = 1\n, b",
    "async function* f() { for await (const a of b) yield a }", ";;", "a, b",
])
func `accepts a valid script`(text: String) {
    #expect(check(text).fault == nil)
}

@Test(arguments: [
    "import a, {b as c, default as d} from 'e'; export {c as default, d}",
    "import * as a from 'b'; import 'c'", "export * from 'a'; export * as b from 'c'",
    "export default function () {}", "export default class {}", "export default async () => 1",
    "export const {a, b: [c]} = d; export function e() {}",
    "await a; for await (b of c);", "import.meta.url", "export {a}; var a", "export {'a b' as c} from 'd'",
    "import a from 'b' with {type: 'json'}", #"export {a as '\ud83d\ude00'}; var a"#,
    #"export {a as '\\ud800'}; var a"#,
])
func `accepts a valid module`(text: String) {
    #expect(check(text, as: .module).fault == nil)
}

@Test(arguments: [
    "function () { return {{a}} }", "function () { return {{a}}; };", "  // a\nfunction () {} // b",
    "() => {{a}}", "async function () {}", "{{a}}",
])
func `accepts the function of a variable`(text: String) {
    #expect(check(text, as: .expression).fault == nil)
}

@Test(arguments: [
    "var a = {{b c}}, {{d}} = 1; {{e}}", "'it is {{a ' b}}'", "`{{a`b}}${{{c}}}`", "/* {{a */ b}} */",
    "/[{{a/b}}]/.test(c)", "a{{b}}c = 1", "{{a}}{{b}}()",
    "{ {{a}}: 1 }", "x = { {{a}}: 1, {{b}}, b: {{c}} }", "function {{a}}({{b}}, {{b}}) {}",
    "let {{a}}; let {{a}}", "a.{{b}}", "{{a}}: for (;;) break {{a}}",
    "if ({{a}}) {{b}}\nelse {{c}}", "return_{{a}}", "{{a}}\n{{b}}", "{{a}} = {{b}} + 1", "\"{{a\nb}}\"",
])
func `takes a reference for what fits`(text: String) {
    #expect(check(text).fault == nil)
}

@Test func `accepts a return in the body of a function`() {
    #expect(check("return 1", as: .functionBody).fault == nil)
    #expect(check("return 1").fault != nil)
}
