/** What an event came to, or stands at. */
export interface Score {
  home: number;
  away: number;
}

export type Verdict = 'won' | 'lost' | 'void';

interface Selection {
  key: string;
  /** What the selection comes to at the end. A void one gives the stake back, or in a multiple counts as 1.00. */
  judge(end: Score): Verdict;
}

export interface Market {
  key: string;
  selections: readonly Selection[];
}

const saying = (key: string, isTrue: (end: Score) => boolean): Selection => ({ key, judge: (end) => (isTrue(end) ? 'won' : 'lost') });

/** Who wins, or nobody. */
export const RESULT: Market = {
  key: 'result',
  selections: [
    saying('home', ({ home, away }) => home > away),
    saying('draw', ({ home, away }) => home === away),
    saying('away', ({ home, away }) => home < away),
  ],
};

/** Who wins; nobody gives the stake back. */
export const DRAW_NO_BET: Market = {
  key: 'draw_no_bet',
  selections: [
    { key: 'home', judge: ({ home, away }) => (home === away ? 'void' : home > away ? 'won' : 'lost') },
    { key: 'away', judge: ({ home, away }) => (home === away ? 'void' : home < away ? 'won' : 'lost') },
  ],
};

export const BOTH_SCORE: Market = {
  key: 'both_score',
  selections: [saying('yes', ({ home, away }) => home > 0 && away > 0), saying('no', ({ home, away }) => home === 0 || away === 0)],
};

/** More or fewer points in all than a half number: there is no middle. */
export function totalOver(halves: number): Market {
  return {
    key: `total_${halves}`,
    selections: [
      saying('over', ({ home, away }) => 2 * (home + away) > halves),
      saying('under', ({ home, away }) => 2 * (home + away) < halves),
    ],
  };
}

/** The home side with so many half points taken off. */
export function handicap(halves: number): Market {
  return {
    key: `handicap_${halves}`,
    selections: [
      saying('home', ({ home, away }) => 2 * (home - away) > halves),
      saying('away', ({ home, away }) => 2 * (home - away) < halves),
    ],
  };
}
