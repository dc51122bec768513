// What a table sounds like, for whoever wants to hear it: made by the browser, from no file, and only once somebody has
// pressed something, as browsers ask for.

// What comes closer together than this is heard as one, in seconds.
const GAPS = { card: 0.05, chip: 0.05, turn: 0.5, win: 0.5 };
const TONES = { chip: [2400, 3100], turn: [660, 880], win: [523, 659, 784, 1047] };

export class Sound {
  constructor(button, memory = localStorage) {
    Object.assign(this, { button, memory, heard: {} });
    this.on = memory.getItem("sound") === "on";
    button.addEventListener("click", () => this.turn(!this.on));
    for (const act of ["pointerdown", "keydown"]) addEventListener(act, () => this.wake(), { once: true });
    this.turn(this.on);
  }

  turn(on) {
    this.on = on;
    this.memory.setItem("sound", on ? "on" : "off");
    this.button.setAttribute("aria-pressed", on);
    if (on && navigator.userActivation?.hasBeenActive) this.wake();
  }

  wake() {
    if (this.on) this.context ??= new AudioContext();
  }

  event(event, me) {
    if (event.type === "dealt" || event.type === "moved") this.play("card");
    if (event.type !== "posted" || !event.cents) return;
    const won = event.target[0] === "stack" && event.target[1] === me && (event.kind === "wins" || event.kind === "pays");
    this.play(won ? "win" : "chip");
  }

  play(what) {
    const now = this.context?.currentTime;
    if (!this.on || now === undefined || (document.hidden && what !== "turn") || now - this.heard[what] < GAPS[what]) return;
    this.heard[what] = now;
    if (what === "card") this.rustle(now);
    else TONES[what].forEach((pitch, at) => this.tone(pitch, now + at * (what === "chip" ? 0.03 : 0.11), what === "chip" ? 0.04 : 0.25));
  }

  tone(frequency, at, seconds) {
    const source = new OscillatorNode(this.context, { type: "triangle", frequency });
    this.fade(source, at, seconds, 0.12);
  }

  // A card over cloth: a short noise.
  rustle(at) {
    const buffer = new AudioBuffer({ length: this.context.sampleRate / 16, sampleRate: this.context.sampleRate });
    buffer.getChannelData(0).forEach((_, place, wave) => { wave[place] = Math.random() * 2 - 1; });
    const source = new AudioBufferSourceNode(this.context, { buffer });
    const cloth = new BiquadFilterNode(this.context, { type: "bandpass", frequency: 2600 });
    this.fade(source, at, 0.06, 0.25, cloth);
  }

  fade(source, at, seconds, loud, ...through) {
    const gain = new GainNode(this.context, { gain: loud });
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    [...through, gain, this.context.destination].reduce((from, to) => from.connect(to), source);
    source.start(at);
    source.stop(at + seconds);
  }
}
