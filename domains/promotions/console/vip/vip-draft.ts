import type { RequestOf } from '@jogada/platform/contract';
import type { setVipProgramme, VipProgramme } from '@jogada/promotions/contract/operator';
import { wholeNumberIn, type Bounds } from '../whole-number.ts';

/** Game classifications; `*` means all others. */
export const CLASSIFICATIONS = ['RNG', 'LIVE', 'FISH', 'PVP', 'LOTT', 'ELOTT', 'SPORTS', 'ESPORTS', '*'] as const;

export const PERCENT: Bounds = { min: 0, max: 100 };
export const LEVEL_WHOLES = {
  pointsNeeded: { min: 1, max: 1_000_000_000_000 },
  pointsKept: { min: 0, max: 1_000_000_000_000 },
  wagerTimes: { min: 0, max: 100 },
  wheelTickets: { min: 0, max: 100 },
} as const satisfies Record<string, Bounds>;
export type LevelWhole = keyof typeof LEVEL_WHOLES;
export const LEVEL_WHOLE_NAMES = Object.keys(LEVEL_WHOLES) as LevelWhole[];

/** A level as entered in the form. */
export interface LevelDraft {
  /** React key, stable while the level is on the form. */
  readonly key: string;
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

export function draftOf({ programme }: VipProgramme): VipDraft {
  return {
    pointAmount: programme ? BigInt(programme.pointAmount) : undefined,
    weights: Object.fromEntries((programme?.weights ?? []).map(({ classification, percent }) => [classification, String(percent)])),
    levels: (programme?.levels ?? []).map((level) => ({
      key: String(level.level),
      names: Object.fromEntries(level.names.map(({ language, name }) => [language, name])),
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
export function emptyLevel(key: string): LevelDraft {
  const wholes = { pointsNeeded: '', pointsKept: '0', wagerTimes: '1', wheelTickets: '0' };
  return { key, names: {}, wholes, levelUpAmount: undefined, monthlyAmount: undefined, memberCount: 0 };
}

/** The points of the level below, which the next one must exceed. */
export function pointsBelow(levels: readonly LevelDraft[], index: number): number {
  return wholeNumberIn(levels[index - 1]?.wholes.pointsNeeded ?? '', LEVEL_WHOLES.pointsNeeded) ?? 0;
}

type Programme = Omit<RequestOf<typeof setVipProgramme>, 'merchantCode'>;
type Level = Programme['levels'][number];

/** Builds the request from the form; undefined while a field is missing or invalid. */
export function programmeOf(draft: VipDraft, languages: VipProgramme['languages']): Programme | undefined {
  if (!draft.pointAmount || draft.levels.length === 0) return undefined;
  const typed = Object.entries(draft.weights).filter(([, text]) => text.trim() !== '');
  const weights = typed.map(([classification, text]) => ({ classification, percent: wholeNumberIn(text, PERCENT) }));
  const levels = draft.levels.map((level, index) => levelOf(level, { languages, above: pointsBelow(draft.levels, index) }));
  if (!weights.every(isKnown) || !levels.every((level) => level !== undefined)) return undefined;
  return { pointAmount: draft.pointAmount.toString(), weights, levels };
}

function isKnown(weight: { classification: string; percent: number | undefined }): weight is { classification: string; percent: number } {
  return weight.percent !== undefined;
}

function levelOf(level: LevelDraft, { languages, above }: { languages: VipProgramme['languages']; above: number }): Level | undefined {
  const names = languages.map((language) => ({ language, name: level.names[language]?.trim() ?? '' }));
  const [pointsNeeded, pointsKept, wagerTimes, wheelTickets] = LEVEL_WHOLE_NAMES.map((name) =>
    wholeNumberIn(level.wholes[name], LEVEL_WHOLES[name]),
  );
  if (names.some(({ name }) => name === '') || pointsNeeded === undefined || pointsKept === undefined) return undefined;
  if (wagerTimes === undefined || wheelTickets === undefined || pointsNeeded <= above || pointsKept > pointsNeeded) return undefined;
  return {
    names,
    pointsNeeded,
    pointsKept,
    wagerTimes,
    wheelTickets,
    levelUpAmount: (level.levelUpAmount ?? 0n).toString(),
    monthlyAmount: (level.monthlyAmount ?? 0n).toString(),
  };
}
