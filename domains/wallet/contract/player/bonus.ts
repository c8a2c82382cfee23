import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, idSchema, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

/** Made by whoever gives it: the same id is the same bonus. */
export const BonusId = idSchema('bon');

/** open: may be played; converted: became cash; cancelled and expired: what was left of it went back; used_up: played to nothing. */
export const BONUS_STATES = ['open', 'converted', 'cancelled', 'expired', 'used_up'] as const;

/** Why a bonus was cancelled: its member gave it up, took money out, or the staff took it back. */
export const CANCEL_CAUSES = ['member', 'withdrawal', 'operator'] as const;

/** A gift of the house that becomes cash once enough has been wagered. The terms stay as they were when it was given. */
export const Bonus = v.object({
  bonusId: BonusId,
  /** What the campaign calls it; empty for a bonus without a name. */
  name: v.string(),
  state: v.picklist(BONUS_STATES),
  currency: CurrencyCode,
  grantedAmount: MinorUnits,
  /** What is in it now, winnings included. */
  balanceAmount: MinorUnits,
  wagerRequiredAmount: MinorUnits,
  /** Counted by weight, never above what is required. */
  wagerDoneAmount: MinorUnits,
  /** Staked from it in rounds that have not ended. */
  inPlayAmount: MinorUnits,
  /** What each kind of game counts, in percent of the stake; `*` is every other kind. Without any, all games count in full. */
  weights: v.array(v.object({ classification: v.string(), percent: v.number(), takesBonus: v.boolean() })),
  /** A larger bet is paid from cash alone and counts nothing; null for any. */
  maximumBetAmount: v.nullable(MinorUnits),
  /** The most that becomes cash; null for all of it. */
  maximumCashAmount: v.nullable(MinorUnits),
  spendsFirst: v.picklist(['cash', 'bonus']),
  grantedAt: Moment,
  expiresAt: Moment,
  endedAt: v.nullable(Moment),
  cancelCause: v.nullable(v.picklist(CANCEL_CAUSES)),
  /** What became cash, and what went back to the house, when it ended. */
  convertedAmount: MinorUnits,
  forfeitedAmount: MinorUnits,
});
export type Bonus = v.InferOutput<typeof Bonus>;

/** What ending bonuses now would cost: said before anything is asked for, and accepted as it was said. */
export const BonusCost = v.object({
  currency: CurrencyCode,
  /** What would go back to the house, all bonuses together. */
  forfeitAmount: MinorUnits,
  /** The cash that stays the member's own. */
  keptAmount: MinorUnits,
  bonuses: v.array(
    v.object({
      bonusId: BonusId,
      name: v.string(),
      forfeitAmount: MinorUnits,
      /** In rounds that have not ended; what it wins goes back to the house too. */
      inPlayAmount: MinorUnits,
      wagerRequiredAmount: MinorUnits,
      wagerDoneAmount: MinorUnits,
      expiresAt: Moment,
    }),
  ),
});
export type BonusCost = v.InferOutput<typeof BonusCost>;

/** The member's word that this much of this bonus may be lost. */
export const AcceptedForfeit = v.object({ bonusId: BonusId, forfeitAmount: MinorUnits });
export type AcceptedForfeit = v.InferOutput<typeof AcceptedForfeit>;

export const listOpenBonuses = endpoint({
  method: 'GET',
  path: '/wps/bonuses',
  summary: 'The bonuses that can be played, with progress and terms, in the order in which bets use them',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ list: v.array(Bonus) }),
  problems: [],
});

export const listEndedBonuses = endpoint({
  method: 'GET',
  path: '/wps/bonuses/ended',
  summary: 'The bonuses that are over and how each ended, newest first',
  access: 'signed_in',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(Bonus),
  problems: [],
});

export const readBonusCost = endpoint({
  method: 'GET',
  path: '/wps/bonuses/:bonusId/cost',
  summary: 'What cancelling this bonus now would cost',
  access: 'real_member',
  input: v.object({ bonusId: BonusId }),
  output: BonusCost,
  problems: ['bonus_not_found', 'bonus_not_open'],
});

export const cancelBonus = endpoint({
  method: 'POST',
  path: '/wps/bonuses/:bonusId/cancel',
  summary: 'Give a bonus up for the cost that was said; when it costs something else by now, the new cost is told and nothing happens',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ bonusId: BonusId, acceptedForfeitAmount: MinorUnits }),
  output: Bonus,
  problems: ['bonus_not_found', 'bonus_not_open', 'bonus_would_be_lost'],
});
