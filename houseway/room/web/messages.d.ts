// Written by `python -m scripts.web_types` from the structs of the API: change those, and write it again.

/** What an answer carries: an amount, cards or chips by the place they go to, or nothing. */
export type Given = number | { [place: string]: number | string[] } | null;

/** Answer of a sensible player, where the game knows one; and how the house would sort the cards asked about. */
export interface Advice {
  answer: Said | null;
  sorted: { [key: string]: string[] } | null;
}

/** Cents, or a count of something, from low to high in steps; no high is no limit. */
export interface Amount {
  type: "amount";
  low: number;
  high: number | null;
  step: number;
  unit: string;
}

/** An answer; a number in it is cents, unless it counts something else, which is then its unit. */
export interface Answered {
  type: "answered";
  key: string;
  who: string;
  option: string;
  arg: Given;
  seen_by: string[];
  unit: string;
  called: string;
  circles: { [key: string]: [string, number] };
}

/** Somebody who is asked, and what they may do; `house` is what a sensible player does, as it is typed. */
export interface AskedNow {
  who: string;
  text: string;
  options: Doable[];
  house: string;
}

/** A base class for defining efficient serializable objects. */
export interface Asking {
  type: "asked";
  question: Put;
}

/** The part of the player-dealer's wager that is not paid out yet. */
export type BankAccount = ["bank"];

/** The seat where the button lay last, who sat there, and who has the kill button. */
export interface Button {
  seat: number;
  who: string;
  kill: KillButton;
}

/** The source and the end of all chips in the room: the one account that may be overdrawn. */
export type Cage = ["cage"];

/** A paytable, the edge it gives, and which rows are other than before. */
export interface Candidate {
  rows: { [key: string]: string };
  edge: number;
  changed: string[];
  hits: number;
}

/** Knowledge that the next hand must have: the position, how far the shoe is dealt, free hands given from it. */
export interface Carry {
  position: Position;
  dealt: number;
  free_hands: number;
  button: Button | null;
  owes: { [key: string]: Owes };
  marks: { [key: string]: string[] };
}

/** Something drawn on a road: in which column and row, what, how many ties after it, and the bonus wagers hit. */
export interface Cell {
  column: number;
  row: number;
  what: string;
  ties: number;
  hits: string[];
  hand: number;
}

/** Share of the pot that a hand wins on average. */
export interface Chance {
  thousandths: number;
  against: number;
}

/** An option of a question; `closed` says why it cannot be chosen now. */
export interface Choice {
  id: string;
  text: string;
  arg: Amount | ToSort | Lay | null;
  closed: string;
  called: string;
}

/** Larger chips for all of one's own; the odd ones go back to one's play money. In a running hand: after it. */
export interface ColourUpCommand {
  command: "colour up";
  chip: number;
}

/** A count or perfect play with the cut card in its first place, then units a shoe by the place of it. */
export interface CountQuote {
  words: string;
  name: string;
  units: number;
  stderr: number;
  share: number;
  edge: number;
  by_cut: [number, number][];
}

/** How far somebody's count is. */
export interface CountState {
  running: boolean;
  done: number;
  total: number;
  seconds: number;
  reason: string;
}

/** How a bettor of one unit a hand stands after so many: units, and how likely each bin is. */
export interface Curve {
  hands: number;
  low: number;
  step: number;
  parts: number[];
}

/** A card, face down until its face is told, numbered in the order it left the shoe this round. */
export interface Dealt {
  type: "dealt";
  place: number;
  pile: string;
}

/** A place in which two observers noted one hand otherwise. */
export interface Disagreement {
  hand: number;
  what: string;
  one: string;
  other: string;
}

/** Something that somebody may be seen to do, as it is typed; with an amount, where it has one. */
export interface Doable {
  typed: string;
  text: string;
  low: number | null;
  high: number | null;
  is_money: boolean;
}

/** The house's box. */
export type Drop = ["drop"];

/** One row of an option, by its place there: what it takes, and where its bracket ends; empty is as it was. */
export interface FeeEdit {
  row: number;
  fee: string;
  to: string;
}

/** A row of the option, for the table that is edited. */
export interface FeeRowQuote {
  payer: string;
  moment: string;
  what: string;
  least: string;
  most: string;
  fee: string;
}

/** The player-dealer's fee in one bracket of action; None where the option prints none. */
export interface FeeStepQuote {
  least: number;
  most: number | null;
  fee: number | null;
}

