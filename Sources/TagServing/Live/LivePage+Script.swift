extension LivePage {
    /// The script of the page: what it draws, then what it asks the server.
    static let script = drawing + asking

    private static let drawing = #"""
        'use strict';
        const rowLimit = 200, eventLimit = 4000;
        const $ = (id) => document.getElementById(id);
        const make = (tag, words, cls) => {
          const node = document.createElement(tag);
          if (words !== undefined) node.textContent = words;
          if (cls) node.className = cls;
          return node;
        };
        let events = [], byId = new Map(), waiting = [], runs = new Map(), files = [], values = new Map();
        let run = '', chosen = 0, paused = false, comparison = null, lost = 0, timer = 0, compareTimer = 0;
        let restarted = 0, lastEventId = 0, compareBusy = false, spoken = 0, shownAt = -100, hasNewValues = true;

        // Events that come while the page is busy are shown together.
        const source = new EventSource('events');
        source.onopen = () => { $('state').className = 'on'; $('state').textContent = 'connected'; loadFiles(); };
        source.onerror = () => {
          $('state').className = '';
          $('state').textContent = source.readyState === EventSource.CLOSED
            ? 'closed: the server has another address now, which its terminal shows' : 'reconnecting';
        };
        source.onmessage = (message) => { waiting.push(message.data); soon(); };
        source.addEventListener('gap', (message) => { lost += JSON.parse(message.data).lost; soon(); });
        source.addEventListener('restart', (message) => { waiting.push(JSON.parse(message.data)); soon(); });
        // At once after a pause; what comes in quick succession shares a rendering.
        function soon() {
          if (timer) return;
          timer = setTimeout(() => { timer = 0; shownAt = performance.now(); take(); },
            Math.max(0, shownAt + 12 - performance.now()));
        }

        function take() {
          const fresh = [];
          for (const message of waiting.splice(0)) {
            if (typeof message !== 'string') { restart(message); continue; }
            const event = JSON.parse(message);
            if (event.id <= lastEventId) continue;
            lastEventId = event.id;
            absorb(event, fresh);
          }
          if (events.length > eventLimit) {
            for (const old of events.splice(0, events.length - eventLimit)) byId.delete(old.id);
          }
          if (!paused) show(fresh);
          renderCount();
          if (comparison !== null) compareSoon();
        }

        // Another server: it has other events, and does not know how many of the former one's are missing.
        function restart(message) {
          restarted = Date.now();
          lost = message.lost;
          lastEventId = 0;
          const rest = events.filter((event) => event.id < message.first);
          if (rest.length === events.length) return;
          events = rest;
          byId = new Map(rest.map((event) => [event.id, event]));
          redraw();
        }

        function absorb(event, fresh) {
          if (event.run && !runs.has(event.run)) addRun(event);
          if (event.kind === 'fired') {
            const push = lastPush(event);
            if (push) { push.fired.push(event); push.isStale = true; fresh.push(push); return; }
          }
          if (event.kind === 'read') {
            values.set(event.run + ' ' + event.key, event);
            hasNewValues = true;
          }
          if (event.kind === 'container') loadFiles();
          event.fired = [];
          events.push(event);
          byId.set(event.id, event);
          fresh.push(event);
        }

        // The tags of an event come right after its push, one message for each container.
        function lastPush(fired) {
          for (let i = events.length - 1; i >= 0 && i > events.length - 60; i--) {
            const event = events[i];
            if (event.run === fired.run && event.kind === 'push' && event.n < fired.n && eventName(event) === fired.event
              && !event.fired.some((other) => other.container === fired.container)) return event;
          }
          return null;
        }

        const eventName = (event) => event.update && typeof event.update.event === 'string' ? event.update.event : '';

        function addRun(event) {
          const name = (event.app || 'app') + ', ' + clock(event.time);
          runs.set(event.run, { name });
          const option = make('option', name);
          option.value = event.run;
          $('run').append(option);
          // The newest run is what one wants to see.
          $('run').value = run = event.run;
          redraw();
        }

        function clock(time) {
          const date = new Date(time), two = (n, w) => String(n).padStart(w || 2, '0');
          return two(date.getHours()) + ':' + two(date.getMinutes()) + ':' + two(date.getSeconds()) + '.'
            + two(date.getMilliseconds(), 3);
        }

        function kindOf(event) {
          switch (event.kind) {
          case 'push': return 'push';
          case 'fired': return 'push';
          case 'hit': case 'received': return 'hit';
          case 'read': case 'called': return 'value';
          case 'container': return event.isGood === false ? 'problem' : 'container';
          default: return 'problem';
          }
        }

        const short = (value) => {
          const text = value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
          return text.length > 160 ? text.slice(0, 160) + '…' : text;
        };

        function words(event) {
          switch (event.kind) {
          case 'push': return eventName(event) || (event.isCut ? 'an update that is too long to show' : 'values');
          case 'fired': return event.event || (event.isCut ? 'tags with values that are too long to show' : 'nothing');
          case 'read': return event.key + ' = ' + short(event.value);
          case 'called': return event.name + '() = ' + short(event.result);
          case 'hit': return event.url || fieldWords(event.fields);
          case 'received': return event.hit.fate + ' ' + event.hit.type + ' ' + fieldWords(event.hit.fields);
          case 'container': return event.file + ': ' + event.words;
          case 'dropped': return event.count + ' entries of the app were dropped: its queue was full, or the server refused them';
          default: return event.words || event.kind;
          }
        }

        const fieldWords = (fields) => fields ? (Array.isArray(fields) ? fields : Object.entries(fields)).map(([k, v]) => k + '=' + short(v)).join(' ') : '';

        function matches(event) {
          if (event.run && run && event.run !== run) return false;
          const filter = $('filter').value, kind = kindOf(event);
          if (filter === 'differs' && !(comparison && differs(event))) return false;
          if (filter !== 'all' && filter !== 'differs' && kind !== filter) return false;
          const search = $('search').value.toLowerCase();
          if (!search) return true;
          return (words(event) + ' ' + tagNames(event).join(' ')).toLowerCase().includes(search);
        }

        function tagNames(event) {
          const own = event.kind === 'fired' ? [event] : event.fired;
          return own.flatMap((fired) => (fired.tags || []).map((tag) => tag.tag));
        }

        function draw(event) {
          const old = document.getElementById('e' + event.id);
          const item = old || make('li');
          item.id = 'e' + event.id;
          item.className = kindOf(event);
          let row = item.firstChild;
          if (!row) {
            row = make('button', undefined, 'row');
            row.type = 'button';
            row.dataset.id = event.id;
            row.dataset.time = event.time;
            row.dataset.kind = event.kind;
            row.append(make('span', clock(event.time), 'time'), make('span', label(event), 'kind'));
            item.append(row);
          } else {
            row.lastChild.remove();
          }
          if (event.id === chosen) row.setAttribute('aria-current', 'true');
          const what = make('span', undefined, 'what');
          what.append(make('span', words(event), event.kind === 'push' ? 'name' : ''));
          chips(event, what);
          row.append(what);
          event.isStale = false;
          return item;
        }

        function label(event) {
          return { push: 'push', fired: 'fired', hit: 'hit', received: 'received', read: 'value', called: 'function',
            container: 'container', dropped: 'dropped', log: event.level || 'log' }[event.kind] || event.kind;
        }

        function chips(event, what) {
          const names = tagNames(event), other = comparison && comparison.fires.get(event.id);
          for (const name of names) {
            const gone = other && !other.includes(name) && comparesWith(event, name);
            const chip = make('span', (gone ? 'would not fire: ' : '') + name, gone ? 'chip less' : 'chip');
            what.append(chip);
          }
          for (const name of other || []) {
            if (!names.includes(name)) what.append(make('span', 'would fire: ' + name, 'chip more'));
          }
        }

        // Tags of another container are not compared.
        function comparesWith(event, name) {
          const fired = event.kind === 'fired' ? [event] : event.fired;
          const ofIt = fired.filter((one) => one.container === comparison.container);
          return ofIt.length === 0 || ofIt.some((one) => one.tags.some((tag) => tag.tag === name));
        }

        function differs(event) {
          const other = comparison.fires.get(event.id);
          if (!other) return false;
          const names = tagNames(event).filter((name) => comparesWith(event, name));
          return names.some((name) => !other.includes(name)) || other.some((name) => !names.includes(name));
        }

        function show(fresh) {
          const list = $('events');
          const added = [];
          for (const event of new Set(fresh.slice(-rowLimit * 2))) {
            if (!matches(event)) continue;
            const isOld = document.getElementById('e' + event.id);
            const item = draw(event);
            if (!isOld) added.push(item);
            if (event.id === chosen) details(event);
          }
          list.prepend(...added.reverse());
          while (list.childElementCount > rowLimit) list.lastChild.remove();
          if (hasNewValues) drawValues();
          announce(fresh);
        }

        function redraw() {
          const list = $('events');
          list.replaceChildren();
          const shown = [];
          for (let i = events.length - 1; i >= 0 && shown.length < rowLimit; i--) {
            if (matches(events[i])) shown.push(draw(events[i]));
          }
          list.append(...shown);
          drawValues();
          renderCount();
        }

        function renderCount() {
          const mine = events.filter((event) => event.kind === 'push' && (!event.run || event.run === run)).length;
          let text = mine === 1 ? '1 push' : mine + ' pushes';
          if (restarted) text += ', the server was restarted at ' + clock(restarted).slice(0, 8) + ', so events before may be missing';
          if (lost) text += ', ' + lost + (restarted ? ' events since' : ' earlier events') + ' are no longer known';
          if (comparison) {
            const count = events.filter((event) => event.run === run && differs(event)).length;
            text += count === 1 ? ', 1 differs' : ', ' + count + ' differ';
            if (comparison.hasGap) text += ' (pushes or values are missing, so this may be wrong)';
          }
          if (paused) text += ', paused';
          $('count').textContent = text;
          $('empty').hidden = events.length > 0;
        }

        function announce(fresh) {
          const now = Date.now(), last = fresh.filter((event) => event.kind === 'push' && eventName(event)).pop();
          if (!last || now - spoken < 3000) return;
          spoken = now;
          const names = tagNames(last);
          $('announce').textContent = eventName(last) + (names.length ? ' fires ' + names.join(', ') : '');
        }

        function drawValues() {
          hasNewValues = false;
          const body = $('values').tBodies[0], rows = [];
          for (const event of [...values.values()].filter((one) => one.run === run).slice(-60)) {
            const row = make('tr'), head = make('th', event.key);
            head.scope = 'row';
            row.append(head, make('td', short(event.value)));
            rows.push(row);
          }
          if (!rows.length) {
            const row = make('tr'), cell = make('td', 'none yet');
            cell.colSpan = 2;
            row.append(cell);
            rows.push(row);
          }
          body.replaceChildren(...rows);
        }

        // Details of one event.
        function details(event) {
          const place = $('details');
          const key = event.id + ' ' + event.fired.length;
          if (place.dataset.key === key) return;
          place.dataset.key = key;
          const parts = [make('p', clock(event.time) + ', ' + label(event) + ': ' + words(event))];
          const data = event.update || event.hit || event.fields;
          if (data) parts.push(make('pre', JSON.stringify(data, null, 2)));
          const fired = event.kind === 'fired' ? [event] : event.fired;
          for (const one of fired) {
            parts.push(make('h3', one.container + (one.version ? ', version ' + one.version : '') + ' fired '
              + (one.isCut ? 'tags with values that are too long to show'
                : one.tags.length ? one.tags.length + (one.tags.length === 1 ? ' tag' : ' tags') : 'nothing')));
            const file = files.find((other) => other.id === one.container);
            if (file && one.content && file.content !== one.content) {
              parts.push(make('p', 'The app runs other bytes than ' + file.name + ' has now.', 'soft'));
            }
            for (const tag of one.tags || []) parts.push(firedTag(event, tag));
            for (const failure of one.failures || []) parts.push(make('p', failure, 'fails'));
          }
          if (event.kind === 'push' && eventName(event)) {
            const rest = make('div');
            parts.push(make('h3', 'Tags that did not fire'), rest);
            silent(event, rest);
          }
          if (event.errors) parts.push(make('pre', event.errors));
          place.replaceChildren(...parts);
        }

        function firedTag(event, tag) {
          const box = make('details'), body = make('div');
          box.append(make('summary', tag.tag + ' (' + tag.type + ')'));
          const table = make('table');
          for (const [name, value] of Object.entries(tag.parameters || {})) {
            const row = make('tr'), head = make('th', name);
            head.scope = 'row';
            row.append(head, make('td', typeof value === 'string' ? value : JSON.stringify(value)));
            table.append(row);
          }
          box.append(table, body);
          box.open = true;
          const button = make('button', 'Why?');
          button.type = 'button';
          button.onclick = () => { button.remove(); reasons(event, tag.tag, body); };
          box.append(button);
          return box;
        }

        """#
}
