import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

/**
 * registered: plays towards the condition; qualified: the reward waits to be claimed; paid: it was claimed; lapsed: the time was
 * over before; refused: see `reason`.
 */
export const INVITATION_STATES = ['registered', 'qualified', 'paid', 'lapsed', 'refused'] as const;

/** Why an invitation counts nothing: it is the inviter again, from the inviter's device, or one above the month's number. */
export const INVITATION_REASONS = ['same_person', 'same_device', 'monthly_maximum'] as const;

/** Somebody who came by my link. The terms are those of the day of registering. */
export const Invitation = v.object({
  invitationId: v.string(),
  /** Enough to recognise a friend by, and no more. */
  maskedName: v.string(),
  state: v.picklist(INVITATION_STATES),
  reason: v.nullable(v.picklist(INVITATION_REASONS)),
  stakedAmount: MinorUnits,
  qualifyingAmount: MinorUnits,
  rewardAmount: MinorUnits,
  currency: CurrencyCode,
  registeredAt: Moment,
  /** Until when the condition can be met. */
  deadline: Moment,
  qualifiedAt: v.nullable(Moment),
});
export type Invitation = v.InferOutput<typeof Invitation>;

export const Referral = v.object({
  code: v.string(),
  /** Where a friend registers by it. */
  link: v.string(),
  currency: CurrencyCode,
  rule: v.object({
    rewardAmount: MinorUnits,
    /** How often the reward is wagered before it becomes cash; 0 when it is cash. */
    wagerTimes: v.number(),
    /** What a friend stakes in settled rounds, in how many days from registering. */
    qualifyingAmount: MinorUnits,
    qualifyingDays: v.number(),
    monthlyRewardsMax: v.number(),
  }),
  counts: v.object({ opened: v.number(), registered: v.number(), qualified: v.number() }),
  paidAmount: MinorUnits,
  /** Earned and not claimed yet. */
  waitingAmount: MinorUnits,
});
export type Referral = v.InferOutput<typeof Referral>;

export const readReferral = endpoint({
  method: 'GET',
  path: '/wps/referral',
  summary: 'My code and link, the rule, and what came of my invitations',
  access: 'real_member',
  input: v.object({}),
  output: Referral,
  problems: ['feature_unavailable'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/wps/referral/invitations',
  summary: 'Everybody who registered by my link and what became of it, newest first',
  access: 'real_member',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(Invitation),
  problems: ['feature_unavailable'],
});

export const openInvitation = endpoint({
  method: 'POST',
  path: '/wps/referral/open',
  summary: 'A visitor looks at an invitation; says nothing of whose it is',
  access: 'anyone',
  input: v.object({ code: v.pipe(v.string(), v.maxLength(32)) }),
  output: v.object({}),
  problems: ['too_many_requests'],
});
