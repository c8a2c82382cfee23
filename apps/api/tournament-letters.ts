import { notePush, writeLetter, type LetterTemplate } from '@jogada/content/server';
import { subscribe } from '@jogada/platform/server';
import { TOURNAMENT_NOTIFICATION, type TournamentNotification } from '@jogada/promotions/server';

const TEMPLATES = {
  ended: 'tournament_ended',
  cancelled: 'tournament_cancelled',
  prize: 'tournament_prize',
} as const satisfies Partial<Record<TournamentNotification['kind'], LetterTemplate>>;

/**
 * Writes inbox messages about the tournaments that a member entered. A start is sent as a push notification only, to members who chose them.
 * Neither of the two domains depends on the other.
 */
export const lettersOfTournaments = subscribe<TournamentNotification>(
  'letters.write_tournament_letters',
  TOURNAMENT_NOTIFICATION,
  async (ctx, tx, { payload, createdAt: at }) => {
    const { kind, merchantCode, memberId, tournamentId, name, rank, prizeAmount: amount, currency } = payload;
    if (kind === 'started') return notePush(tx, { memberId, merchantCode, kind: 'tournaments', at });
    const facts = { name, rank: rank === null ? '–' : String(rank), amount, currency };
    await writeLetter(ctx, tx, { merchantCode, memberId, template: TEMPLATES[kind], facts, occasion: `${tournamentId}:${memberId}`, at });
  },
);
