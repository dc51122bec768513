// Where things lie, by family: small data, and a default that works for any sheet. `centre` lists piles from left to
// right, `top` the pile before the house dealer, `aside` the small ones; piles not named here lie in the centre, and
// those called after a player in front of them.

const DEFAULT = { centre: [], top: ["player-dealer"], aside: ["Burned", "Muck", "Discards", "Thrown in"] };

const FAMILIES = {
  baccarat: { centre: ["Player", "Banker"] },
  war: { centre: ["Player", "Banker"] },
};

export function layoutOf(family) {
  return { ...DEFAULT, ...FAMILIES[family] };
}