/** A sentence about a table that the floor should look at; a `grave` one says why it does not go on. */
export interface FloorAlarm {
  text: string;
  grave: boolean;
}

/** The map of the floor. */
export interface FloorPicture {
  tiles: FloorTile[];
  totals: FloorTotals;
}

/** A table as the floor sees it from afar, in words; `busy` is whether anybody plays or anything is wrong. */
export interface FloorTile {
  id: number;
  title: string;
  limits: string;
  state: string;
  seats: string;
  people: string;
  banker: string;
  hand: string;
  action: string;
  drop: number;
  dropped: string;
  alarms: FloorAlarm[];
  hands: number;
  names: string[];
  busy: boolean;
  banked: boolean;
  noted: string;
  dealer: string;
}

/** All open tables together, in words. */
export interface FloorTotals {
  people: string;
  hands: string;
  dropped: string;
  grave: string;
  light: string;
}

/** The edge that a wager is to have. */
export interface Goal {
  wager: string;
  edge: number;
  label: string;
  keeps_hits: boolean;
}

/** How far the gain of the bettor moves when one of these cards is gone. */
export interface GoneCard {
  cards: string;
  gain: number;
}

/** A hand that is over, step by step, as somebody may see it: as its `viewer` saw it, or all of it. */
export interface HandRecord {
  number: number;
  at: number;
  result: string;
  people: PersonAt[];
  events: Told[];
  before: Carry;
  options: Options;
  viewer: string | null;
  unseen: { [key: number]: string };
  names: { [key: string]: Named };
  dealer: string;
}

/** Chips that a player has bought and that wait for the end of a hand. */
export type Held = ["held", string];

/** The player who must kill the next pot, or has one leg up towards it; nobody while the button is neutral. */
export interface KillButton {
  who: string;
  legs: number;
}

/** A clause that the changed sheet breaks, or what is to be looked at. */
export interface LawQuote {
  profile: string;
  clause: string;
  text: string;
  rule: string;
  source: string;
  breach: boolean;
  new: boolean;
}

/** Chips on any of these spots: with the fees of the spots used, and one for the hand, at most `chips` in all. */
export interface Lay {
  type: "lay";
  spots: Spot[];
  chips: number;
  fee: number;
  fees: [number, number][][];
}

/** How the game is played, for what it is worth by the hour: the option, who bets how much, and how fast. */
export interface Laying {
  schedule: string;
  option: number;
  players: number;
  bets: { [key: string]: number };
  hands: number;
  put_up: number;
}

/** Go, and take one's chips; in a running hand, after it. */
export interface LeaveCommand {
  command: "leave";
}

/** Something everybody should know: a button placed, a result, a moment of the round. */
export interface Marked {
  type: "marker";
  what: string;
  text: string;
  who: string;
  to: { [key: string]: string };
  pile: string;
  brief: string;
  parts: string[][];
  short: Shortfall | null;
  score: Score | null;
}

/** You: play money in your pocket, and chips by table. */
export interface Me {
  name: string;
  role: "auditor" | "dealer" | "floor" | "player";
  guest: boolean;
  cents: number;
  tables: { [key: number]: number };
}

/** One step of a table, or, as a snapshot, all that its last or running hand has told so far. */
export interface Message {
  seq: number;
  hand: number;
  events: Told[];
  news: string[];
  table: TableView;
  asked: Put[];
  names: { [key: string]: Named } | null;
  reach: Reach | null;
}

/** A base class for defining efficient serializable objects. */
export interface Moved {
  type: "moved";
  place: number;
  pile: string;
}

/** Name of a hand. */
export interface Named {
  text: string;
  cards: string[];
}

/** Outcome of entries that were sent: the reasons of those refused, by their keys, and the night as it is now. */
export interface NightKept {
  refused: { [key: string]: string };
  state: NightState;
}

/** A night as the page of an observer knows it. */
export interface NightState {
  title: string;
  has_bank: boolean;
  seats: number;
  least: number;
  people: PersonSeen[];
  banker: string;
  wagers: [string, string][];
  rates: number[];
  hands: number;
  mine: number;
  differences: Disagreement[];
  observers: string[];
}

/** One card of a shoe: its position there, its salt and the hashes beside it on the way up to the root. */
export interface Opening {
  root: string;
  position: number;
  place: number;
  card: string;
  proof: string[];
  turn: number;
  cards: number;
  words: [string, string][];
}

/** The cost of one option to a player by the hour, where there is a pot or points. */
export interface OptionCost {
  option: number;
  limit: string;
  cents: number | null;
}

