/** The settings of the playground, links to its state, and files that are saved. */
class SettingsAndSaving {
  // MARK: Settings

  setSetting(clock, random, answers) {
    byId("clock").value = clock === null ? "" : new Date(clock).toISOString();
    byId("random").value = random === null ? "" : String(random);
    byId("answers").value = answers;
    this.readSetting();
  }

  /** Reads the fields of settings; false if one is wrong. */
  readSetting() {
    const clock = parseClock(byId("clock").value);
    const written = byId("random").value.trim();
    const random = written === "" ? null : Number(written);
    const { values, fault } = parseAnswers(byId("answers").value);
    const faults = [];
    if (clock === undefined) faults.push("The clock is not a time.");
    if (random !== null && !(random >= 0 && random < 1)) faults.push("The random number is not from 0 up to 1.");
    if (fault) faults.push(`Answers: ${fault}.`);
    byId("clock").setAttribute("aria-invalid", String(clock === undefined));
    byId("random").setAttribute("aria-invalid", String(random !== null && !(random >= 0 && random < 1)));
    byId("answers").setAttribute("aria-invalid", String(fault !== null));
    byId("settings-fault").textContent = faults.join(" ");
    if (faults.length > 0) return false;
    this.setting = { clock, random, answers: values };
    const isSet = clock !== null || random !== null || Object.keys(values).length > 0;
    byId("settings-button").textContent = isSet ? "Settings •" : "Settings";
    for (const slot of [0, 1]) if (this.session.open[slot]) this.applySetting(slot);
    return true;
  }

  applySetting(slot) {
    const answer = this.guard.call("setting", slot, this.setting);
    if (answer?.error) byId("settings-fault").textContent = sentence(answer.error);
    else if (Array.isArray(answer?.unknown) && answer.unknown.length > 0) {
      byId("settings-fault").textContent = `The container does not ask for ${answer.unknown.map((name) => `'${name}'`).join(", ")}.`;
    }
  }

  settingTyped() {
    clearTimeout(this.settingTimer);
    this.settingTimer = setTimeout(() => {
      if (!this.readSetting()) return;
      for (const slot of [0, 1]) if (this.session.open[slot]) this.repeat(slot);
    }, 250);
  }

  // MARK: Sharing and saving

  async share() {
    const box = byId("link");
    const fragment = await fragmentOf(this.state);
    box.hidden = false;
    const field = byId("link-text");
    const isTooLong = fragment.length > LINK.most;
    const size = fragment.length < 1024 ? `${fragment.length} bytes` : `${(fragment.length / 1024).toFixed(1)} kB`;
    field.value = isTooLong ? "" : location.href.split("#")[0] + fragment;
    byId("copy").disabled = isTooLong;
    byId("link-note").textContent = isTooLong
      ? `${size} is too long for a link (at most ${LINK.most >> 10} kB). Save the files and send them instead, or this page with 'tagc playground FILE -o page.html'.`
      : fragment.length > LINK.safe
        ? `${size}. Chat and mail programs may cut a link that is longer than ${LINK.safe >> 10} kB: test it, or send the files.`
        : `${size}. The link holds the container and the events; nothing was sent anywhere. ${this.linkUse}`;
    if (!isTooLong) {
      history.replaceState(null, "", fragment);
      field.focus();
      field.select();
    }
  }

  get linkUse() {
    return location.protocol === "file:"
      ? "This page is a file of yours: others open their copy of it, and add the part from # on to its address."
      : "Whoever opens it needs to reach this address.";
  }

  async copy() {
    byId("link-text").select();
    try {
      await navigator.clipboard.writeText(byId("link-text").value);
    } catch {
      document.execCommand("copy");
    }
    byId("copy").textContent = "Copied";
    setTimeout(() => (byId("copy").textContent = "Copy"), 1500);
  }

  saveCompiled() {
    const file = this.files[this.slot];
    const bytes = file.answer.form === "compiled" ? file.bytes : this.guard.call("compiled", this.slot);
    if (!(bytes instanceof Uint8Array)) return this.say(bytes?.error ?? "There is nothing compiled to save.");
    download(file.answer.id ?? "container", bytes, "application/octet-stream");
  }

  saveScenario() {
    const file = this.files[this.slot];
    const text = scenarioFile(this.session.history, {
      container: file.name, slot: this.slot, clock: this.setting.clock ?? Engine.clock, random: this.setting.random ?? Engine.random, answers: this.setting.answers,
    });
    download(`${file.answer.id ?? "playground"}.scenario.json`, new TextEncoder().encode(text), "application/json");
    this.say(`Save it in the folder of ${file.name}, and run: tagc test ${file.answer.id ?? "playground"}.scenario.json`);
  }
}
