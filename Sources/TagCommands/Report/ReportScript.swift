/// The script of the report's page: a filter, the highlighting of related boxes, and the keys to move between them.
///
/// It makes no element from text of the page and changes only classes, places and texts.
enum ReportScript {
    static let text = #"""
        "use strict";
        (() => {
          const all = (selector, root = document) => [...root.querySelectorAll(selector)];
          const one = id => document.getElementById(id);
          const [find, only, said] = ["find", "only", "said"].map(one);
          const [wide, half] = [\#(PictureSVG.nodeWidth), \#(PictureSVG.boxHeight / 2)];
          const named = text => document.createTextNode(text);
          const pictures = all("svg.pic").map(svg => {
            const nodes = all(".n[id]", svg).map(element => {
              const [x, y] = element.getAttribute("transform").match(/\d+/g).map(Number);
              return {element, x, y, name: element.querySelector("title").textContent, needs: [], users: []};
            });
            const links = all(".l[data-s]", svg).map(element => {
              const link = {element, s: +element.dataset.s, t: +element.dataset.t, path: element.getAttribute("d")};
              nodes[link.s].needs.push(link.t);
              nodes[link.t].users.push(link.s);
              return link;
            });
            const about = svg.parentNode.nextElementSibling;
            return {svg, nodes, links, about, box: svg.getAttribute("viewBox").split(" ").map(Number), chosen: -1};
          });

          const reach = (picture, start, side) => {
            const found = new Set(start), open = [...start];
            while (open.length) for (const next of picture.nodes[open.pop()][side])
              if (!found.has(next)) { found.add(next); open.push(next); }
            return found;
          };

          // Highlights some boxes, what they need and what needs them; all boxes if there are none.
          const show = (picture, start) => {
            const active = start !== null;
            const needs = reach(picture, start ?? [], "needs"), users = reach(picture, start ?? [], "users");
            const chosen = new Set(start ?? []);
            const near = index => needs.has(index) || users.has(index);
            const small = active && only.checked;
            picture.nodes.forEach((node, index) => {
              const list = node.element.classList;
              list.toggle("on", chosen.has(index));
              if (chosen.has(index)) node.element.setAttribute("aria-current", "true");
              else node.element.removeAttribute("aria-current");
              list.toggle("near", active && near(index) && !chosen.has(index));
              list.toggle("off", active && !near(index));
              list.toggle("gone", small && !near(index));
            });
            const isOn = link => needs.has(link.s) && needs.has(link.t) || users.has(link.s) && users.has(link.t);
            picture.links.forEach(link => {
              link.element.classList.toggle("on", active && isOn(link));
              link.element.classList.toggle("off", active && !isOn(link));
              link.element.classList.toggle("gone", small && !isOn(link));
            });
            all(".head,.legend", picture.svg).forEach((group, index) => group.classList.toggle("gone", small && index === 1));
            place(picture, small ? picture.nodes.filter((_, index) => near(index)) : null);
            const stop = picture.nodes.findIndex(node => node.element.getAttribute("tabindex") === "0");
            if (small && !near(stop)) enter(picture, picture.nodes.findIndex((_, index) => near(index)));
          };

          // Draws some boxes close together, or all where they were.
          const place = (picture, some) => {
            const [, , width, height] = picture.box;
            const rows = new Map();
            for (const node of picture.nodes) node.at = node.y;
            if (some) for (const node of [...some].sort((a, b) => a.y - b.y)) {
              const row = rows.get(node.x) ?? 0;
              node.at = \#(PictureSVG.headHeight) + row * \#(LayeredLayout.nodeHeight);
              rows.set(node.x, row + 1);
            }
            for (const node of picture.nodes)
              node.element.setAttribute("transform", `translate(${node.x} ${node.at})`);
            for (const link of picture.links) {
              const a = picture.nodes[link.s], b = picture.nodes[link.t], right = a.x + wide;
              const [y, z] = [a.at + half, b.at + half];
              let path = link.path;
              if (some && a.x < b.x) {
                const middle = (right + b.x) / 2;
                path = `M${right} ${y}C${middle} ${y} ${middle} ${z} ${b.x} ${z}`;
              } else if (some) {
                const out = Math.max(right, b.x + wide) + 36;
                path = `M${right} ${y}C${out} ${y} ${out} ${z} ${b.x + wide} ${z}`;
              }
              link.element.setAttribute("d", path);
            }
            const tall = some ? \#(PictureSVG.headHeight) + Math.max(1, ...rows.values()) * \#(LayeredLayout.nodeHeight) + 46 : height;
            picture.svg.setAttribute("viewBox", `0 0 ${width} ${tall}`);
            picture.svg.setAttribute("height", tall);
            picture.svg.querySelector(".legend").setAttribute("transform", `translate(0 ${tall - height})`);
            if (some) picture.svg.parentNode.scrollTop = 0;
          };

          const link = (picture, index) => {
            const node = picture.nodes[index], element = document.createElement("a");
            element.href = "#" + node.element.id;
            element.append(named(node.name));
            return element;
          };

          const tell = (picture, index) => {
            picture.about.hidden = index < 0;
            picture.about.replaceChildren();
            said.textContent = "";
            if (index < 0) return;
            const node = picture.nodes[index];
            const row = (title, list) => {
              const line = document.createElement("p");
              line.append(named(title + (list.length ? " " : " nothing")));
              list.slice(0, 40).forEach((other, place) => line.append(named(place ? ", " : ""), link(picture, other)));
              if (list.length > 40) line.append(named(` and ${list.length - 40} more`));
              picture.about.append(line);
            };
            const head = document.createElement("p"), more = document.createElement("a");
            more.href = node.element.getAttribute("href");
            more.append(named(node.name));
            head.append(more);
            picture.about.append(head);
            row("refers to", node.needs);
            row("is used by", node.users);
            said.textContent = `${node.name}: refers to ${node.needs.length}, is used by ${node.users.length}`;
          };

          const choose = (picture, index) => {
            picture.chosen = index;
            find.value = "";
            rows("");
            show(picture, index < 0 ? null : [index]);
            tell(picture, index);
            if (index < 0) return;
            enter(picture, index);
            picture.nodes[index].element.scrollIntoView({block: "nearest", inline: "nearest"});
          };

          // The rows of tables that have the words; returns their number.
          const rows = words => {
            let count = 0;
            for (const row of all("tr[data-e]")) {
              const has = !words || (row.cells[0].textContent + " " + row.cells[1].textContent).toLowerCase().includes(words);
              row.hidden = !has;
              if (has) count += 1;
            }
            return count;
          };

          const filter = () => {
            const words = find.value.trim().toLowerCase();
            const count = rows(words);
            for (const picture of pictures) {
              picture.chosen = -1;
              tell(picture, -1);
              const found = picture.nodes.flatMap((node, index) => node.name.toLowerCase().includes(words) ? [index] : []);
              show(picture, words ? found : null);
            }
            said.textContent = words ? `${count} of ${all("tr[data-e]").length} match` : "";
          };

          const again = () => {
            if (find.value) return filter();
            for (const picture of pictures) show(picture, picture.chosen < 0 ? null : [picture.chosen]);
          };
          const clear = () => {
            find.value = "";
            filter();
          };

          // One box of a picture is reached with Tab, the others with the arrow keys.
          const enter = (picture, index) => {
            picture.nodes.forEach((node, other) => node.element.setAttribute("tabindex", other === index ? 0 : -1));
          };
          const step = (picture, index, key) => {
            const here = picture.nodes[index];
            const isAside = key === "ArrowLeft" || key === "ArrowRight";
            const back = key === "ArrowLeft" || key === "ArrowUp";
            let best = -1, least = Infinity;
            picture.nodes.forEach((node, other) => {
              if (other === index || node.element.classList.contains("gone")) return;
              const [dx, dy] = [node.x - here.x, node.at - here.at];
              const ahead = (isAside ? dx : dy) * (back ? -1 : 1);
              if (ahead <= 0 || !isAside && dx) return;
              const far = isAside ? Math.abs(dx) * 9 + Math.abs(dy) : ahead;
              if (far < least) [best, least] = [other, far];
            });
            if (best < 0) return;
            enter(picture, best);
            picture.nodes[best].element.focus();
          };

          for (const picture of pictures) {
            if (!picture.nodes.length) continue;
            place(picture, null);
            enter(picture, 0);
            picture.nodes.forEach((node, index) => {
              node.element.addEventListener("click", event => {
                event.preventDefault();
                choose(picture, picture.chosen === index ? -1 : index);
              });
              node.element.addEventListener("keydown", event => {
                if (event.key.startsWith("Arrow")) step(picture, index, event.key);
                else if (event.key === " ") choose(picture, picture.chosen === index ? -1 : index);
                else return;
                event.preventDefault();
              });
            });
          }
          // A link to a box chooses it.
          document.addEventListener("click", event => {
            const id = event.target.closest?.("a[href^='#p']")?.getAttribute("href").slice(1);
            for (const picture of pictures) {
              const index = id ? picture.nodes.findIndex(node => node.element.id === id) : -1;
              if (index < 0) continue;
              event.preventDefault();
              choose(picture, index);
              picture.svg.parentNode.scrollIntoView({block: "nearest"});
              picture.nodes[index].element.focus({preventScroll: true});
            }
          });
          // What a link leads to is in sight, also in a group that was closed.
          const reveal = () => {
            const target = one(location.hash.slice(1));
            for (let each = target?.closest("details"); each; each = each.parentNode.closest("details")) each.open = true;
            target?.scrollIntoView?.();
          };
          addEventListener("hashchange", reveal);
          reveal();
          document.addEventListener("keydown", event => {
            if (event.key === "Escape") clear();
          });
          find.addEventListener("input", filter);
          only.addEventListener("change", again);
          one("clear").addEventListener("click", clear);
          all(".tools,.hint").forEach(element => { element.hidden = false; });
        })();
        """#
}
