/// The live page: three files without a build step, which need nothing but this server.
enum LivePage {
    static let html = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>tagc live</title>
        <link rel="stylesheet" href="live.css">
        <script src="live.js" defer></script>
        </head>
        <body>
        <a class="skip" href="#events">Skip to the events</a>
        <header>
        <h1>tagc live</h1>
        <p id="state" role="status">connecting</p>
        <form id="controls">
        <label>App <select id="run"></select></label>
        <label>Show <select id="filter">
        <option value="all">everything</option>
        <option value="push">pushes and tags</option>
        <option value="hit">hits</option>
        <option value="value">values and functions</option>
        <option value="problem">problems</option>
        <option value="differs">what differs</option>
        </select></label>
        <label>Search <input id="search" type="search" autocomplete="off"></label>
        <label>Compare with <select id="compare"><option value="">nothing</option></select></label>
        <span class="buttons">
        <button id="pause" type="button" aria-pressed="false">Pause</button>
        <button id="clear" type="button">Clear</button>
        <button id="save" type="button">Save as a scenario</button>
        </span>
        </form>
        <p id="note" hidden></p>
        </header>
        <main>
        <section id="left" aria-labelledby="events-title">
        <h2 id="events-title">Events <span id="count"></span></h2>
        <p id="empty">Nothing yet. An app that is connected shows what it pushes here.</p>
        <ol id="events" tabindex="-1"></ol>
        </section>
        <section id="right" aria-labelledby="details-title">
        <h2 id="details-title" tabindex="-1">Details</h2>
        <div id="details"><p>Choose an event.</p></div>
        <h2>Values that the app has read</h2>
        <table id="values"><thead><tr><th scope="col">Key</th><th scope="col">Value</th></tr></thead><tbody></tbody></table>
        <h2>Containers of the folder</h2>
        <ul id="files"></ul>
        </section>
        </main>
        <p id="announce" class="hidden" aria-live="polite"></p>
        </body>
        </html>

        """#
}
