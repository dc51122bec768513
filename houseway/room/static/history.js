// What came before: the results of this table, and a tracker of the shoe where a family's results fall into sides.

import { el, keep, setText } from "./dom.js";
import { signed } from "./money.js";

const KEPT = 60;

export class History {
  constructor(root, layout, memory, table) {
    this.layout = layout;
    this.table = table;
    this.memory = memory;
    this.hands = [];
    this.shoe = memory.kept || [];
    this.heading = el("p", { class: "hint" });
    this.beads = el("ol", { class: "beads", "aria-label": "Results of this shoe" });
    this.list = el("ol", { class: "results", "aria-label": "Results of the last hands" });
    const tracker = layout.tracker.length ? [el("h3", { text: "This shoe" }), this.heading, this.beads] : [];
    root.replaceChildren(...tracker, el("h3", { text: "Last hands" }), this.list);
  }

  shuffled() {
    this.memory.kept = this.shoe = [];
    this.render();
  }

  // A hand seen here goes into the shoe's tracker too, which begins where this window began to look.
  seen(number, text, gain) {
    const side = this.layout.tracker.find((each) => text.startsWith(each.begins));
    if (side && !this.shoe.some((bead) => bead.number === number)) {
      this.memory.kept = this.shoe = [...this.shoe, { ...side, number, text }];
    }
    this.add(number, text, gain);
  }

  // A hand's result, told once: of the live table or from what the server has kept.
  add(number, text, gain) {
    const known = this.hands.find((hand) => hand.number === number);
    if (known) Object.assign(known, { text, gain: gain ?? known.gain });
    else this.hands = [{ number, text, gain }, ...this.hands].sort((a, b) => b.number - a.number).slice(0, KEPT);
    this.render();
  }

  render() {
    const counts = this.layout.tracker.map(({ begins, mark }) => `${begins} ${this.shoe.filter((bead) => bead.mark === mark).length}`);
    setText(this.heading, counts.join(" · "));
    keep(this.beads, this.shoe, (bead) => bead.number, (bead) =>
      el("li", { class: "bead", "data-tone": bead.tone, text: bead.mark, title: `Hand ${bead.number}: ${bead.text}` }));
    keep(this.list, this.hands, (hand) => hand.number, () =>
      el("li", {}, el("a", { target: "_blank" }), el("span", { class: "came" }), el("span", { class: "gain" })), (node, hand) => {
      const [number, told, gain] = node.children;
      setText(number, String(hand.number));
      // Only who was in a hand may open it.
      if (hand.gain !== null) number.href = `/tables/${this.table}/hands/${hand.number}`;
      setText(told, hand.text);
      setText(gain, hand.gain === null ? "" : hand.gain ? signed(hand.gain) : "even");
      gain.dataset.sign = Math.sign(hand.gain || 0);
    });
  }
}
