import { refuseClaims, rulesOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { TOURNAMENT_LIMITS, type TournamentDraft } from '../../contract/operator/index.ts';
import { refuseFree } from '../operators/check-draft.ts';
import { getMerchant } from '../operators/write-change.ts';
import { selectKnownGames } from './operator-tournament.sql.ts';

const DAY_MS = 86_400_000;

/**
 * Validates a tournament: its times, games, prizes and texts, by the rules of the merchant's jurisdiction (R30, R32).
 * @throws Problem `not_found` for an unknown merchant; `field_required` without a text in the merchant's default language; `field_invalid` with
 * the field; `claim_forbidden`, `promotion_claim_refused`
 */
export async function checkTournament(
  sql: Sql,
  draft: TournamentDraft,
  { merchantCode, at }: { merchantCode: string; at: Date },
): Promise<void> {
  const merchant = await getMerchant(sql, merchantCode);
  if (!draft.texts.some(({ language }) => language === merchant.default_language)) throw new Problem('field_required', { field: 'texts' });
  const [starts, ends] = [Date.parse(draft.startsAt), Date.parse(draft.endsAt)];
  if (ends <= starts || ends <= at.getTime() || ends - starts > TOURNAMENT_LIMITS.days * DAY_MS)
    throw new Problem('field_invalid', { field: 'endsAt' });
  const isFalling = draft.shares.every((share, place) => place === 0 || share <= (draft.shares[place - 1] ?? share));
  if (!isFalling || draft.shares.length > draft.entriesMax) throw new Problem('field_invalid', { field: 'shares' });
  // Each rank gets at least one minor unit.
  const total = BigInt(draft.shares.reduce((sum, share) => sum + share, 0));
  if ((draft.poolAmount * BigInt(draft.shares.at(-1) ?? 1)) / total < 1n) throw new Problem('field_invalid', { field: 'poolAmount' });
  const known = await selectKnownGames(sql, draft.gameIds);
  if (new Set(draft.gameIds).size !== known.length) throw new Problem('field_invalid', { field: 'gameIds' });
  refuseClaims(
    rulesOf(merchant.jurisdiction, at),
    draft.texts.map(({ language, name, summary }) => ({ language, texts: [name, summary] })),
  );
  // A prize follows bets, so it is never free (R32).
  refuseFree(draft.texts);
}