/** A table's choices. No maximum is no limit; no schedule, where the book prints none. */
export interface Options {
  minimum: number;
  maximum: number | null;
  decks: number;
  seats: number;
  schedule: string;
  option: number;
  chip_cents: number;
  cut_card: number;
  paytables: { [key: string]: string };
  choices: { [key: string]: string };
  stakes: Stakes | null;
  beside: number[];
}

/** The blinds that a player has missed, or as somebody new has not met yet. */
export interface Owes {
  big: boolean;
  small: boolean;
}

/** A sheet on somebody's shelf. */
export interface OwnSheet {
  id: string;
  name: string;
  version: number;
  title: string;
  family: string;
  house: boolean;
  at: number;
}

/** A hand that is over, and what you won or lost by it, if you were in it. */
export interface PastHand {
  number: number;
  at: number;
  result: string;
  gain: number | null;
  uncovered: number;
}

/** Somebody at the table. `coming` waits for the running hand to end, `going` leaves then. */
export interface PersonAt {
  name: string;
  seat: number;
  chips: number;
  standing: boolean;
  hired: boolean;
  bot: boolean;
  away: boolean;
  coming: boolean;
  going: boolean;
}

/** Somebody at the table that is watched. */
export interface PersonSeen {
  name: string;
  seat: number;
  cents: number;
  standing: boolean;
  hired: boolean;
  away: boolean;
}

/** A place on the felt where cards will lie. */
export interface Piled {
  type: "pile";
  pile: string;
  owner: string;
  title: string;
}

/** How many wait for a seat, your own place among them (0: you do not), and until when a seat is kept for you. */
export interface Place {
  waiting: number;
  place: number;
  until: number | null;
  full: boolean;
}

/** The last player-dealer, their seat, and for how many hands since the position was last offered. */
export interface Position {
  who: string;
  seat: number;
  turns: number;
}

/** Chips move. An account is a list: ["stack", NAME], ["wager", NAME, spot, wager, part], or ["bank"], ["pot"] … */
export interface Posted {
  type: "posted";
  source: Account;
  target: Account;
  cents: number;
  kind: "ante" | "bet" | "bet back" | "big blind" | "bring-in" | "brings along" | "buys in" | "buys more" | "call" | "cashes out" | "collection" | "dead post" | "found there" | "held" | "kill" | "loses" | "middle blind" | "not called" | "not covered" | "pays" | "pays in part" | "points" | "post" | "push" | "puts up" | "raise" | "released" | "ruling" | "small blind" | "straddle" | "takes along" | "to the player-dealer" | "void" | "wins";
  detail: string;
}

/** The chips that a ring game's players play for. */
export type Pot = ["pot"];

/** Fees of a game without a bank. */
export interface PotQuote {
  players: ([number, number | null])[];
  shares: [number, number][];
  hour: number | null;
  options: OptionCost[];
}

/** One wager of a changed sheet; with a reason, nothing else is said. */
export interface ProtectQuote {
  reason: string;
  gone: GoneCard[];
  counts: CountQuote[];
  shoes: number;
  stopped_by: number | null;
}

/** A question as its viewer may know it: to others it has no options and no default, and they get no advice. */
export interface Put {
  key: string;
  who: string;
  text: string;
  options: Choice[];
  default: Said | null;
  required: boolean;
  private: boolean;
  advised: boolean;
  deadline: number | null;
  tries: Choice[];
  purpose: "bet" | "cut" | "more bets" | "offer" | "play" | "post";
}

/** All that follows from a change. With `errors`, by field, nothing else is said. */
export interface Quote {
  errors: { [key: string]: string };
  notes: string[];
  digest: string;
  wagers: WagerQuote[];
  worth: WorthQuote | null;
  no_worth: string;
  pot: PotQuote | null;
  fees: FeeRowQuote[];
  laying: Laying;
  law: LawQuote[];
  takes_minutes: boolean;
  toml: string;
}

/** Cover for somebody's next bets, and the bets of all that are not covered in full. */
export interface Reach {
  room: { [key: string]: number };
  partly: [WagerAccount, number][];
}

/** More chips; in a running hand, after it. */
export interface Rebuy {
  command: "rebuy";
  cents: number;
}

/** One thing that somebody said. */
export interface Remark {
  id: number;
  name: string;
  at: number;
  text: string;
  emote: boolean;
  mine: boolean;
}

/** The answer to an open question of one's own: the hand, the question's key, the option and its argument. */
export interface Reply {
  command: "answer";
  hand: number;
  key: string;
  option: string;
  arg?: number | { [key: string]: number | string[] } | null;
}

