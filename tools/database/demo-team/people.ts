type Rates = { category: string; rate: number }[];

/** A person of the demo's team: the agent above, the day of registration, and the link. */
export interface Person {
  readonly username: string;
  readonly under: string;
  /** Days after the start of the team. */
  readonly day: number;
  /** Relative amount of play. */
  readonly zeal: number;
}

export interface DemoAgent extends Person {
  readonly rates: Rates;
}

/** Age of the demo's team in days. */
export const DEMO_DAYS = 28;

const DAY_MS = 86_400_000;
/** Midnight in São Paulo. */
const MIDNIGHT_UTC_MS = 3 * 3_600_000;

/** First midnight of the demo's team in São Paulo, for a team that lasts until now. */
export function demoTeamBegins(now: Date): Date {
  const daysNow = Math.floor((now.getTime() - MIDNIGHT_UTC_MS) / DAY_MS);
  return new Date((daysNow - DEMO_DAYS) * DAY_MS + MIDNIGHT_UTC_MS);
}

/** Rates in hundred-thousandths of a stake, each below that of the agent above. */
export const AGENTS: readonly DemoAgent[] = [
  { username: 'biapraia', under: 'agente', day: 0, zeal: 2, rates: ratesOf({ slots: 600, sports: 300, live: 220, rest: 150 }) },
  { username: 'caiozn', under: 'agente', day: 2, zeal: 2, rates: ratesOf({ slots: 500, sports: 250, live: 200, rest: 100 }) },
  { username: 'marinasul', under: 'biapraia', day: 3, zeal: 1, rates: ratesOf({ slots: 400, sports: 200, live: 150, rest: 80 }) },
  { username: 'otaviobr', under: 'marinasul', day: 6, zeal: 1, rates: ratesOf({ slots: 200, sports: 100, live: 80, rest: 40 }) },
];

export const PLAYERS: readonly Person[] = [
  { username: 'joaopedro21', under: 'agente', day: 1, zeal: 4 },
  { username: 'ritacampos', under: 'agente', day: 4, zeal: 2 },
  { username: 'zemineiro', under: 'agente', day: 13, zeal: 3 },
  { username: 'danilofs', under: 'agente', day: 28, zeal: 3 },
  { username: 'nandasilva', under: 'biapraia', day: 1, zeal: 5 },
  { username: 'brunolima', under: 'biapraia', day: 5, zeal: 3 },
  { username: 'paulinha88', under: 'biapraia', day: 17, zeal: 2 },
  { username: 'heitorgol', under: 'caiozn', day: 3, zeal: 4 },
  { username: 'lucasvila', under: 'caiozn', day: 8, zeal: 2 },
  { username: 'dudacosta', under: 'caiozn', day: 11, zeal: 1 },
  { username: 'tiagomelo', under: 'marinasul', day: 4, zeal: 4 },
  { username: 'camilarj', under: 'marinasul', day: 9, zeal: 3 },
  { username: 'edsonpr', under: 'marinasul', day: 21, zeal: 2 },
  { username: 'gabisantos', under: 'otaviobr', day: 8, zeal: 3 },
  { username: 'wesleyfla', under: 'otaviobr', day: 15, zeal: 2 },
];

function ratesOf({ slots, sports, live, rest }: { slots: number; sports: number; live: number; rest: number }): Rates {
  return [
    { category: 'RNG', rate: slots },
    { category: 'FISH', rate: slots },
    { category: 'SPORTS', rate: sports },
    { category: 'ESPORTS', rate: sports },
    { category: 'LIVE', rate: live },
    { category: '*', rate: rest },
  ];
}
