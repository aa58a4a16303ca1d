import TagScript
import Testing

/// Writes a tree as kinds in parentheses, names and uses after a colon.
func outline(_ tree: ScriptTree, _ index: Int = 0) -> String {
    let node = tree[index]
    let inner = tree.children(index).map { outline(tree, $0) }.joined(separator: " ")
    let name = tree.name(index)
    let label =
        name.isEmpty
        ? "\(node.kind)" : "\(node.kind):\(name)" + (node.kind == .identifier ? ":\(node.use)" : "")
    return inner.isEmpty ? label : "\(label)(\(inner))"
}

@Test(arguments: [
    (
        "a + b * c",
        "expressionStatement(binary(identifier:a:read binary(identifier:b:read identifier:c:read)))"
    ),
    (
        "a - b - c",
        "expressionStatement(binary(binary(identifier:a:read identifier:b:read) identifier:c:read))"
    ),
    (
        "a = b += c",
        "expressionStatement(assignment(identifier:a:assigned assignment(identifier:b:updated identifier:c:read)))"
    ),
    (
        "a ? b : c ? d : e",
        "expressionStatement(conditional(identifier:a:read identifier:b:read conditional(identifier:c:read identifier:d:read identifier:e:read)))"
    ),
    (
        "a.b(c)[d]",
        "expressionStatement(index(call(member(identifier:a:read propertyName:b) arguments(identifier:c:read)) identifier:d:read))"
    ),
    (
        "({a}) => a",
        "expressionStatement(arrowFunction(parameters(objectPattern(shorthand(identifier:a:parameter))) identifier:a:read))"
    ),
    (
        "[a, b = 1] = c",
        "expressionStatement(assignment(arrayPattern(identifier:a:assigned defaultValue(identifier:b:assigned number)) identifier:c:read))"
    ),
    (
        "var a, {b} = c",
        "variables(declarator(identifier:a:var) declarator(objectPattern(shorthand(identifier:b:var)) identifier:c:read))"
    ),
    (
        "for (let a of b) ;",
        "forOfStatement(variables(declarator(identifier:a:let)) identifier:b:read emptyStatement)"
    ),
    ("for (;;) {}", "forStatement(omitted omitted omitted block)"),
    (
        "if (a) b; else if (c) d",
        "ifStatement(identifier:a:read expressionStatement(identifier:b:read) ifStatement(identifier:c:read expressionStatement(identifier:d:read)))"
    ),
    (
        "f(`a${b}`)",
        "expressionStatement(call(identifier:f:read arguments(template(templateText identifier:b:read templateText))))"
    ),
    ("'use strict'; a", "directive(string) expressionStatement(identifier:a:read)"),
    ("{{a}}.b", "expressionStatement(member(hole propertyName:b))"),
    (
        "async (a) => await a",
        "expressionStatement(arrowFunction(parameters(identifier:a:parameter) await(identifier:a:read)))"
    ),
    (
        "if (a)b;else{{c}}",
        "ifStatement(identifier:a:read expressionStatement(identifier:b:read) expressionStatement(hole))"
    ),
    ("typeof{{a}}", "expressionStatement(unary(hole))"),
    ("{{a}}in b", "expressionStatement(binary(hole identifier:b:read))"),
    ("a{{b}}", "expressionStatement(identifier:{{…}}:read)"),
    ("new a(b)", "expressionStatement(new(identifier:a:read arguments(identifier:b:read)))"),
    (
        "a: while (b) continue a",
        "labelledStatement(label:a whileStatement(identifier:b:read continueStatement(label:a)))"
    ),
])
func `builds a tree`(text: String, expected: String) throws {
    let tree = try #require(check(text).tree)
    #expect(outline(tree) == "script(\(expected))")
}

@Test func `a node has the bytes of its text`() throws {
    let tree = try #require(check("f(a , (b)) ;").tree)
    #expect(
        (0..<tree.count).map { tree.text($0) } == [
            "f(a , (b)) ;", "f(a , (b)) ;", "f(a , (b))", "f", "(a , (b))", "a", "(b)", "b",
        ])
}

@Test(
    arguments: [
        ("document.write(a)", "document.write"), ("(a.b)?.c(d)", "a.b.c"), ("new this.a", "this.a"),
        ("a[b]()", nil), ("a().b()", nil), ("f`a`", "f"),
    ] as [(String, String?)])
func `knows the function of a call`(text: String, path: String?) throws {
    let tree = try #require(check(text).tree)
    let callee = try #require(tree.callee(2))
    #expect(tree.path(callee) == path)
}

@Test(arguments: [("'a b'", "a b"), ("\"\"", ""), ("'a\\n'", nil), ("'a{{b}}'", nil)] as [(String, String?)])
func `knows the contents of a string`(text: String, contents: String?) throws {
    let tree = try #require(check("f(\(text))").tree)
    let argument = try #require(tree.arguments(2).first)
    #expect(tree.contents(argument) == contents)
    #expect(tree[argument].flags.contains(.hasHole) == text.contains("{{"))
}
