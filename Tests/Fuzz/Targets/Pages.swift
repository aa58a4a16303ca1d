import TagModel
import TagScript

extension FuzzTarget {
    /// A page of Custom HTML: its parts lie inside it and in order, and so do the faults of its scripts.
    static let pages = FuzzTarget(name: "pages", seeds: { FuzzSeeds.pages }) { bytes in
        let holes = TemplateScanner.names(in: bytes[...]).map { $0.lowerBound - 2..<$0.upperBound + 2 }
        let page = Page(bytes[...], holes: holes)
        if let fault = PageCheck.fault(of: page, in: bytes) { return .broken(fault) }
        for script in page.scripts {
            if let fault = PageCheck.fault(of: script, in: bytes, holes) { return .broken(fault) }
        }
        return page.scripts.isEmpty && page.requests.isEmpty ? .refused : .sound
    }
}

private enum PageCheck {
    static func fault(of page: Page, in bytes: [UInt8]) -> String? {
        let scripts = page.scripts.map(\.range)
        let elements = page.elements.map(\.opening)
        for (what, ranges) in [("scripts", scripts), ("elements", elements), ("requests", page.requests)] {
            var end = 0
            for range in ranges {
                guard range.lowerBound >= end, range.upperBound <= bytes.count else {
                    return "\(what): \(range) behind \(end) of \(bytes.count)"
                }
                end = range.upperBound
            }
        }
        for range in page.elements.compactMap(\.source) + page.unclosed.map(\.range)
        where range.upperBound > bytes.count {
            return "\(range) of \(bytes.count)"
        }
        // All that follows belongs to the part.
        return page.unclosed.count < 2 ? nil : "\(page.unclosed.count) parts that nothing closes"
    }

    static func fault(of script: PageScript, in bytes: [UInt8], _ holes: [Range<Int>]) -> String? {
        let code = Array(bytes[script.range])
        let start = script.range.lowerBound
        let own = holes.filter { $0.lowerBound >= start && $0.upperBound <= script.range.upperBound }.map {
            $0.lowerBound - start..<$0.upperBound - start
        }
        let checked = ScriptSyntax.check(code, as: script.goal, holes: own)
        guard let tree = checked.tree else {
            guard let fault = checked.fault else { return "neither a tree nor a fault" }
            let ranges = [fault.range, fault.note?.range, fault.fix?.range].compactMap(\.self)
            return ranges.first { $0.lowerBound < 0 || $0.upperBound > code.count }.map {
                "'\(fault.message)' at \($0) of \(code.count)"
            }
        }
        for index in 0..<tree.count {
            let (range, next) = (tree[index].range, Int(tree[index].next))
            guard range.upperBound <= code.count, next > index, next <= tree.count else {
                return "node \(index) at \(range), up to \(next)"
            }
        }
        return nil
    }
}

extension FuzzSeeds {
    static let pages: [[UInt8]] = [
        "<script>a()</script>", "<SCRIPT type=module async src='//h/a.js'></Script\t>",
        "<!-- <script>a</script> --><script><!-- <script>b</script> --></script>", "<script>a",
        "<style>p { background: url(//h/i.png) }</style><textarea></textareas></textarea>",
        #"<a onclick="f('{{v}}')" href='{{u}}' ping="//h/1 //h/2">x</a>"#, "<img src=a", "<img alt='a>",
        #"<link rel="stylesheet" href="https://h/a.css"><link rel=canonical href=//h/>"#,
        #"<img srcset="//h/1.png 1x, //h/2.png 2x,"><object data=//h/o></object>"#,
        "<script>var o = {a: `x${{{v}}}y`, 'b': /[/]{{v}}/g}; for (const x of o) { y ||= x?.z }</script>",
        "<script type=text/template><b>{{v}}</b></script><noscript><iframe src=//h/></iframe></noscript>",
        "<script>class A extends B { #x = 1; static { this.#x } get y() { return super.y } }</script>",
        "<script>a = \u{2018}b\u{2019}; if (x { }</script><? a ><!doctype html></ b><plaintext><script>",
        "<script>async function* f() { await g(); yield* h } label: while (1) { break label }</script>",
        "<script>function f() { retrun 1 }</script><p title={{</script>}}>",
    ].map { Array($0.utf8) }
}
