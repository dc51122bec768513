// Money is whole cents everywhere; this is how it is said, and how a typed amount is read.

/** @param {number} cents */
export function dollars(cents) {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-US");
  const odd = Math.abs(cents) % 100;
  return `${sign}$${whole}${odd ? "." + String(odd).padStart(2, "0") : ""}`;
}

/** @param {number} cents */
export function signed(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

// On a chip there is little room: 1.5k for $1,500.
/** @param {number} cents */
export function short(cents) {
  const whole = cents / 100;
  if (whole >= 1e6) return `${trimmed(whole / 1e6)}m`;
  if (whole >= 1e3) return `${trimmed(whole / 1e3)}k`;
  return trimmed(whole);
}

/** @param {number} number */
function trimmed(number) {
  return String(Math.floor(number * 100) / 100);
}

/** @param {string} text */
export function read(text) {
  const match = /^\s*\$?\s*([\d,]+)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  return Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] || "").padEnd(2, "0") || 0);
}

export const CHIPS = [100, 500, 2500, 10000, 50000, 100000, 500000];
const TONES = ["bone", "red", "green", "black", "violet", "gold", "brown"];

// The chips worth having in the rack for amounts from low in steps: five at most, the smallest first.
/** @param {number} low @param {number} step @param {number} most */
export function rack(low, step, most) {
  const chips = [step, ...CHIPS].filter((chip) => chip % step === 0 && chip <= Math.max(most, low));
  const sorted = [...new Set(chips)].sort((a, b) => a - b);
  const from = Math.max(0, sorted.findLastIndex((chip) => chip <= low) - 1);
  return sorted.slice(from, from + 5);
}

/** @param {number} cents */
export function tone(cents) {
  const at = CHIPS.findLastIndex((chip) => chip <= cents);
  return TONES[Math.max(at, 0)];
}
