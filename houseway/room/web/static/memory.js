// What this browser window remembers: the last bets, the words given for shoes, whether empty circles are asked for.

/** @template T @param {string} key @returns {import("../page.d.ts").Memory<T>} */
export function remembered(key) {
  return {
    get kept() {
      return JSON.parse(sessionStorage.getItem(key) ?? "null");
    },
    set kept(what) {
      sessionStorage.setItem(key, JSON.stringify(what));
    },
  };
}
