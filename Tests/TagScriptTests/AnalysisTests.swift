import TagScript
import Testing

@Test(
    arguments: [
        ("if (a) return 1; else return 2", .all), ("if (a) return 1", .some), ("return", .none), ("", .none),
        ("throw a", .none),
        ("for (;;) { if (a) return 1 }", .all), ("for (;;) { if (a) break; return 1 }", .some),
        ("while (a) return 1", .some),
        ("while (true) return 1", .all), ("while (!0) { if (a) continue; return 1 }", .all),
        ("do { return 1 } while (a)", .all),
        ("do { if (a) continue; return 1 } while (b)", .some), ("try { return 1 } catch (e) {}", .some),
        ("try { return 1 } catch (e) { throw e } finally { a() }", .all),
        ("try { a() } finally { return 1 }", .all),
        ("switch (a) { case 1: return 1; default: return 2 }", .all),
        ("switch (a) { case 1: return 1 }", .some),
        ("switch (a) { case 1: break; default: return 2 }", .some),
        ("switch (a) { case 1: default: return 2 }", .all),
        ("return 1; return", .all), ("a: { if (b) break a; return 1 }", .some),
        ("a: for (;;) { for (;;) break a } return 1", .all),
        ("if (a) return; return 1", .some), ("if (a) throw b; return 1", .all),
        ("function g() { return 1 }", .none), ("{ return 1 }", .all),
        ("for (a in b) return 1; return 2", .all),
        ("if (a) { return 1 } else if (b) { return 2 } else { throw c }", .all),
    ] as [(String, FunctionReturns.Coverage)])
func `knows on how many paths a function returns a value`(body: String, expected: FunctionReturns.Coverage)
    throws
{
    let tree = try #require(check("f = function () { \(body) }").tree)
    #expect(ReturnAnalysis(tree).functions.first?.coverage == expected)
}

@Test func `an arrow function with an expression returns a value`() throws {
    let tree = try #require(check("f = () => 1; g = () => {}").tree)
    #expect(ReturnAnalysis(tree).functions.map { $0.coverage } == [.all, .none])
}

@Test(arguments: [
    ("a = 1", ["a"]), ("var a; a = 1", []), ("a = 1; var a", []), ("function f() { a = 1; var a }", []),
    ("function f() { var a } a = 1", ["a"]),
    ("{ let a } a = 1", ["a"]), ("{ var a } a = 1", []), ("a++; b += 1; [c, {d}] = e", ["a", "b", "c", "d"]),
    ("for (a of b);", ["a"]),
    ("for (let a of b) a = 1; a = 2", ["a"]), ("(a) => { a = 1 }", []),
    ("(function f() { f = 1 }); f = 2", ["f"]), ("a.b = 1; a[b] = 1", []),
    ("try {} catch (e) { e = 1 } e = 2", ["e"]), ("with (a) b = 1", []),
    ("if (a) { function f() {} } f = 1", []), ("class A {} A = 1", []),
    ("{{a}} = 1; b{{c}} = 1", []), ("function f() { arguments = 1 }", []), ("(a = 1) => { b = a }", ["b"]),
])
func `finds assignments to names that are not declared`(text: String, expected: [String]) throws {
    let tree = try #require(check(text).tree)
    #expect(ImplicitGlobals.find(in: tree).map { $0.name } == expected)
}
