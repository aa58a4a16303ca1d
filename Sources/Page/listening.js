/** What the playground listens to: buttons, keys, and files that are dropped. */
class Listening {
  listen() {
    const on = (id, event, action) => byId(id).addEventListener(event, action);
    on("push", "click", () => this.pushLine());
    on("push-all", "click", () => this.pushAll());
    on("clear", "click", () => this.clear());
    on("split", "click", () => {
      const text = oneEventALine(this.events.text);
      if (text !== null) this.events.become(text);
    });
    on("tab-0", "click", () => this.show(0));
    on("tab-1", "click", () => this.show(1));
    on("compare", "click", () => this.compare());
    on("swap-out", "click", () => this.removeB());
    on("share", "click", () => this.share());
    on("copy", "click", () => this.copy());
    on("save-compiled", "click", () => this.saveCompiled());
    on("save-scenario", "click", () => this.saveScenario());
    on("settings-button", "click", () => {
      const isOpen = byId("settings").hidden;
      byId("settings").hidden = !isOpen;
      byId("settings-button").setAttribute("aria-expanded", String(isOpen));
      if (isOpen) byId("clock").focus();
    });
    for (const id of ["clock", "random", "answers"]) on(id, "input", () => this.settingTyped());
    for (const id of ["why-tag", "why-push", "why-slot"]) on(id, "change", () => this.answerWhy());
    on("notice", "click", (event) => {
      if (event.target.closest("button")) byId("notice").hidden = true;
    });
    on("open", "change", (event) => {
      this.take(event.target.files).then(() => (event.target.value = ""));
    });
    byId("findings").querySelector(".more").addEventListener("click", () => {
      this.shownFindings += 200;
      this.drawFindings(this.files[this.slot]);
    });
    on("more-results", "click", () => {
      this.shownRows += 300;
      this.drawResults();
    });
    this.listenToKeys();
    this.listenToDrops();
  }

  listenToKeys() {
    document.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        // What was typed a moment ago counts.
        this.settle();
        if (event.shiftKey) this.pushAll();
        else this.pushLine();
      } else if (event.key === "F8") {
        event.preventDefault();
        this.nextFinding(event.shiftKey ? -1 : 1);
      } else if (event.key === "Escape") {
        for (const id of ["notice", "link"]) byId(id).hidden = true;
      }
    });
  }

  listenToDrops() {
    let depth = 0;
    const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
    const end = () => {
      depth = 0;
      byId("drop").hidden = true;
    };
    document.addEventListener("dragenter", (event) => {
      if (!hasFiles(event)) return;
      depth += 1;
      byId("drop").hidden = false;
    });
    document.addEventListener("dragleave", (event) => {
      if (hasFiles(event) && --depth <= 0) end();
    });
    document.addEventListener("dragover", (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
    document.addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      this.take(event.dataTransfer.files);
    });
  }
}
