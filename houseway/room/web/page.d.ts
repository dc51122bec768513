// What the modules of a page hand to each other. What comes from the room is in messages.d.ts, which is written by a script.

import type { Account, Choice, Given, Message, Named, PersonAt, Put, Reach, Row, Score, Shortfall, Told } from "./messages.d.ts";

/** A sheet, as /api/sheets tells of it. */
export interface Facts {
  id: string;
  title: string;
  family: string;
  backline: boolean;
  empty_circles: boolean;
  sides: string[];
  chart: boolean;
  deck: string[];
  wagers: WagerFacts[];
  schedules: { id: string; rows: Row[] }[];
  tiles: Tiles;
}

export interface WagerFacts {
  id: string;
  title: string;
  kind: string;
  needs: string[];
  paytables: { label: string; rows: { outcome: string; text: string; pays: Pays }[] }[];
}

/** Odds, such as [8, 1]; a sum of its own; or a word, such as "push". */
export type Pays = [number, number] | { fixed_cents: number } | string;

/** How tiles look, by their names. */
export type Tiles = { [name: string]: TileLook };

export interface TileLook {
  title: string;
  meaning: string;
  count: number;
  halves: string[];
}

/** The chart by which a game is best played. */
export interface Chart {
  charts: ChartTable[];
  edge: { value: number };
  decks: number;
}

export interface ChartTable {
  title: string;
  columns: string[];
  rows: { [label: string]: string[] };
  signs: { [sign: string]: string };
}

/** Where things lie on the felt of a family. */
export interface Layout {
  centre: string[];
  top: string[];
  aside: string[];
  later: boolean;
  order: string;
  holes: boolean;
}

/** A card on the felt; `unseen` is the face that nobody saw, for the auditor of a spent shoe. */
export interface CardAt {
  place: number;
  pile: string;
  face: string | null;
  open?: boolean; // everybody has seen it
  unseen?: string;
}

/** What somebody has just done, for the bubble at their seat. */
export interface Saying {
  what: string;
  amount?: number | null;
  unit?: string;
}

/** What lies on the felt and what was told of it: the fold of a hand's events. */
export interface State {
  hand: number;
  people: PersonAt[];
  stacks: { [name: string]: number };
  piles: Map<string, { pile: string; owner: string; title: string }>;
  cards: Map<number, CardAt>;
  chips: Map<string, { account: Account; cents: number }>;
  waiting: Map<string, Put>;
  banker: string;
  button: string;
  action: string;
  result: string;
  /** The result as it is said to whom it is about, by their names. */
  to: { [name: string]: string };
  dice: number[];
  paid: { [name: string]: number };
  gains: { [name: string]: number };
  front: { [name: string]: number };
  /** Bets that are not posted yet; seat 0 is their own. */
  laying: { [name: string]: { wager: string; seat: number; cents: number }[] };
  spoke: boolean;
  said: { [name: string]: Saying };
  shows: { [pile: string]: string };
  sets: { [pile: string]: string[][] };
  won: Set<string>;
  names: { [pile: string]: (Named & { of: string })[] };
  street: string;
  purposes: { [key: string]: string };
  newest: number;
  /** The bets that were not covered in full. */
  short: Shortfall[];
  /** Points between two players, row by row. */
  scores: Score[];
  /** How far what is put up covers the bets, as it was told last. */
  reach: Reach | null;
}

/** The cents of a bet that are covered, by wager, in the order in which wagers are settled. */
export type Room = { [wager: string]: number };

/** What a bet before it is made is held against; of one without an amount, the largest that one has made. */
export interface Cover {
  room: Room;
  bet: number;
}

/** Whose page it is, what lies on the felt, and what wagers are called: all that words need. */
export interface Telling {
  state: State;
  me: string;
  titles: { [wager: string]: string };
  ring: boolean;
}

/** Who looks at a felt, and what they may do there. `before` is how the last hand came out, while that is shown. */
export interface View {
  me: string;
  mySeat?: number;
  seats: number;
  maySit: boolean;
  mayStand: boolean;
  full?: boolean;
  dealer: boolean;
  before?: Outcome;
  over?: boolean; // the hand before is still to be seen
}

/** How a hand came out, and what it brought whoever looks. */
export interface Outcome {
  result: string;
  gain: string;
}

/** Where a seat stands, and where its bets lie, in hundredths of the felt. */
export interface SeatAt {
  seat: number;
  x: number;
  y: number;
  bx: number;
  by: number;
  side: string;
  crammed?: boolean; // its bets have no room beside it
}

/** A bet on the felt; where there is no room for all of a seat, `count` of them are one. */
export interface Bet {
  who: string;
  seat: number;
  wager: string;
  part: number | "all";
  cents: number;
  covered?: number;
  count?: number;
}

/** A betting spot as it is printed. */
export interface PrintedSpot {
  id: string;
  name: string;
  odds?: string;
}

/** What a browser window remembers of one thing. */
export interface Memory<T> {
  kept: T | null;
}

/** What shares of the pot are made of, and what it takes to stay in; `when` changes with every street. */
export interface Price {
  pot?: number;
  high?: number;
  mine?: number;
  chips?: number;
  when?: string;
}

/** A message as a page takes it: a step, or all that the hand has told so far. */
export type Heard = Message & { snapshot?: boolean };

/** What plays a message out. */
export interface Player {
  holds(message: Heard, queue: Heard[]): boolean;
  begin(message: Heard): void;
  event(event: Told): void;
  end(message: Heard): void;
  show(): void;
  isBehind(): boolean;
  before?(event: Told): number;
  turned?(event: Told, times: number): Promise<boolean>;
}

/** An option as far as giving it goes. */
export type Option = Pick<Choice, "id"> & Partial<Choice>;

/** What is laid or sorted, before it is an answer. */
export type Laid = { [spot: string]: number };
export type Sorted = { [place: string]: string[] };

/** What fills in an option's argument. */
export interface Box {
  node: HTMLElement;
  arrange(what: Given): void;
  missing?(): string;
  cover?(room: Room): void;
  judging?: Promise<unknown>;
}

/** What a box tells of each change: the argument as it is now, if it can be sent, and in words; what is told `quietly` is
    no change of the argument. */
export type Changed = (value: Given, said: string, quietly?: boolean) => void;
