/** The game's PAR sheet: symbols, reel strips, lines and pays. The paytable prints all of it. */

export type SlotSymbol = 'jaguar' | 'orchid' | 'macaw' | 'toucan' | 'emerald' | 'coin' | 'pitanga' | 'amber' | 'leaf' | 'berry';

export const WILD: SlotSymbol = 'jaguar';
export const SCATTER: SlotSymbol = 'orchid';

export const SYMBOLS: readonly SlotSymbol[] = [
  'jaguar',
  'orchid',
  'macaw',
  'toucan',
  'emerald',
  'coin',
  'pitanga',
  'amber',
  'leaf',
  'berry',
];

const LETTER: Record<string, SlotSymbol> = {
  J: 'jaguar',
  O: 'orchid',
  M: 'macaw',
  T: 'toucan',
  E: 'emerald',
  C: 'coin',
  H: 'pitanga',
  A: 'amber',
  L: 'leaf',
  B: 'berry',
};

/** One letter per stop, read downwards; the strip is circular. */
const STRIPS = [
  'EHALBHEMBLHCETLHJCAEHOLAHBTMLAHCBAHLOBCL',
  'EAJBMOABHCAETLABHCETABCTMACBJHAMLCTBMALB',
  'HAOBHMJLTAHBECLBJMLTEBHCAELCTABMLAHECBOL',
  'HLBCAHLTEOHJELCABHJMTLABHTCALEHABEMCLBMA',
  'CJBLTOHLCBHMABTLCBHMAETCABEHALETHACMHBLA',
] as const;

export const REELS: readonly (readonly SlotSymbol[])[] = STRIPS.map((strip) => [...strip].map(symbolOfLetter));

/** Row of each of the five reels, 0 = top. Line 1 is the first. */
export const LINES: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 2, 2, 2, 0],
];

/** Pay of three, four and five of a kind from the left, in line bets (stake / 20). */
export const LINE_PAYS: Record<Exclude<SlotSymbol, 'orchid'>, readonly [number, number, number]> = {
  jaguar: [100, 500, 2500],
  macaw: [50, 200, 1000],
  toucan: [40, 150, 600],
  emerald: [30, 100, 400],
  coin: [20, 75, 250],
  pitanga: [10, 30, 150],
  amber: [8, 25, 100],
  leaf: [6, 20, 80],
  berry: [5, 15, 80],
};

/** Pay of three, four and five orchids anywhere, in stakes. */
export const SCATTER_PAYS = [2, 10, 100] as const;

/** Free spins for three, four and five orchids. */
export const FREE_SPINS = [8, 12, 20] as const;

/** Free spins added by three or more orchids during free spins. */
export const FREE_SPINS_RETRIGGER = 5;
export const FREE_SPINS_MAX = 60;

/** Multiplier of the first free spin. Each jaguar raises the multiplier of later spins by one. */
export const MULTIPLIER_START = 2;
export const MULTIPLIER_MAX = 10;

/** Maximum win of a round in stakes. */
export const WIN_MAX_STAKES = 2000n;

function symbolOfLetter(letter: string): SlotSymbol {
  const symbol = LETTER[letter];
  if (symbol === undefined) throw new Error(`No symbol for the strip letter ${letter}`);
  return symbol;
}
