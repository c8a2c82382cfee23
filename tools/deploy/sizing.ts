/** What docs/scaling.md measured, per unit. Times are microseconds of a core. */
const MEASURED = {
  apiOfCall: 166,
  databaseOfCall: 104,
  subscribersOfCall: 330,
  streamOfSecond: 6,
  streamKilobytes: 12.8,
  apiMegabytes: 285,
  roundKilobytes: 1.3,
};
/** What docs/scaling.md assumes of players. */
const ASSUMED = { shareInGame: 0.6, secondsARound: 6, postingsARound: 1.35, peakFactor: 1.5, dayOverEvening: 0.45, plannedLoad: 0.5 };
const SECONDS_A_DAY = 86_400;

/** Need of an installation for a number of players at once in the evening, at its peak. */
export interface Size {
  readonly postingsASecond: number;
  /** Cores at the planned load. */
  readonly apiCores: number;
  readonly workerCores: number;
  readonly databaseCores: number;
  /** All copies of the api together. */
  readonly apiGigabytes: number;
  readonly diskGigabytesADay: number;
}

export function sizeFor(players: number): Size {
  const roundsASecond = (players * ASSUMED.shareInGame) / ASSUMED.secondsARound;
  const postingsASecond = roundsASecond * ASSUMED.postingsARound * ASSUMED.peakFactor;
  const cores = (microseconds: number) => microseconds / 1_000_000 / ASSUMED.plannedLoad;
  const apiCores = cores(postingsASecond * MEASURED.apiOfCall + players * MEASURED.streamOfSecond);
  return {
    postingsASecond,
    apiCores,
    workerCores: cores(postingsASecond * MEASURED.subscribersOfCall),
    databaseCores: cores(postingsASecond * MEASURED.databaseOfCall),
    apiGigabytes: (Math.max(2, Math.ceil(apiCores)) * MEASURED.apiMegabytes) / 1_000 + (players * MEASURED.streamKilobytes) / 1_000_000,
    diskGigabytesADay: (roundsASecond * ASSUMED.dayOverEvening * SECONDS_A_DAY * MEASURED.roundKilobytes) / 1_000_000,
  };
}

/** The rows of the table of docs/running/sizing.md. */
export function sizingRows(): string[] {
  return [500, 2_000, 5_000, 10_000, 20_000, 50_000].map((players) => {
    const size = sizeFor(players);
    const figures = [players.toLocaleString('en'), Math.round(size.postingsASecond).toLocaleString('en')];
    const needs = [size.apiCores, size.workerCores, size.databaseCores, size.apiGigabytes, size.diskGigabytesADay].map((value) =>
      value.toFixed(1),
    );
    return `| ${[...figures, ...needs].join(' | ')} |`;
  });
}
