import * as v from 'valibot';
import { channel, CurrencyCode, cursorInput, endpoint, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

/**
 * registered: has not met the condition; qualified: the reward is claimable; paid: the reward was claimed; lapsed: the deadline passed;
 * refused: see `reason`.
 */
export const INVITATION_STATES = ['registered', 'qualified', 'paid', 'lapsed', 'refused'] as const;

/** Why an invitation does not count: the same person, the same device, or the monthly maximum. */
export const INVITATION_REASONS = ['same_person', 'same_device', 'monthly_maximum'] as const;

/** A member who registered through the invitation link. The terms are those at registration. */
export const Invitation = v.object({
  invitationId: v.string(),
  /** Masked so that only a friend recognises it. */
  maskedName: v.string(),
  state: v.picklist(INVITATION_STATES),
  reason: v.nullable(v.picklist(INVITATION_REASONS)),
  stakedAmount: MinorUnits,
  qualifyingAmount: MinorUnits,
  rewardAmount: MinorUnits,
  currency: CurrencyCode,
  registeredAt: Moment,
  /** Deadline for meeting the condition. */
  deadline: Moment,
  qualifiedAt: v.nullable(Moment),
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** The invitation that a member accepted at registration. It does not show the inviter's reward. */
export const OwnInvitation = v.object({
  /** The inviter's name, masked so that only a friend recognises it. */
  maskedName: v.string(),
  state: v.picklist(['registered', 'qualified', 'lapsed', 'refused']),
  reason: v.nullable(v.picklist(INVITATION_REASONS)),
  stakedAmount: MinorUnits,
  qualifyingAmount: MinorUnits,
  currency: CurrencyCode,
  /** Deadline for meeting the condition. */
  deadline: Moment,
  qualifiedAt: v.nullable(Moment),
});
export type OwnInvitation = v.InferOutput<typeof OwnInvitation>;

export const Referral = v.object({
  code: v.string(),
  /** The registration link. */
  link: v.string(),
  currency: CurrencyCode,
  rule: v.object({
    rewardAmount: MinorUnits,
    /** Wagering multiple of the reward; 0 means cash. */
    wagerTimes: v.number(),
    /** Stake that the invited member must reach in settled rounds, in minor units, and within how many days of registering. */
    qualifyingAmount: MinorUnits,
    qualifyingDays: v.number(),
    monthlyRewardsMax: v.number(),
  }),
  counts: v.object({ opened: v.number(), registered: v.number(), qualified: v.number() }),
  paidAmount: MinorUnits,
  /** Earned and not yet claimed, in minor units. */
  waitingAmount: MinorUnits,
});
export type Referral = v.InferOutput<typeof Referral>;

/** Pushed when the progress of a member's invitations or their rewards have changed. */
export const referralChanged = channel({ name: 'referral', scope: 'account', message: v.object({ changedAt: Moment }) });

export const readReferral = endpoint({
  method: 'GET',
  path: '/wps/referral',
  summary: "Retrieve the member's referral code, link, rule and results",
  access: 'real_member',
  input: v.object({}),
  output: Referral,
  problems: ['feature_unavailable'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/wps/referral/invitations',
  summary: 'List the members who registered by the referral link',
  access: 'real_member',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(Invitation),
  problems: ['feature_unavailable'],
});

/** null for a member who registered without a referral link. */
export const readOwnInvitation = endpoint({
  method: 'GET',
  path: '/wps/referral/own',
  summary: 'Retrieve the state of the invitation that the member accepted',
  access: 'real_member',
  input: v.object({}),
  output: v.nullable(OwnInvitation),
  problems: ['feature_unavailable'],
});

/** Does not reveal the inviting member. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/wps/referral/open',
  summary: 'Record that a visitor opened a referral link',
  access: 'anyone',
  input: v.object({ code: v.pipe(v.string(), v.maxLength(32)) }),
  output: v.object({}),
  problems: ['too_many_requests'],
});
