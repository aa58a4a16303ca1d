"""Mutations of scripts: tokens left out, added, replaced, swapped, and characters in them."""
import random
import re

TOKEN = re.compile(
    r"""\{\{[^{}\n]+\}\}|[A-Za-z_$#][\w$]*|\d[\w.]*|\s+|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
    r"""|=>|\.\.\.|[=!]==?|&&=?|\|\|=?|\?\?=?|\?\.|\+\+|--|\*\*|[-+*/%]=|[^\w\s]""",
    re.S)

WORDS = r"""( ) { } [ ] ; , . : ? => ... = == === + - ++ -- ! ~ * ** / % & | && || ?? ?. < > << >> >>> += &&= ??= ` ${ ' " \
a b x yield await async let const var function class extends static get set of in instanceof new return if else for while do break continue
switch case default try catch finally throw typeof void delete this super null true false import export from as with debugger eval arguments
enum implements interface package private public protected target meta constructor prototype __proto__ #x #a 0 1 08 017 0x1 1n 1.5 .5 1_0
'a' "use strict" `a` /a/ /[/g /(/ <!-- --> // /* */ \u0061 \u{61} l\u0065t aw\u0061it {{x}} @ # a: () {} [] (a) {a} [a] {a=1} async() a=>a ;;
function(){} function*(){}""".split()
WORDS += ["\n", "\r\n", " ", "\u2028", "\u00a0", "\u200b", "\u201c", "async a=>a", "async function(){}"]
CHARACTERS = "(){}[];,.:?=+-!~*/%&|<>`'\"\\\n #$_a0189\u00e9"


class Mutator:
    def __init__(self, seed):
        self.chance = random.Random(seed)

    def mutate(self, text):
        tokens = TOKEN.findall(text)
        for _ in range(self.chance.choice((1, 1, 1, 2, 2, 3))):
            self.change(tokens or tokens.append("") or tokens)
        return "".join(tokens)

    def change(self, tokens):
        chance = self.chance
        place, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
        kind = chance.randrange(7)
        if kind == 0:
            del tokens[place]
        elif kind == 1:
            tokens.insert(place, chance.choice(WORDS))
        elif kind == 2:
            tokens[place] = chance.choice(WORDS)
        elif kind == 3:
            tokens[place], tokens[other] = tokens[other], tokens[place]
        elif kind == 4:
            tokens.insert(place, tokens[other])
        elif kind == 5:
            at = chance.randrange(len(tokens[place]) or 1)
            tokens[place] = tokens[place][:at] + tokens[place][at + 1:]
        else:
            at = chance.randrange(len(tokens[place]) + 1)
            tokens[place] = tokens[place][:at] + chance.choice(CHARACTERS) + tokens[place][at:]
