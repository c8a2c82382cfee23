import * as v from 'valibot';
import { OWNER_PROBLEMS, OwnerProof, PasskeyQuestion } from '@jogada/accounts/contract/player';
import { channel, CurrencyCode, endpoint, MinorUnits, Moment } from '@jogada/platform/contract';

/** deposit: deposits, withdrawals not subtracted; loss: stakes less winnings; stake: stakes; time: playing time. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Minor units of money, or whole minutes of time. */
const LimitAmount = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,11})$/),
  v.transform((text) => BigInt(text)),
);

const which = { kind: v.picklist(LIMIT_KINDS), period: v.picklist(LIMIT_PERIODS) };

export const PlayLimit = v.object({
  ...which,
  /** Minor units of money, or whole minutes of time, as every amount here. */
  amount: MinorUnits,
  /** The limit in force: never more than that of a longer period. */
  effectiveAmount: MinorUnits,
  /** Used in the current period; negative when winnings exceed stakes. */
  used: MinorUnits,
  /** What the limit in force leaves; never negative. */
  remaining: MinorUnits,
  /** End of the current period of the limit that leaves least, in the merchant's time zone. */
  resetsAt: Moment,
  /**
   * A requested looser limit; a null amount removes the limit. It takes effect when the member confirms it, at `confirmableAt` at the
   * earliest.
   */
  asked: v.nullable(v.object({ amount: v.nullable(MinorUnits), confirmableAt: Moment })),
  /** Whether the law requires one. It may be changed but not removed. */
  isRequired: v.boolean(),
});
export type PlayLimit = v.InferOutput<typeof PlayLimit>;

export const PlayLimits = v.object({
  currency: CurrencyCode,
  limits: v.array(PlayLimit),
  /** Kinds that the law requires of every member, for each period. Play and deposits are blocked without them. */
  requiredKinds: v.array(v.picklist(LIMIT_KINDS)),
});
export type PlayLimits = v.InferOutput<typeof PlayLimits>;

export const listLimits = endpoint({
  method: 'GET',
  path: '/wps/protection/limits',
  summary: "List the member's limits and their usage",
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({}),
  output: PlayLimits,
  problems: [],
});

/** Periods that `listPastUse` returns, the current one included: about the last month. */
export const PAST_PERIODS = { day: 30, week: 5, month: 2 } as const satisfies Record<LimitPeriod, number>;

/** So that members see the effect of a limit before they set it. */
export const listPastUse = endpoint({
  method: 'GET',
  path: '/wps/protection/limits/:kind/:period/past',
  summary: 'List what a limit would have counted in past periods',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object(which),
  output: v.object({
    currency: CurrencyCode,
    /** Newest first. `used` as in a limit, at the end of the period or now. */
    periods: v.array(v.object({ startsAt: Moment, used: MinorUnits })),
  }),
  problems: [],
});

/** A tighter limit applies immediately, a looser one after 24 hours and a confirmation. A day's may not exceed a week's, nor this a month's. */
export const setLimit = endpoint({
  method: 'PUT',
  path: '/wps/protection/limits/:kind/:period',
  summary: 'Set a limit',
  access: 'real_member',
  inRestrictedRegion: 'served',
  /** A null amount requests removal. */
  input: v.object({ ...which, amount: v.nullable(LimitAmount) }),
  output: PlayLimits,
  problems: ['limit_required', 'limits_contradict'],
});

/** At the earliest 24 hours after the request. `amount` is the requested limit as the member is shown it: the proof holds for this amount. */
export const confirmLimit = endpoint({
  method: 'POST',
  path: '/wps/protection/limits/:kind/:period/confirm',
  summary: 'Confirm a requested looser limit',
  access: 'real_member',
  inRestrictedRegion: 'served',
  sealed: true,
  idempotent: true,
  input: v.object({ ...which, amount: v.nullable(LimitAmount), ...OwnerProof.entries }),
  output: PlayLimits,
  problems: ['limit_not_due', 'limits_contradict', ...OWNER_PROBLEMS, 'key_missing'],
});

/** The response confirms this limit and amount only. */
export const askLimitPasskey = endpoint({
  method: 'POST',
  path: '/wps/protection/limits/:kind/:period/passkey',
  summary: 'Create a passkey challenge for confirming a looser limit',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ ...which, amount: v.nullable(LimitAmount) }),
  output: PasskeyQuestion,
  problems: [],
});

export const withdrawLimitRequest = endpoint({
  method: 'DELETE',
  path: '/wps/protection/limits/:kind/:period/asked',
  summary: 'Cancel a requested looser limit',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object(which),
  output: PlayLimits,
  problems: [],
});

/** Pushed to a member's open pages when a limit refuses a stake. */
export const limitReached = channel({
  name: 'limit',
  scope: 'account',
  message: v.object({
    /** Id of the refused stake. A vendor's retry of that stake is refused with the same id. */
    refusalId: v.string(),
    ...which,
    amount: MinorUnits,
    remaining: MinorUnits,
    resetsAt: Moment,
    currency: CurrencyCode,
  }),
});
