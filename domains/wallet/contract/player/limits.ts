import * as v from 'valibot';
import { OWNER_PROBLEMS, OwnerProof } from '@jogada/accounts/contract/player';
import { channel, CurrencyCode, endpoint, MinorUnits, Moment } from '@jogada/platform/contract';

/** deposit: paid in, whatever is taken out; loss: staked less won; stake: staked; time: playing time. */
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
  /** Of the running period; below zero where more was won than staked. */
  used: MinorUnits,
  /** What there is still room for; never below zero. */
  remaining: MinorUnits,
  /** When the running period ends, in the merchant's time zone. */
  resetsAt: Moment,
  /** A looser limit that was asked for; an amount of null is none at all. It holds once the member confirms it, from then on. */
  asked: v.nullable(v.object({ amount: v.nullable(MinorUnits), confirmableAt: Moment })),
  /** Whether the law wants one: it may be changed, not taken away. */
  isRequired: v.boolean(),
});
export type PlayLimit = v.InferOutput<typeof PlayLimit>;

export const PlayLimits = v.object({
  currency: CurrencyCode,
  limits: v.array(PlayLimit),
  /** What the law wants of everybody, for each of the periods: without them there is no play and no deposit. */
  requiredKinds: v.array(v.picklist(LIMIT_KINDS)),
});
export type PlayLimits = v.InferOutput<typeof PlayLimits>;

export const listLimits = endpoint({
  method: 'GET',
  path: '/wps/protection/limits',
  summary: 'The limits that the member has, and what of them is used',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({}),
  output: PlayLimits,
  problems: [],
});

export const setLimit = endpoint({
  method: 'PUT',
  path: '/wps/protection/limits/:kind/:period',
  summary: 'Set a limit: a tighter one holds at once, a looser one after 24 hours and a confirmation',
  access: 'real_member',
  inRestrictedRegion: 'served',
  /** An amount of null asks for none. */
  input: v.object({ ...which, amount: v.nullable(LimitAmount) }),
  output: PlayLimits,
  problems: ['limit_required'],
});

export const confirmLimit = endpoint({
  method: 'POST',
  path: '/wps/protection/limits/:kind/:period/confirm',
  summary: 'Make the looser limit that was asked for hold, 24 hours later at the earliest, by a fresh proof',
  access: 'real_member',
  inRestrictedRegion: 'served',
  sealed: true,
  input: v.object({ ...which, ...OwnerProof.entries }),
  output: PlayLimits,
  problems: ['limit_not_due', ...OWNER_PROBLEMS],
});

export const withdrawLimitRequest = endpoint({
  method: 'DELETE',
  path: '/wps/protection/limits/:kind/:period/asked',
  summary: 'Keep the limit as it is after all',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object(which),
  output: PlayLimits,
  problems: [],
});

/** Pushed to a member's open pages when a stake was refused for a limit. */
export const limitReached = channel({
  name: 'limit',
  scope: 'account',
  message: v.object({
    /** Of the stake: a vendor that asks for the same one again is refused with the same id. */
    refusalId: v.string(),
    ...which,
    amount: MinorUnits,
    remaining: MinorUnits,
    resetsAt: Moment,
    currency: CurrencyCode,
  }),
});
