/// The style rules of the report's page.
///
/// What can be clicked is 24 pixels high, as WCAG 2.2 asks (2.5.8).
enum ReportStyle {
    static let page =
        PictureSVG.style + PictureSVG.light + "\n@media(prefers-color-scheme:dark){\(PictureSVG.dark)}\n"
            + """
            :root{--warn:#7a4a00}
            @media(prefers-color-scheme:dark){:root{--warn:#f0b25e}}
            header,main,footer{max-width:1400px}
            h2{font-size:24px;margin:36px 0 4px;overflow-wrap:anywhere}
            h3{font-size:18px;margin:32px 0 10px}
            [id],.canvas{scroll-margin-top:74px}
            nav ul,.plain{list-style:none;margin:0;padding:0}nav li{margin:6px 0;overflow-wrap:anywhere}nav span a{margin-left:10px;padding:2px 0;font-size:14px;display:inline-block}
            nav span,.about p{overflow-wrap:anywhere}
            .facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:10px;margin:16px 0 0}
            .facts div{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:10px 14px}
            dt{color:var(--mid);font-size:13px}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
            .all{margin:0 0 16px;max-height:80vh;overflow:auto}
            .all thead th{position:sticky;top:0;background:var(--card);z-index:1}
            th,td{padding:7px 12px;font-size:14px;overflow-wrap:anywhere;min-width:84px}td i{color:var(--mid);font-style:normal}td a,th a,.find a,.about a{display:inline-block;padding:4px 0}
            tbody th{min-width:180px}.w{min-width:230px}.t{min-width:120px}tr:target,th:target{background:var(--soft)}
            .canvas{background:var(--card);border:1px solid var(--line);border-radius:16px;overflow:auto;max-height:84vh}
            .canvas svg{display:block;flex:none}
            .n{cursor:pointer}.n:hover rect,.n:target rect{stroke-width:3}.n:focus-visible{outline:0}.n:focus-visible rect{stroke:var(--fg);stroke-width:3.5}
            .off{opacity:.14}.gone{display:none}.l.off{opacity:.05}.l.on{stroke-opacity:1;stroke-width:2}
            .n.on rect{stroke-width:4}.n.near rect{stroke-width:2.5}
            .about,.hint{margin:10px 0;font-size:14px}.about p{margin:4px 0}
            .tools{position:sticky;top:0;z-index:3;background:var(--bg);border-bottom:1px solid var(--line);padding:10px 0;margin:16px 0;display:flex;flex-wrap:wrap;gap:8px 18px;align-items:center;font-size:14px}
            .tools[hidden]{display:none}
            input,button{font:inherit;color:var(--fg);background:var(--card);border:1px solid var(--mid);border-radius:8px;padding:4px 10px}
            input[type=checkbox]{width:16px;height:16px;vertical-align:-2px}#find{width:230px;max-width:100%}
            details{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:0 0 8px;padding:8px 14px}
            details .all{margin-top:10px}summary{cursor:pointer;overflow-wrap:anywhere}
            .sev{border:1px solid currentColor;border-radius:7px;padding:0 7px;font-size:13px;white-space:nowrap;text-decoration:none}a.sev{display:inline-block;line-height:22px}
            .error{color:var(--bad)}.warning{color:var(--warn)}.note{color:var(--mid)}
            .find{border-top:1px solid var(--line);margin-top:8px;padding-top:8px;overflow-wrap:anywhere}
            pre{font:12.5px/1.5 ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",monospace;overflow-x:auto;margin:6px 0 0}
            .plain{columns:400px;column-gap:32px}.plain li{break-inside:avoid;margin:3px 0;overflow-wrap:anywhere}.bar svg{width:100%;height:8px;display:block;margin-top:7px}.bar rect{fill:var(--bar)}
            @media(max-width:560px){.tools{position:static}[id],.canvas{scroll-margin-top:8px}h1{font-size:25px}}
            @media print{.tools{display:none}.canvas,.all{max-height:none;overflow:visible}}

            """
}
