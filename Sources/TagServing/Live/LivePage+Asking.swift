extension LivePage {
    /// The part of the script that asks the server, and draws the answers.
    static let asking = #"""
        function fileFor(event) {
          const picked = $('compare').value;
          if (picked) { const [name, edition] = JSON.parse(picked); return { name, edition }; }
          const container = event.fired.length ? event.fired[0].container : '';
          const file = files.find((other) => other.id === container) || files.find((other) => other.id);
          return file ? { name: file.name, edition: '' } : null;
        }

        const query = (values) => new URLSearchParams(values).toString();

        async function ask(path, values) {
          const answer = await fetch(path + '?' + query(values));
          if (!answer.ok) throw new Error((await answer.text()).trim());
          return answer.json();
        }

        async function silent(event, place) {
          const file = fileFor(event);
          if (!file) { place.append(make('p', 'The folder has no container without errors.', 'soft')); return; }
          try {
            const known = await ask('why', { run: event.run, push: event.id, file: file.name, edition: file.edition });
            const rest = known.tags.filter((name) => !known.fires.includes(name));
            const parts = [make('p', 'By ' + file.name + (file.edition ? ' as it was before' : '') + ':', 'soft')];
            if (known.hasGap) parts.push(doubt());
            for (const name of rest) {
              const box = make('details'), body = make('div');
              box.append(make('summary', name), body);
              box.addEventListener('toggle', () => { if (box.open && !body.firstChild) reasons(event, name, body); });
              parts.push(box);
            }
            if (!rest.length) parts.push(make('p', 'none'));
            place.replaceChildren(...parts);
          } catch (error) { place.replaceChildren(make('p', error.message, 'soft')); }
        }

        const doubt = () => make('p', 'Pushes or values are missing, so this may be wrong.', 'fails');

        async function reasons(event, tag, place) {
          place.replaceChildren(make('p', 'looking …', 'soft'));
          const file = fileFor(event);
          try {
            const found = await ask('why',
              { run: event.run, push: event.id, file: file.name, edition: file.edition, tag });
            const list = make('ul');
            for (const line of found.lines) list.append(make('li', line));
            place.replaceChildren(make('p', found.fires ? 'It fires.' : 'It does not fire.',
              found.fires ? 'passes' : 'fails'), ...(found.hasGap ? [doubt()] : []), list);
          } catch (error) { place.replaceChildren(make('p', error.message, 'soft')); }
        }

        // Files and comparisons.
        async function loadFiles() {
          let notice = null;
          try { ({ files, notice } = await (await fetch('files')).json()); } catch { return; }
          const list = [], picker = $('compare'), before = picker.value;
          const options = [make('option', 'nothing')];
          options[0].value = '';
          for (const file of files) {
            const item = make('li', file.name + ': ' + (file.id ? file.id + ', version ' + (file.version || '(none)') : 'no container'));
            if (file.errors) {
              item.append(make('pre', file.errors));
              item.firstChild.textContent += ', has errors now';
            }
            list.push(item);
            if (!file.id) continue;
            const now = make('option', file.name + ' (version ' + (file.version || 'none') + ')');
            now.value = JSON.stringify([file.name, '']);
            options.push(now);
            if (file.previous) {
              const old = make('option', file.name + ' before the save (version ' + (file.previous.version || 'none') + ')');
              old.value = JSON.stringify([file.name, 'previous']);
              options.push(old);
            }
          }
          if (!list.length) list.push(make('li', 'none'));
          if (notice) list.push(make('li', notice));
          $('files').replaceChildren(...list);
          picker.replaceChildren(...options);
          picker.value = before;
          if (picker.selectedIndex < 0) picker.value = '';
          if (picker.value) compareSoon();
        }

        function compareSoon() {
          if (!compareTimer) compareTimer = setTimeout(() => { compareTimer = 0; compare(); }, 400);
        }

        async function compare() {
          const picked = $('compare').value;
          if (!picked || !run) { if (comparison) { comparison = null; redraw(); } return; }
          if (compareBusy) { compareSoon(); return; }
          compareBusy = true;
          const [file, edition] = JSON.parse(picked);
          try {
            const found = await ask('compare', { run, file, edition });
            const before = comparison;
            comparison = { container: found.container, hasGap: found.hasGap,
              fires: new Map(found.pushes.map((push) => [push.push, push.fires])) };
            note('');
            if ($('filter').value === 'differs') redraw();
            const isNew = !before || before.container !== comparison.container;
            for (const event of events) {
              if (isNew || !before.fires.has(event.id) || String(before.fires.get(event.id)) !== String(comparison.fires.get(event.id))) {
                if (document.getElementById('e' + event.id)) draw(event);
              }
            }
          } catch (error) { comparison = null; note(error.message); }
          compareBusy = false;
          renderCount();
        }

        function note(words) {
          $('note').hidden = !words;
          $('note').textContent = words;
          $('note').className = words ? 'bad' : '';
        }

        async function save() {
          const last = [...events].reverse().find((event) => event.run === run && event.fired.length);
          const file = fileFor(last || { fired: [] });
          if (!file || !run) { note('There is nothing to save yet.'); return; }
          try {
            const answer = await fetch('scenario?' + query({ run, file: file.name, edition: file.edition }));
            if (!answer.ok) throw new Error((await answer.text()).trim());
            const link = make('a');
            link.href = URL.createObjectURL(await answer.blob());
            link.download = 'live.scenario.json';
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 10000);
            note('');
          } catch (error) { note(error.message); }
        }

        $('events').addEventListener('click', (click) => {
          const row = click.target.closest('.row');
          if (!row) return;
          document.querySelector('[aria-current]')?.removeAttribute('aria-current');
          row.setAttribute('aria-current', 'true');
          if (!byId.has(Number(row.dataset.id))) { note('This event is no longer kept.'); return; }
          chosen = Number(row.dataset.id);
          delete $('details').dataset.key;
          details(byId.get(chosen));
          if (matchMedia('(max-width: 800px)').matches) $('details-title').focus();
        });
        $('events').addEventListener('keydown', (key) => {
          const item = key.target.closest('li');
          const next = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[key.key];
          if (!item || !next || !item[next]) return;
          key.preventDefault();
          item[next].firstChild.focus();
        });
        $('controls').addEventListener('submit', (submit) => submit.preventDefault());
        $('run').addEventListener('change', () => { run = $('run').value; comparison = null; redraw(); compare(); });
        $('filter').addEventListener('change', redraw);
        $('search').addEventListener('input', redraw);
        $('compare').addEventListener('change', () => { comparison = null; redraw(); compare(); });
        $('pause').addEventListener('click', () => {
          paused = !paused;
          $('pause').setAttribute('aria-pressed', String(paused));
          if (!paused) redraw(); else renderCount();
        });
        $('clear').addEventListener('click', () => {
          events = [];
          byId.clear();
          values.clear();
          lost = restarted = 0;
          redraw();
        });
        $('save').addEventListener('click', save);
        loadFiles();
        drawValues();
        renderCount();

        """#
}