/** All that is drawn of a shoe; `counts` are the results by side. */
export interface Roads {
  counts: { [key: string]: number };
  bead: Cell[];
  big: Cell[];
  eye: Cell[];
  small: Cell[];
  cockroach: Cell[];
}

/** One role: cents a hand, on average, and an hour. */
export interface RoleQuote {
  role: string;
  gross: number;
  fee: number;
  net: number;
  hour: number;
  stderr: number | null;
  deviation: number | null;
  gains_at: ([number, number | null])[];
}

/** A base class for defining efficient serializable objects. */
export interface Rolled {
  type: "dice";
  dice: number[];
}

/** One fee of one option: who pays how much, when, measured by what. No cents: the book cannot be read here. */
export interface Row {
  option: number;
  payer: "action button" | "antes" | "player" | "player-dealer" | "pot";
  moment: string;
  cents: number | null;
  printed: string;
  limit: string;
  measure: string;
  from_cents: number | null;
  to_cents: number | null;
  from: number | null;
  to: number | null;
  per: string[];
  modifier: string;
  when: string;
  terms: { [key: string]: string };
}

/** One row of a paytable: how often, what it brings, and the edge it makes. */
export interface RowQuote {
  outcome: string;
  text: string;
  pays: string;
  probability: number;
  returns: number;
  slope: number | null;
}

/** A rule that can be chosen on a page. */
export interface RuleField {
  key: string;
  title: string;
  kind: "choice" | "list" | "number" | "yes or no";
  values: string[];
  least: number | null;
  most: number | null;
  value: Given;
  meaning: string;
}

/** An answer: the option chosen, and its argument. */
export interface Said {
  option: string;
  arg: Given;
}

/** The points that somebody wins from one opponent, row by row; below 0, as a loss. */
export interface Score {
  one: string;
  other: string;
  rows: [string, number][];
  points: number;
}

/** Somebody looks at a card; the face is for its audience ("*" is everybody). */
export interface Seen {
  type: "faces";
  place: number;
  face: string | null;
  seen_by: string[];
}

/** A change: all that is other than in the sheet it begins from. */
export interface SheetChange {
  title: string;
  pays: { [key: string]: { [key: string]: { [key: string]: string } } };
  rules: { [key: string]: Given };
  decks: number | null;
  seats: number | null;
  ranges: { [key: string]: string };
  schedule: string;
  option: number;
  fees: FeeEdit[];
}

/** A bet that was not covered in full: the cents it came to, and those that moved; below 0, as a loss. */
export interface Shortfall {
  bet: WagerAccount;
  due: number;
  done: number;
}

/** Words that players add to shuffles. */
export interface ShuffleWords {
  pledges: { [key: string]: string };
  waiting: { [key: string]: string };
  words: [string, string][];
}

/** A new shoe of so many cards, its order committed to by the root of a hash tree. */
export interface Shuffled {
  type: "shuffled";
  cards: number;
  root: string;
}

/** Take a seat, or stand behind one, with chips from one's own play money. In a running hand: after it. */
export interface Sit {
  command: "sit";
  seat: number;
  buy_in: number;
  standing?: boolean;
}

/** Be dealt in again. */
export interface SitIn {
  command: "sit in";
}

/** Keep the seat and be dealt out, from the next hand on. */
export interface SitOutCommand {
  command: "sit out";
}

/** Paytables that were found, the nearest with fewest changes first; or why there is nothing. */
export interface Sought {
  candidates: Candidate[];
  before: number | null;
  reason: string;
  same_play: boolean;
}

/** A shoe laid open: every card in the order committed to, with the salts that sealed them. */
export interface SpentShoe {
  root: string;
  cards: string[];
  salts: string[];
  words: [string, string][];
}

/** A place for chips: how much, the fee for using it, which others must hold chips too, cap it, or equal it. */
export interface Spot {
  id: string;
  text: string;
  kind: string;
  amount: Amount;
  fee: number;
  needs: string[];
  at_most: string[];
  equals: string;
  beside: string;
  bets: number;
  fees: [number, number][][];
  circle: [string, number] | null;
}

/** The chips a player has in front of them. */
export type Stack = ["stack", string];

/** The structure a table plays, its bets, and the chips put in before the cards. */
export interface Stakes {
  structure: "limit" | "no limit" | "pot limit";
  lower: number;
  higher: number;
  blinds: number[];
  ante: number;
  bring_in: number;
  kill: "full" | "half" | "none";
  opens_for: number;
}

