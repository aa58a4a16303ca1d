extension LivePage {
    static let css = #"""
        :root {
          --back: #fff; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --panel: #f6f8fa; --accent: #0550ae;
          --good: #116329; --good-back: #dafbe1; --bad: #a40e26; --bad-back: #ffebe9; --chosen: #ddf4ff;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --back: #0d1117; --text: #e6edf3; --soft: #9da7b1; --line: #3d444d; --panel: #161b22; --accent: #79c0ff;
            --good: #7ee787; --good-back: #12261e; --bad: #ffa198; --bad-back: #2c1618; --chosen: #13233a;
          }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
        .skip { position: absolute; left: -9999px; }
        .skip:focus { left: 8px; top: 8px; background: var(--back); padding: 6px; }
        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        header { padding: 10px 16px; border-bottom: 1px solid var(--line); background: var(--panel); }
        h1 { display: inline-block; font-size: 18px; margin: 0 12px 0 0; }
        #state { display: inline-block; margin: 0; color: var(--soft); }
        #state::before { content: ""; display: inline-block; width: 9px; height: 9px; border-radius: 50%;
          margin-right: 6px; background: var(--bad); }
        #state.on::before { background: var(--good); }
        #controls { display: flex; flex-wrap: wrap; gap: 8px 14px; margin-top: 8px; align-items: end; }
        label { display: flex; flex-direction: column; font-size: 12px; color: var(--soft); }
        select, input, button { font: inherit; font-size: 14px; color: var(--text); background: var(--back);
          border: 1px solid var(--line); border-radius: 6px; padding: 5px 8px; max-width: 260px; min-height: 32px; }
        button { cursor: pointer; }
        button[aria-pressed="true"] { border-color: var(--accent); color: var(--accent); font-weight: 600; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
        .buttons { display: flex; flex-wrap: wrap; gap: 8px; }
        #note { margin: 8px 0 0; }
        #note.bad { color: var(--bad); }
        main { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
        section { padding: 12px 16px; min-width: 0; overflow-anchor: none; }
        #right { border-left: 1px solid var(--line); }
        h2 { font-size: 15px; margin: 4px 0 8px; }
        #right h2:not(:first-child) { margin-top: 22px; }
        #count, .soft, #empty { color: var(--soft); font-weight: 400; }
        ol, ul { list-style: none; margin: 0; padding: 0; }
        #events > li { border-bottom: 1px solid var(--line); contain: content; }
        .row { display: grid; grid-template-columns: 92px 72px minmax(0, 1fr); gap: 8px; width: 100%; max-width: none;
          border: 0; border-radius: 0; padding: 6px 4px; text-align: left; background: none; align-items: baseline; }
        .row:hover { background: var(--panel); }
        .row[aria-current="true"] { background: var(--chosen); }
        .time, .kind { color: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }
        .what { overflow-wrap: anywhere; }
        .name { font-weight: 600; }
        .chip { display: inline-block; border-radius: 10px; padding: 0 8px; margin: 1px 0 1px 6px; font-size: 13px;
          background: var(--good-back); color: var(--good); }
        .chip.less { background: var(--bad-back); color: var(--bad); }
        .chip.more { outline: 1px dashed var(--good); }
        .problem .what { color: var(--bad); }
        pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 8px; margin: 6px 0;
          overflow-x: auto; font: 13px/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
        table { border-collapse: collapse; width: 100%; font-size: 14px; table-layout: fixed; }
        th, td { text-align: left; vertical-align: top; padding: 3px 8px 3px 0; overflow-wrap: anywhere;
          border-bottom: 1px solid var(--line); }
        th { font-weight: 600; width: 34%; }
        td { font-family: ui-monospace, monospace; font-size: 13px; }
        h3 { font-size: 14px; margin: 14px 0 4px; overflow-wrap: anywhere; }
        details { margin: 4px 0; }
        summary { cursor: pointer; padding: 2px 0; overflow-wrap: anywhere; }
        details ul { padding-left: 16px; }
        details li { font-size: 14px; overflow-wrap: anywhere; white-space: pre-wrap; }
        .passes { color: var(--good); }
        .fails { color: var(--bad); }
        #files li { margin: 3px 0; overflow-wrap: anywhere; }
        @media (max-width: 800px) {
          main { grid-template-columns: minmax(0, 1fr); }
          #right { border-left: 0; border-top: 1px solid var(--line); }
          .row { grid-template: auto 1fr / 82px minmax(0, 1fr); row-gap: 0; }
          .row .kind { grid-row: 2; }
          .row .what { grid-row: 1 / 3; grid-column: 2; }
          label, select, input { max-width: none; width: 100%; }
          #controls { display: grid; grid-template-columns: 1fr 1fr; }
          .buttons { grid-column: 1 / -1; }
          #events { max-height: 60vh; overflow-y: auto; }
        }
        @media (min-width: 801px) {
          body { height: 100vh; display: flex; flex-direction: column; }
          main { flex: 1; min-height: 0; }
          section { overflow-y: auto; }
        }

        """#
}
