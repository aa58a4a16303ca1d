import TagDiagnostics
import TagRuntime
import TagSyntax

/// A self-contained page: the one skeleton and the one style sheet of all pages that tagc writes.
///
/// Its policy allows the page's own style sheet and its own script, by their hashes, and nothing else.
struct HTMLPage {
    /// The title, not escaped.
    let title: String
    /// The style rules of this page, after those of every page.
    var style = ""
    /// The script; nil for none.
    var script: String?
    /// True if the script runs WebAssembly that the page holds.
    var runsEngine = false

    /// Returns the page.
    ///
    /// - Parameter body: The elements of the body.
    func text(_ body: String) -> String {
        let sheet = Self.sheet + style
        var policy = "default-src 'none'; style-src '\(Self.hash(sheet))'; "
        if let script {
            // Safe: this word of the policy is about WebAssembly that the page holds; no memory is meant.
            policy += "script-src '\(Self.hash(script))'\(runsEngine ? " 'wasm-unsafe-eval'" : ""); "
        }
        policy += "base-uri 'none'; form-action 'none'"
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(HTMLText.shown(title))</title>
            <style>\(sheet)</style>
            </head>
            <body>
            \(body)\(script.map { "<script>\($0)</script>\n" } ?? "")</body>
            </html>

            """
    }

    /// Returns a bar of a length in percent; it repeats a number, so that screen readers pass over it.
    static func bar(_ percent: Int) -> String {
        "<svg viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
            + "<rect width=\"\(percent)\" height=\"8\"/></svg>"
    }

    private static func hash(_ text: String) -> String {
        "sha256-" + String(decoding: Base64.letters(SHA256.digest(Array(text.utf8))), as: UTF8.self)
    }

    /// The style rules of every page, which follow the reader's preference for light or dark.
    private static let sheet = """
        :root{color-scheme:light dark;--bg:#f4f5f8;--fg:#14171f;--mid:#555d6e;--card:#fff;--line:#dfe3ea;--soft:#eef1f6;--ink:#2f4bb8;--bad:#a51d1d;--good:#17643a;--bar:#5b76e0}
        @media(prefers-color-scheme:dark){:root{--bg:#0e1117;--fg:#e8ebf2;--mid:#a4adbf;--card:#161a22;--line:#2a303c;--soft:#1f2530;--ink:#a9b9ff;--bad:#ff9a9a;--good:#7fdca6;--bar:#7e95f0}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--bg);color:var(--fg);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Inter",sans-serif}
        header,main,footer{max-width:1160px;margin:0 auto;padding:0 24px}
        header{padding-top:44px}
        h1{font-size:32px;line-height:1.2;letter-spacing:-.02em;margin:4px 0 8px;overflow-wrap:anywhere}
        h2{font-size:20px;line-height:1.3;letter-spacing:-.01em;margin:0}
        p{margin:0}code,kbd{font:.88em/1.5 ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
        .eye,.sub,footer{color:var(--mid)}.eye{font-size:13px;font-weight:600;letter-spacing:.06em;text-transform:uppercase}
        a{color:var(--ink);text-underline-offset:3px}
        :focus-visible{outline:3px solid var(--bar);outline-offset:2px;border-radius:4px}
        .all{background:var(--card);border:1px solid var(--line);border-radius:16px;margin:28px 0 36px;overflow-x:auto}
        table{border-collapse:collapse;width:100%;min-width:720px}
        th,td{text-align:left;padding:11px 16px;vertical-align:top;border-top:1px solid var(--line);font-weight:400}
        thead th{border:0;color:var(--mid);font-size:13px;font-weight:600}
        tbody th{font-weight:600}td.n{color:var(--mid);font-variant-numeric:tabular-nums}
        .k{display:inline-block;border:1px solid var(--line);background:var(--soft);border-radius:7px;padding:0 8px;font-size:13px;margin:1px 4px 1px 0;overflow-wrap:anywhere}
        .bad{color:var(--bad)}.good{color:var(--good)}
        footer{padding-top:4px;padding-bottom:48px;font-size:13px}
        @media(max-width:560px){header,main,footer{padding-left:14px;padding-right:14px}}

        """
}
