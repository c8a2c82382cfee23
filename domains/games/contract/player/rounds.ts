import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

export const ROUND_STATES = ['open', 'settled', 'rolled_back'] as const;

/** One line of the game record. */
export const Round = v.object({
  roundId: v.string(),
  gameId: v.string(),
  gameName: v.string(),
  iconUrl: v.string(),
  vassalage: v.string(),
  vendorName: v.string(),
  state: v.picklist(ROUND_STATES),
  betAmount: MinorUnits,
  winAmount: MinorUnits,
  /** What the round did to the member's balance. */
  netAmount: MinorUnits,
  currency: CurrencyCode,
  openedAt: Moment,
  settledAt: v.nullable(Moment),
});
export type Round = v.InferOutput<typeof Round>;

export const listRounds = endpoint({
  method: 'GET',
  path: '/wps/games/rounds',
  summary: 'The game record, newest first',
  access: 'signed_in',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(Round),
  problems: [],
});
