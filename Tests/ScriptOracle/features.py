"""Small scripts, one for each feature, and regular expressions, all of them mutated."""
from mutations import Mutator

SCRIPTS = r"""
class A extends (a, b) { static async *[c]() {} get a() {} set a(b) {} static { var c; } 'd' = 1; #e; f() { #e in this } }
class A { static async; get; set; static; async; a = () => arguments; 'constructor'() {} static constructor() {} }
class A extends B { constructor() { super(); () => super(); super.a } b() { super.b = 1; new.target } static #c() { this.#c?.() } }
class A { #a; get #b() {} set #b(c) {} static { this.#a; class B extends this.#a { #a = this.#b } } }
class A { a = await; static { (() => { await })(); function await() {} } static { arguments } }
async function f() { class A { [await 1] = await 1; static { await } } for await (const a of b) await c; (await d) ** 2 }
function* g() { class A { [yield] = 1 } yield* yield; (yield) ? yield : yield; function yield() {} }
async function* h() { yield await a; for await (a of b); () => { yield; await }; ({ async *yield() {}, await: 1 }) }
async (a = await) => 1; async (await) => 1; async await => 1; (await) => 1; async (a = async (b) => await b) => {}
({a = 1, b: {c = 2}, ...d}) => 1; ({a = 1}) ; ({a = 1} = {}); [{a = 1}] = [b]; ({a: {b = 1}} = c); f({a = 1})
({__proto__: a, "__proto__": b}) ; ({__proto__: a, __proto__: b} = c); ({__proto__: a, __proto__: b}) => 1; ({__proto__, __proto__: a})
for (let of = 1;;); for (let of of); for (let in a); for (let a of b, c); for (let.a in b); for (let().a of b); for (async of a); for (async of => 1;;);
for (var a = 1 in b); for (var [a] = 1 in b); for (let a = 1 of b); for (const a in b); for (var a of b, c); for (a = 1 of b); for ((a) of b); for ([a] of b); for (({a}) of b);
label: function f() {} if (a) label: function g() {} while (a) function h() {} if (b) async function i() {} else function* j() {}
a: b: while (1) { continue a; break b; c: { break c; continue c } function f() { break a } }
"use strict"; 010; "\01"; var public, yield, let, static; eval = 1; arguments++; delete a; with (a) {} function f(a, a) {} implements: 1
"a\01"; "use strict"; function f() { "\08"; "use strict" } function eval() { "use strict" } (eval) => { "use strict" } 
function f(a = 1) { "use strict" } (a, [b]) => { "use strict" } ({a(b = 1) { "use strict" }, set c(d) { "use strict" }})
try {} catch (a) { var a; let b; { var b } } try {} catch ([a]) { var a } try {} catch (a) { for (var a of b); for (var a in b); function a() {} let a }
{ function f() {} function f() {} var g; let h; { var h } } switch (a) { case 1: let b; default: function b() {} } var i; let i; function j() {} let j
let a; { var a } function f(a) { let a; var a } (a) => { let a } function g() { var g; let f; function f() {} } { async function k() {} function k() {} }
a?.b = 1; a?.b++; delete a?.b; new a?.b(); a?.`b`; a?.b`c`; for (a?.b of c); [a?.b] = c; ({a: b?.c} = d); a?.[b](c)?.d; super?.a; a?.#b
(a, b) = 1; (a) = 1; ((a)) = 1; [(a)] = 1; [(a = 1)] = 1; ({a: (b)} = 1); ({a: (b = 1)} = 1); [([a])] = 1; ([a]) = 1; (a.b) = 1; (f()) = 1; f() &&= 1; f()`a` = 1
a ?? b || c; a || b ?? c; a ?? (b && c); (a ?? b) || c; a && b ?? c; -a ** b; (-a) ** b; a ** -b; await ** 2; typeof a ** b; a ** b ** c; ++a ** b
`a${b}c${`d${e}`}` ; `\u{`; a`\u{`; `\01`; a`\xg`; `${`; `$${a}$`; `}`; a`b`.c`d`; new a`b`
a
++b
--
c; a
/b/g; x => {}
/a/; x
=> 1; return
a; if (a) ; else b; do a; while (b) c; do ; while (0) d; throw
e
let [a] = b, c = d; let
e; const f; const [g]; let let; let yield, async, of, await; l\u0065t h; l\u0065t
i; (let); let.a; let[0]; if (a) let
[b]
import("a"); import("a", b); import("a", b, c); new import("a"); import.meta; import(...a); import(); typeof import("a"); import("a").b; import a from "b"
0b12; 0o8; 0xg; 1_; 1__0; 0_1; 1_.0; 1._0; 1e_1; 1e1_0; 09.5; 09e1; 07.5; 08n; 1n.a; .5n; 1.5n; 0x1n; 1.e3; 1..a; 1.a; 00n; 0b1_0n; 1e
"\u{10FFFF}"; "\u{110000}"; "\u12"; "\x1"; "a\
b"; '\8'; "\0"; "\00"; "\u{}"; "\u{ 1}"; "	"; '"'; "'"
\u0061; \u{61}b; a\u{62}; \u{2F}; v\u0061r; \u0076ar a; ({v\u0061r: 1}); a.v\u0061r; cl\u0061ss A {}; th\u0069s; n\u0065w.target; new.t\u0061rget; \u0061sync () => 1; \u0061sync a => 1
<!-- a
--> b
a --> b
/* */ --> c
/*
*/ --> d
a <!-- b
; a<!--b
#!c
var a, b = c, [d, , e = 1, ...f] = g, {h, i: j, [k]: l = 1, "m": n, 1: o, ...p} = q; var [...a, b] = c; var {...{a}} = b; var {...[a]} = b; [...a,] = b; [...a = 1] = b; ({...a,} = b); ({...a.b} = c); (...a,) => 1; (a, ...b) => 1; function f(...a,) {} function f(a,,b) {}
({get a() {}, set a(b) {}, get() {}, set() {}, async() {}, async: 1, get: 1, async *a() {}, *b() {}, get [c]() {}, async get d() {}, get async() {}, *async() {}, get *e() {}})
({get a(b) {}, set a() {}, set b(...c) {}, set d(e, f) {}, set g([h]) {}, set i(j = 1) {}}); ({a() { super.b; super() }, c: function() { super.d }}); ({async a() { await b }, *c() { yield }})
new.target; function f() { new.target; () => new.target; new new.target; new.target = 1; new.target++ } () => new.target; super.a; () => super.a
var async; async
function f() {} async function g() {} async
() => 1; async () 
=> 1; async (a, b); async(...a); async(a,); async(); async
(a); async.b; async `c`; async => 1; (async) => 1; async async => 1; async (async) => 1; async ({a = 1}); async ({a = 1}) => 1; async (a, ...b,) => 1
with (a) b; with (c) function d() {} with (e) let
f; debugger; debugger a; ; throw a; switch (a) { case 1: case 2: break; default: default: } switch (a) { b }
if (a) { } else if (b) c; else d; while (a) { break; continue } for (;;) { } for (var a;;) ; for (a in b) ; for (a; b; c) d; for (a b) ;
export default function () {} ; export {a as b, c as default}; export * from "a"; export * as d from "e"; import f, {g as h} from "i"; var a, c; export {a}; import {default as j} from "k"; import * as l from "m"
export const n = 1, {o, p: [q]} = r; export function s() {} export class t {} export async function u() {} export default class {} ; await v; for await (w of x); import y from "z" with {type: "json"}; export {n}; let n
(function () { return
a }); (() => {})(); (() => {}) ? a : b; () => {} ? a : b; () => ({}).a; () => {}.a; a => a => a; a => ({b}) => b; a => {} , b; (a => {}) || b; a || b => c; (a, b) => c || d; a = b => c; a ? b => c : d => e; (a) => (b) = c
""".strip("\n")

