// Where things lie, by family: small data, and a default that works for any sheet. `centre` lists piles from left to
// right, `top` the pile before the house dealer, `aside` the small ones; piles not named here lie in the centre, and
// those called after a player in front of them. `tracker` tells results apart by how they begin.

const DEFAULT = { centre: [], top: ["player-dealer"], aside: ["Burned", "Muck", "Discards", "Thrown in"], tracker: [] };

const SIDES = [
  { begins: "Player", mark: "P", tone: "blue" },
  { begins: "Banker", mark: "B", tone: "red" },
  { begins: "Tie", mark: "T", tone: "green" },
];

const FAMILIES = {
  baccarat: { centre: ["Player", "Banker"], tracker: SIDES },
  war: { centre: ["Player", "Banker"], tracker: SIDES },
};

export function layoutOf(family) {
  return { ...DEFAULT, ...FAMILIES[family] };
}
