import * as v from 'valibot';
import { CurrencyCode, endpoint, MinorUnits } from '@jogada/platform/contract';
import { BONUS_STATES, BonusId } from './bonus.ts';

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** What the stakes of a round did for a bonus. Amounts are minor units; stakes that were rolled back are left out. */
export const RoundWagering = v.object({
  bonusId: BonusId,
  /** The campaign's name for it; empty for a bonus without a name. */
  name: v.string(),
  state: v.picklist(BONUS_STATES),
  currency: CurrencyCode,
  /** The whole stakes, and the part of them that was paid from this bonus. */
  stakeAmount: MinorUnits,
  bonusStakeAmount: MinorUnits,
  /**
   * The weight of the game, in percent of the stake. Null if stake times weight is not the counted amount: the stakes counted for a bonus
   * that expires earlier, or less than that was left to wager.
   */
  weightPercent: v.nullable(v.number()),
  /** What the stakes added to the wagering. */
  countedAmount: MinorUnits,
  /** Whether every stake was rolled back, which took its wagering back. */
  isRolledBack: v.boolean(),
  /** What became cash if a stake of this round completed the wagering; null otherwise. */
  convertedAmount: v.nullable(MinorUnits),
});
export type RoundWagering = v.InferOutput<typeof RoundWagering>;

/** The bonuses that the stakes of a round used or counted for, by their expiry. */
export const listRoundWagering = endpoint({
  method: 'GET',
  path: '/wps/bonuses/round',
  summary: 'List the wagering that a round added to each bonus',
  access: 'signed_in',
  readsReplica: true,
  input: v.object({
    /** The vendor's code. */
    source: Name,
    roundId: Name,
  }),
  output: v.object({ state: v.picklist(['open', 'settled', 'rolled_back']), list: v.array(RoundWagering) }),
  problems: ['record_not_found'],
});
