import type { RequestOf } from '@jogada/platform/contract';
import type { setVipProgramme, VipProgramme } from '@jogada/promotions/contract/operator';
import { wholeNumberIn, type Bounds } from '../whole-number.ts';

/** Game classifications; `*` means all others. */
const CLASSIFICATIONS = ['RNG', 'LIVE', 'FISH', 'PVP', 'LOTT', 'ELOTT', 'SPORTS', 'ESPORTS', '*'] as const;

const PERCENT: Bounds = { min: 0, max: 100 };
const LEVEL_WHOLES = {
  pointsNeeded: { min: 1, max: 1_000_000_000_000 },
  pointsKept: { min: 0, max: 1_000_000_000_000 },
  wagerTimes: { min: 0, max: 100 },
  wheelTickets: { min: 0, max: 100 },
} as const satisfies Record<string, Bounds>;
type LevelWhole = keyof typeof LEVEL_WHOLES;
export const LEVEL_WHOLE_NAMES = Object.keys(LEVEL_WHOLES) as LevelWhole[];

/** A level as entered in the form. */
interface LevelDraft {
  readonly names: Readonly<Record<string, string>>;
  readonly wholes: Readonly<Record<LevelWhole, string>>;
  readonly levelUpAmount: bigint | undefined;
  readonly monthlyAmount: bigint | undefined;
  readonly memberCount: number;
}

export interface VipDraft {
  readonly pointAmount: bigint | undefined;
  /** Percent by classification; empty where the percentage of `*` applies. */
  readonly weights: Readonly<Record<string, string>>;
  readonly levels: readonly LevelDraft[];
}

export function draftOf({ programme, languages }: VipProgramme): VipDraft {
  return {
    pointAmount: programme ? BigInt(programme.pointAmount) : undefined,
    weights: Object.fromEntries([
      ...CLASSIFICATIONS.map((classification) => [classification, '']),
      ...(programme?.weights ?? []).map(({ classification, percent }) => [classification, String(percent)]),
    ]),
    levels: (programme?.levels ?? []).map((level) => ({
      names: {
        ...emptyLevel(languages).names,
        ...Object.fromEntries(level.names.map(({ language, name }) => [language, name])),
      },
      wholes: {
        pointsNeeded: String(level.pointsNeeded),
        pointsKept: String(level.pointsKept),
        wagerTimes: String(level.wagerTimes),
        wheelTickets: String(level.wheelTickets),
      },
      levelUpAmount: BigInt(level.levelUpAmount),
      monthlyAmount: BigInt(level.monthlyAmount),
      memberCount: level.memberCount,
    })),
  };
}

/** A new level above the existing ones. */
export function emptyLevel(languages: VipProgramme['languages']): LevelDraft {
  return {
    names: Object.fromEntries(languages.map((language) => [language, ''])),
    wholes: { pointsNeeded: '', pointsKept: '0', wagerTimes: '1', wheelTickets: '0' },
    levelUpAmount: undefined,
    monthlyAmount: undefined,
    memberCount: 0,
  };
}

/** What is wrong with a field: the key of a text, or the bounds that its number is out of. */
type Fault = 'applications.amountMissing' | 'vip.noLevel' | 'vip.nameMissing' | Bounds;

/** The faults by the path of their field. */
export function findFaults({ pointAmount, weights, levels }: VipDraft, languages: VipProgramme['languages']): ReadonlyMap<string, Fault> {
  const faults = new Map<string, Fault>();
  const judge = (path: string, text: string, bounds: Bounds) => {
    if (wholeNumberIn(text, bounds) === undefined) faults.set(path, bounds);
  };
  if (!pointAmount) faults.set('pointAmount', 'applications.amountMissing');
  if (levels.length === 0) faults.set('levels', 'vip.noLevel');
  for (const [kind, percent] of Object.entries(weights)) if (percent.trim() !== '') judge(`weights.${kind}`, percent, PERCENT);
  for (const [index, { names, wholes }] of levels.entries()) {
    for (const language of languages)
      if ((names[language] ?? '').trim() === '') faults.set(`levels.${index}.names.${language}`, 'vip.nameMissing');
    for (const name of LEVEL_WHOLE_NAMES) judge(`levels.${index}.wholes.${name}`, wholes[name], boundsOf(name, levels, index));
  }
  return faults;
}

/** The request from a form without faults. */
export function programmeOf(
  { pointAmount = 0n, weights, levels }: VipDraft,
  languages: VipProgramme['languages'],
): Omit<RequestOf<typeof setVipProgramme>, 'merchantCode'> {
  return {
    pointAmount: pointAmount.toString(),
    weights: Object.entries(weights)
      .filter(([, percent]) => percent.trim() !== '')
      .map(([classification, percent]) => ({ classification, percent: Number(percent) })),
    levels: levels.map(({ names, wholes, levelUpAmount = 0n, monthlyAmount = 0n }) => ({
      names: languages.map((language) => ({ language, name: names[language]?.trim() ?? '' })),
      pointsNeeded: Number(wholes.pointsNeeded),
      pointsKept: Number(wholes.pointsKept),
      wagerTimes: Number(wholes.wagerTimes),
      wheelTickets: Number(wholes.wheelTickets),
      levelUpAmount: levelUpAmount.toString(),
      monthlyAmount: monthlyAmount.toString(),
    })),
  };
}

/** The bounds of a level's field given the others: more points than the level below, and no more to keep than to reach. */
function boundsOf(name: LevelWhole, levels: readonly LevelDraft[], index: number): Bounds {
  const { min, max } = LEVEL_WHOLES[name];
  const points = (at: number) => wholeNumberIn(levels[at]?.wholes.pointsNeeded ?? '', LEVEL_WHOLES.pointsNeeded);
  if (name === 'pointsNeeded') return { min: (points(index - 1) ?? 0) + 1, max };
  return { min, max: name === 'pointsKept' ? (points(index) ?? max) : max };
}