PATTERNS = r"""a|b (?:a) (?=a)* (?!a)+ (?<=a) (?<!a) (?<n>a)\k<n> \k<n> (a)\1\2 [a-z] [^a-z\d-\w] [\b\-\B] a{1} a{1,} a{1,2}? {a} a{,2} } ] \d\D\s\S\w\W\b\B
\cA \c1 [\c_] \x41 \x4 \u0041 \u{41} \u{110000} \ud83d\ude00 [\ud83d\ude00-\ud83d\ude01] [😀-😁] [😁-😀] \0 \01 \8 [\1] \p{L} \P{Lu} \p{Script=Greek} \p{sc=Grek} \p{Foo} \p{RGI_Emoji} \pL
[[a-z]--[aeiou]] [[a-z]&&[aeiou]] [a--b--c] [a&&b] [a&&&b] [\q{abc|d}] [^\q{ab}] [a-z&&b] [(] [a|b] [a!!b] [\d--\w] [a-[b]] [[a]b] \- \_ \/ \a \k (?i:a) (?-i:a) (?i-i:a) (?a) (?<a>b)|(?<a>c) ^* $+ a** a+? (?:)* () (|) \u{1F600}
(?<\u0061>b) (?<𝒜>b) (?<a b>) (?<1>) (?<>) [z-a] [\d-a] [a-\d] [--a] [a-] [-a] [] [^] [\]] [\u{61}-\u{62}] [a-\u{1F600}] (?:a{2}){3} (a(b(c(d)))) \k<a>(?<a>) [\k] [\k<a>](?<a>) (?=a){2}""".split()

