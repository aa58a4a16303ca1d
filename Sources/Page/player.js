'use strict';

// Runs the events that a page of differences shows, on both versions, in the page.
//
// The versions are compiled containers in the element "containers"; each button has its event. What the page claims is so tried by the
// runtime itself, and the reader can change the event.
const startPlayer = (packedEngine, unpacker) => {
  const inflated = async (text, format) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };

  const make = async () => {
    const engine = await Engine.create(await unpackedModule(packedEngine, unpacker));
    const packed = JSON.parse(document.getElementById('containers').textContent);
    for (const [slot, text] of [packed.old, packed.new].entries()) {
      const opened = engine.open(slot, await inflated(text, 'deflate-raw'));
      if (opened.error) throw new Error(opened.error);
    }
    return engine;
  };

  let engine = make();

  // What one version does, as lines: the tags that fire with their parameters.
  const played = (running, slot, event) => {
    running.reset(slot);
    const [answer] = running.push(slot, event);
    if (!answer) return ['this is no event: it has no "event"'];
    if (answer.error) return [answer.error];
    const fired = answer.fired.map(({tag, type, parameters}) => {
      const values = Object.entries(parameters).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
      return `fires '${tag}' (${type})${values.length ? ` with ${values.join(', ')}` : ''}`;
    });
    const failed = (answer.failures ?? []).map(({what, why}) => `failed ${what}: ${why}`);
    const blocked = answer.blocked.map((tag) => `blocked '${tag}'`);
    const lines = [...fired, ...blocked, ...failed];
    return lines.length ? lines : ['nothing fires'];
  };

  const element = (name, text, style) => {
    const made = document.createElement(name);
    made.textContent = text;
    if (style) made.className = style;
    return made;
  };

  const show = (output, name, lines, others) => {
    output.append(element('strong', name));
    const list = document.createElement('ul');
    for (const line of lines) list.append(element('li', line, others.includes(line) ? '' : 'other'));
    output.append(list);
  };

  const play = async (event, output) => {
    try {
      const running = await engine;
      const [old, now] = [0, 1].map((slot) => played(running, slot, event));
      output.replaceChildren();
      show(output, 'old', old, now);
      show(output, 'new', now, old);
      output.append(element('p', old.join('\n') === now.join('\n') ? 'both do the same' : 'they differ'));
    } catch (error) {
      output.replaceChildren(element('p', `this cannot be replayed here: ${error.message}`));
      engine = make();
    }
  };

  // The button makes room for the event, which can be changed, and for what both versions do.
  const open = (button) => {
    const panel = document.createElement('div');
    panel.className = 'player';
    const label = element('label', 'Event ');
    const field = document.createElement('textarea');
    field.rows = 2;
    field.value = button.dataset.event;
    field.spellcheck = false;
    label.append(field);
    const again = element('button', 'Push to both');
    again.type = 'button';
    const output = document.createElement('div');
    output.setAttribute('role', 'status');
    panel.append(label, again, output);
    button.after(panel);
    again.addEventListener('click', () => play(field.value.replaceAll('\n', ' '), output));
    play(field.value, output);
    return panel;
  };

  for (const button of document.querySelectorAll('button.replay')) {
    let panel;
    button.hidden = false;
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', () => {
      if (panel) panel.hidden = !panel.hidden;
      else panel = open(button);
      button.setAttribute('aria-expanded', String(!panel.hidden));
    });
  }
};
