import { byRank, prizeAmounts, prizeOf, termsLine, type Tournament } from '@jogada/promotions/contract/player';

/** What a result shows when it is recomputed in the browser. */
export interface ResultProof {
  /** Whether the text has the published hash. */
  readonly isWhole: boolean;
  /** Whether the terms are those shown, and those committed to at publication. */
  readonly areTermsKept: boolean;
  /** Whether the ranks follow the scores and the rule of ties, and the prizes follow the ranks. */
  readonly isRightlyRanked: boolean;
  /** Whether the member's own entry stands in it as shown; null without one. */
  readonly isOwnRight: boolean | null;
}

const LINE = /^rank=(\d+) entry=(\d+) score=(-?\d+) reached=(\S+) rounds=(\d+) prize=(\d+)$/;
const HEAD_LINES = 3;

/** Recomputes a final result from its text, with WebCrypto. */
export async function proveResult(tournament: Tournament, text: string): Promise<ResultProof> {
  const lines = text.split('\n');
  const terms = lines[HEAD_LINES - 1] ?? '';
  const entries = lines.slice(HEAD_LINES, -1).map(entryOf);
  const prizes = prizeAmounts({ poolAmount: BigInt(tournament.poolAmount), shares: tournament.shares });
  const { mine } = tournament;
  const own = mine && entries.find(({ entryNumber }) => entryNumber === mine.entryNumber);
  return {
    isWhole: (await sha256(text)) === tournament.resultHash,
    areTermsKept: (await sha256(terms)) === tournament.termsHash && terms === termsOf(tournament),
    isRightlyRanked: entries.every((entry, place) => {
      const before = entries[place - 1];
      const isBehind = before === undefined || byRank(before, entry) < 0;
      return isBehind && entry.rank === place + 1 && entry.prizeAmount === prizeOf({ rank: entry.rank, score: entry.score, prizes });
    }),
    isOwnRight:
      mine === null || mine.rank === null
        ? null
        : own?.rank === mine.rank && String(own.score) === mine.score && String(own.prizeAmount) === mine.prizeAmount,
  };
}

function entryOf(line: string) {
  const [, rank = '0', entryNumber = '0', score = '0', scoreAt = '', , prizeAmount = '0'] = LINE.exec(line) ?? [];
  return { rank: Number(rank), entryNumber: Number(entryNumber), score: BigInt(score), scoreAt, prizeAmount: BigInt(prizeAmount) };
}

function termsOf(tournament: Tournament): string {
  return termsLine({ ...tournament, gameIds: tournament.games.map(({ gameId }) => gameId) });
}

async function sha256(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