/** One's part in the shuffle. `pledge` is the SHA-256 of a word for the next shoe, which nobody else knows yet. */
export interface Stir {
  command: "stir";
  pledge: string;
  root?: string;
  word?: string;
}

/** A sheet to be changed. */
export interface StudioFacts {
  id: string;
  title: string;
  banked: boolean;
  least_decks: number;
  most_decks: number;
  seats: number;
  wagers: StudioWager[];
  rules: RuleField[];
  schedules: StudioSchedule[];
}

/** An option of a schedule, and the limit it is for. */
export interface StudioOption {
  number: number;
  limit: string;
}

/** A schedule with its options. */
export interface StudioSchedule {
  id: string;
  title: string;
  options: StudioOption[];
}

/** A paytable as the sheet has it. */
export interface StudioTable {
  label: string;
  rows: { [key: string]: string };
}

/** A wager, its paytables, and every result that a row may be for. */
export interface StudioWager {
  id: string;
  title: string;
  kind: string;
  range: string;
  results: { [key: string]: string };
  tables: StudioTable[];
}

/** A table as the lobby shows it; `held_up` while what happens there cannot be written down. */
export interface TableSummary {
  id: number;
  title: string;
  sheet: string;
  game: string;
  state: string;
  seats: number;
  people: number;
  bots: number;
  free_seats: number;
  minimum: number;
  maximum: number | null;
  limits: string;
  hand: number;
  watching: number;
  held_up: boolean;
  fees: string;
  offer: string;
  fed_by: number;
}

/** The table as everybody may see it. `felt` are the chips in no stack, by account: bets, bank, take and pot. */
export interface TableView {
  id: number;
  title: string;
  sheet: string;
  state: string;
  hand: number;
  running: boolean;
  people: PersonAt[];
  felt: [Account, number][];
  drop: number;
  carry: Carry;
  shoe_cards: number;
  turns: Turn[];
  next_hand: number | null;
  usual_buy_in: number;
  least_buy_in: number;
  most_buy_in: number | null;
  options: Options;
  shuffle: ShuffleWords;
  shoe: string;
  head: string;
  feeds: number;
  fees: string;
  usual_bank: number;
}

/** Chips collected for the player-dealer. */
export type Take = ["take"];

/** The talk at a table, the first remark first, without people one does not want to read. */
export interface Talk {
  allowed: boolean;
  remarks: Remark[];
  muted: number;
  why_not: string;
}

/** Cards by name, how many go into each place (lowest, highest), and what may not lie in the first, with why. */
export interface ToSort {
  type: "sort";
  cards: string[];
  places: { [key: string]: [number, number] };
  fouls: { [key: string]: string };
  all_of_them: boolean;
  judged: boolean;
  none: string;
}

/** Outcome of an answer that is only tried. */
export interface Tried {
  why: string;
  answer: Said | null;
}

/** A question that the table waits for. */
export interface Turn {
  who: string;
  key: string;
  deadline: number | null;
}

/** A bet on the felt: who bet it, at which spot, on what; `part` counts the hands that a spot came to have. */
export type WagerAccount = ["wager", string, number, string, number];

/** One wager by one of its paytables; no figures where it is still to be counted. */
export interface WagerQuote {
  id: string;
  label: string;
  title: string;
  standing: "counted" | "same play" | "to count";
  exact: boolean;
  edge: number | null;
  stderr: number | null;
  hits: number | null;
  deviation: number | null;
  rows: RowQuote[];
  reason: string;
}

/** The next thing to note of a hand: a card of a pile, dice, an act; once it is over, fees and payouts as due. */
export interface Wanted {
  kind: string;
  pile: string;
  dice: number;
  asked: AskedNow[];
  fees: [string, string][];
  payouts: [string, string, string][];
  text: string;
}

/** A hand at a table of this option with these bets. */
export interface WorthQuote {
  roles: RoleQuote[];
  action: number;
  bank_edge: number;
  steps: FeeStepQuote[];
  cover: number;
  covers: { [key: string]: number };
}

export type Account = Stack | WagerAccount | Held | BankAccount | Take | Pot | Drop | Cage;

export type Told = Piled | Dealt | Moved | Seen | Shuffled | Asking | Answered | Rolled | Marked | Posted;

export type PlayerCommand = Sit | LeaveCommand | Reply | SitOutCommand | SitIn | Rebuy | ColourUpCommand | Stir;
