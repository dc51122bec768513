// What a table sounds like, for whoever wants to hear it: made by the browser, from no file, and only once somebody has
// pressed something, as browsers ask for.

import { loudness } from "./looks.js";

/** @import { Told } from "../messages.d.ts" */

// What comes closer together than this is heard as one, in seconds.
/** @type {{ [what: string]: number }} */
const GAPS = { card: 0.05, chip: 0.05, turn: 0.5, win: 0.5 };
/** @type {{ [what: string]: number[] }} */
const TONES = { chip: [2400, 3100], turn: [660, 880], win: [523, 659, 784, 1047] };

export class Sound {
  /** @param {HTMLElement} button @param {Pick<Storage, "getItem" | "setItem">} memory */
  constructor(button, memory = localStorage) {
    this.button = button;
    this.memory = memory;
    /** @type {{ [what: string]: number }} */
    this.heard = {};
    /** @type {AudioContext | null} */
    this.context = null;
    this.on = memory.getItem("sound") === "on";
    button.addEventListener("click", () => this.turn(!this.on));
    for (const act of ["pointerdown", "keydown"]) addEventListener(act, () => this.wake(), { once: true });
    this.turn(this.on);
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.memory.setItem("sound", on ? "on" : "off");
    this.button.setAttribute("aria-pressed", String(on));
    if (on && navigator.userActivation?.hasBeenActive) this.wake();
  }

  wake() {
    if (this.on) this.context ??= new AudioContext();
  }

  /** @param {Told} event @param {string} me */
  event(event, me) {
    if (event.type === "dealt" || event.type === "moved") this.play("card");
    if (event.type !== "posted" || !event.cents) return;
    const won = event.target[0] === "stack" && event.target[1] === me && (event.kind === "wins" || event.kind === "pays");
    this.play(won ? "win" : "chip");
  }

  /** @param {string} what */
  play(what) {
    const { context } = this;
    if (!this.on || !context || (document.hidden && what !== "turn") || context.currentTime - (this.heard[what] ?? -1) < GAPS[what]) return;
    const now = context.currentTime;
    this.heard[what] = now;
    if (what === "card") this.rustle(context, now);
    else TONES[what].forEach((pitch, at) => this.tone(context, pitch, now + at * (what === "chip" ? 0.03 : 0.11), what === "chip" ? 0.04 : 0.25));
  }

  /** @param {AudioContext} context @param {number} frequency @param {number} at @param {number} seconds */
  tone(context, frequency, at, seconds) {
    const source = new OscillatorNode(context, { type: "triangle", frequency });
    this.fade(source, at, seconds, 0.12);
  }

  // A card over cloth: a short noise.
  /** @param {AudioContext} context @param {number} at */
  rustle(context, at) {
    const buffer = new AudioBuffer({ length: context.sampleRate / 16, sampleRate: context.sampleRate });
    buffer.getChannelData(0).forEach((_, place, wave) => { wave[place] = Math.random() * 2 - 1; });
    const source = new AudioBufferSourceNode(context, { buffer });
    const cloth = new BiquadFilterNode(context, { type: "bandpass", frequency: 2600 });
    this.fade(source, at, 0.06, 0.25, cloth);
  }

  /**
   * @param {AudioScheduledSourceNode} source
   * @param {number} at
   * @param {number} seconds
   * @param {number} loud
   * @param {...AudioNode} through
   */
  fade(source, at, seconds, loud, ...through) {
    const level = loud * loudness(this.memory);
    const gain = new GainNode(source.context, { gain: level });
    gain.gain.setValueAtTime(level, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    [...through, gain, source.context.destination].reduce((from, to) => from.connect(to), /** @type {AudioNode} */ (source));
    source.start(at);
    source.stop(at + seconds);
  }
}
