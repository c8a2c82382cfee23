import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, cursorInput, idSchema, Moment, pageOf, plainText } from '@jogada/platform/contract';

const MEMBER_STATES = ['active', 'blocked', 'closed'] as const;

/** A member in the console's lists. */
export const ListedMember = v.object({
  memberId: idSchema('mbr'),
  merchantCode: v.string(),
  username: v.string(),
  nickname: v.string(),
  type: v.number(),
  status: v.picklist(MEMBER_STATES),
  currency: CurrencyCode,
  registeredAt: Moment,
  lastLoginAt: v.nullable(Moment),
});
export type ListedMember = v.InferOutput<typeof ListedMember>;

/** A member's profile. Personal data is masked. */
export const MemberProfile = v.object({
  ...ListedMember.entries,
  firstLoginAt: v.nullable(Moment),
  registerMethod: v.string(),
  /** First name and initials; empty when none is recorded. */
  payeeName: v.string(),
  /** The member's club label; empty for none. */
  clubLabel: v.string(),
  /** The middle digits of the CPF; empty when none is recorded. */
  document: v.string(),
  /** The company's CNPJ, of an agent; empty without one. */
  companyNumber: v.string(),
  /** Masked contact; null when none is recorded. */
  mobile: v.nullable(v.object({ masked: v.string(), isConfirmed: v.boolean() })),
  email: v.nullable(v.object({ masked: v.string(), isConfirmed: v.boolean() })),
  /** The inviting member; null for none. */
  invitedBy: v.nullable(v.object({ memberId: idSchema('mbr'), username: v.string() })),
});
export type MemberProfile = v.InferOutput<typeof MemberProfile>;

/**
 * A POST, so that a CPF never appears in a URL or an access log. A user name matches by prefix and sorts by name. Without a search term
 * lists all members, newest first.
 */
export const searchMembers = operatorEndpoint({
  method: 'POST',
  path: '/ops/members/search',
  summary: 'Search members by id, CPF, contact, transaction or user name',
  access: 'operator',
  permission: 'members.read',
  isAutomatic: true,
  input: v.object({
    search: v.optional(plainText({ max: 64 }), ''),
    ...cursorInput({ pageSize: 25, pageSizeMax: 100 }),
  }),
  output: pageOf(ListedMember),
  problems: [],
});

export const readMemberProfile = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId',
  summary: 'Retrieve a member with masked personal data',
  access: 'operator',
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr') }),
  output: MemberProfile,
  problems: ['not_found'],
});

/** Changes a member's status and ends their sessions. Closing requires a closure case (`openClosing`). */
export const setMemberStatus = operatorEndpoint({
  method: 'PUT',
  path: '/ops/members/:memberId/status',
  summary: 'Block or unblock a member',
  access: 'operator',
  permission: ['members.block', 'members.read'],
  input: v.object({ memberId: idSchema('mbr'), status: v.picklist(['active', 'blocked']), reason: plainText({ min: 10, max: 300 }) }),
  output: MemberProfile,
  problems: ['not_found', 'account_closed'],
});

/** In characters: the label is shown on a badge. */
export const CLUB_LABEL_MAX = 16;

/** An empty label clears it. */
export const setClubLabel = operatorEndpoint({
  method: 'PUT',
  path: '/ops/members/:memberId/club-label',
  summary: "Set or clear a member's club label",
  access: 'operator',
  permission: ['members.label', 'members.read'],
  input: v.object({ memberId: idSchema('mbr'), label: plainText({ max: CLUB_LABEL_MAX }) }),
  output: MemberProfile,
  problems: ['not_found'],
});