WRAPPERS = ["function f() { @ }", "async function f() { @ }", "function* f() { @ }", "'use strict'; @", "() => { @ }", "class A { f() { @ } }", "class A { static { @ } }",
            "({ async *f() { @ } })", "{ @ }", "if (a) @", "for (;;) { @ }", "class A extends B { constructor() { @ } }", "(@)", "[@]", "x = @", "async () => { @ }", "label: { @ }", "switch (x) { case 1: @ }",
            "class A { x = @ }", "f(@)", "`${@}`", "({ [@]: 1 })", "try { @ } catch (a) { @ }", "async (x = @) => 1", "(x = @) => 1", "function f(x = @) {}", "@\n@", "for (@ of x);", "for (@ in x);", "for (@;;);"]

FLAGS = ("", "", "u", "v", "u", "v", "gi", "iu", "sv", "uv", "gg", "dy")
SIGNS = "()[]{}|?*+^$\\-&:=!<>kpuxcdbqn0129,a"


class Features(Mutator):
    """Makes pairs of a goal and a script."""

    def __init__(self, seed):
        super().__init__(seed)
        rows = SCRIPTS.split("\n")
        parts = [part for row in rows for part in row.split("; ")]
        self.pool = rows + parts + parts

    def statement(self):
        chance = self.chance
        text = chance.choice(self.pool)
        if chance.randrange(3) == 0:
            text = chance.choice(WRAPPERS).replace("@", text)
        if chance.randrange(4):
            text = self.mutate(text)
        return chance.choice(("script", "script", "script", "module", "functionBody")), text.replace("{{x}}", "x")

    def pattern(self):
        chance = self.chance
        text = "".join(chance.choice(PATTERNS) for _ in range(chance.choice((1, 1, 2, 3))))
        for _ in range(chance.choice((0, 0, 1, 1, 2))):
            text = self.changed(text)
        return "script", "x = /" + text + "/" + chance.choice(FLAGS)

    def changed(self, text):
        chance = self.chance
        at, other = chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)
        kind = chance.randrange(3)
        if kind == 0:
            return text[:at] + text[at + 1:]
        if kind == 1:
            return text[:at] + chance.choice(SIGNS) + text[at:]
        return text[:at] + text[min(at, other):max(at, other)] + text[at:]
