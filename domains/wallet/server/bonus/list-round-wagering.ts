import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { listRoundWagering as endpoint } from '../../contract/player/round-wagering.ts';
import { bonusStateOf } from './bonus-view.ts';
import { findRoundState, selectRoundWagering } from './round-wagering.sql.ts';

/**
 * What the stakes of a member's round added to the wagering of each bonus, as the ledger recorded it.
 * @throws Problem `record_not_found` for an unknown round and for another member's
 */
export async function listRoundWagering(
  ctx: MemberContext,
  { source, roundId }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const round = { memberId: ctx.member.id, source, roundId };
  const state = await findRoundState(ctx.database, round);
  if (!state) throw new Problem('record_not_found');
  const rows = await selectRoundWagering(ctx.database, round);
  const at = ctx.now();
  return {
    state,
    list: rows.map((row) => ({
      bonusId: row.id,
      name: row.name,
      state: bonusStateOf(row, at),
      currency: row.currency,
      stakeAmount: row.stake_amount.toString(),
      bonusStakeAmount: row.bonus_stake_amount.toString(),
      weightPercent: row.is_weighted ? row.weight_percent : null,
      countedAmount: row.counted_amount.toString(),
      isRolledBack: row.is_rolled_back,
      convertedAmount: row.converted_amount?.toString() ?? null,
    })),
  };
}
