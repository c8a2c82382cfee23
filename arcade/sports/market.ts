/** Current or final score of an event. */
export interface Score {
  home: number;
  away: number;
}

export type Verdict = 'won' | 'lost' | 'void';

interface Selection {
  key: string;
  /** Result of the selection at the final score. A void result returns the stake, or counts as 1.00 in a multiple. */
  judge(end: Score): Verdict;
}

export interface Market {
  key: string;
  selections: readonly Selection[];
}

const saying = (key: string, isTrue: (end: Score) => boolean): Selection => ({ key, judge: (end) => (isTrue(end) ? 'won' : 'lost') });

/** Home, draw or away. */
export const RESULT: Market = {
  key: 'result',
  selections: [
    saying('home', ({ home, away }) => home > away),
    saying('draw', ({ home, away }) => home === away),
    saying('away', ({ home, away }) => home < away),
  ],
};

/** Home or away; a draw returns the stake. */
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

/** Total points over or under a half number, so that there is no tie. */
export function totalOver(halves: number): Market {
  return {
    key: `total_${halves}`,
    selections: [
      saying('over', ({ home, away }) => 2 * (home + away) > halves),
      saying('under', ({ home, away }) => 2 * (home + away) < halves),
    ],
  };
}

/** Result with a number of half points deducted from the home side. */
export function handicap(halves: number): Market {
  return {
    key: `handicap_${halves}`,
    selections: [
      saying('home', ({ home, away }) => 2 * (home - away) > halves),
      saying('away', ({ home, away }) => 2 * (home - away) < halves),
    ],
  };
}
