import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const ARCADE = new URL('../../arcade/games/', import.meta.url);

/** A game's entry in the catalogue, as its folder's catalogue.json has it. Amounts in minor units. */
interface CatalogueEntry {
  readonly name: string;
  readonly category: string;
  readonly classification: string;
  /** Format 2026-09-01. */
  readonly releasedOn: string;
  readonly minBetAmount: string;
  readonly maxBetAmount: string;
  readonly lineCount: number;
  readonly rtpBasisPoints: number;
  readonly hasFreeRounds?: boolean;
  /** What a round can bring, as the game's rules page states it. */
  readonly features?: readonly string[];
  readonly volatility: string;
  readonly autoplay: string;
  readonly cycleMinMs: number;
  /** The game's own picture by default. */
  readonly artPath?: string;
  readonly colour: string;
  readonly sortOrder: number;
  readonly lottoMode?: string;
}

interface OwnGame extends CatalogueEntry {
  readonly id: string;
  readonly artPath: string;
  readonly certificateId: string;
  readonly paytablePath: string;
}

/** The own games in the order of the catalogue. The demo states their certificates itself, in place of a laboratory. */
export function readOwnGames(): OwnGame[] {
  return globSync('*/catalogue.json', { cwd: ARCADE })
    .map((file) => ({ id: dirname(file), entry: JSON.parse(readFileSync(new URL(file, ARCADE), 'utf8')) as CatalogueEntry }))
    .map(({ id, entry }) => ({ id, artPath: `/art/${id}`, certificateId: `demo-${id}`, paytablePath: `/play/${id}`, ...entry }))
    .toSorted((one, other) => one.sortOrder - other.sortOrder);
}
