// Where things lie, by family: small data, and a default that works for any sheet. `centre` lists piles from left to
// right, `top` the pile before the house dealer, `aside` the small ones; piles not named here lie in the centre, and
// those called after a player in front of them. Where `later` bets have a place of their own, it is printed like the others.

const DEFAULT = { centre: [], top: ["player-dealer"], aside: ["Burned", "Muck", "Discards", "Thrown in"], later: false };

const FAMILIES = {
  baccarat: { centre: ["Player", "Banker"] },
  "poker-vs-dealer": { later: true },
  war: { centre: ["Player", "Banker"] },
};

export function layoutOf(family) {
  return { ...DEFAULT, ...FAMILIES[family] };
}
