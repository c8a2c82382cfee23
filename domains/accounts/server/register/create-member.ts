import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import type { Merchant, SiteSettings } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { emit, newId, violatedConstraint, type Transaction } from '@jogada/platform/server';
import { MEMBER_REGISTERED, type MemberRegistered } from '../events.ts';
import { isExcludedDocument } from '../exclusion/exclusion.sql.ts';
import type { Member } from '../member.ts';
import { sealDocument } from '../members/identity.ts';
import { sealText } from '../members/personal-data.ts';
import type { ChosenLimit } from './first-limits.ts';
import { insertMember, memberOf } from '../members/member.sql.ts';

/** Runs in the transaction that opens an account: creates what a member needs from the start, such as a wallet. */
export type OnMemberRegistered = (tx: Transaction, member: Member, chosen: Chosen) => Promise<void>;

/** Values of a registration that another domain stores. */
interface Chosen {
  readonly limits: readonly ChosenLimit[];
  readonly timeZone: string;
}

export interface AccountOpening {
  readonly merchant: Merchant;
  readonly settings: SiteSettings;
  readonly onMemberRegistered: readonly OnMemberRegistered[];
  readonly at: Date;
}

export interface AccountDetails {
  readonly username: string;
  readonly passwordHash: string;
  readonly type: number;
  readonly nickname: string;
  readonly payeeName: string;
  /** A CPF, or blank. */
  readonly document: string;
  /** YYYY-MM-DD, or blank. */
  readonly birthDate?: string;
  /** The member's names on other networks, by field name. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** False for a random password that is not given to the member. */
  readonly hasPassword?: boolean;
  /** True for a username that the member may replace, once. */
  readonly hasGeneratedUsername?: boolean;
  readonly registerMethod: string;
  readonly registerAddress?: string;
  /** The member's limits on losses and time, where the law requires them at registration. */
  readonly limits?: readonly ChosenLimit[];
  /** Set for a trial only. */
  readonly trialEndsAt?: Date;
}

/** Opens an account in the caller's transaction. @throws Problem `username_taken`, `document_invalid` */
export async function createMember(tx: Transaction, opening: AccountOpening, details: AccountDetails): Promise<Member> {
  const { merchant, settings, at } = opening;
  await refuseExcluded(tx, sealDocument(details.document, settings.secrets).documentIndex, at);
  const {
    birthDate = '',
    elsewhere = {},
    hasPassword = true,
    hasGeneratedUsername = false,
    registerAddress = null,
    trialEndsAt = null,
  } = details;
  const member = await insertOrRefuse(tx, {
    ...details,
    ...sealDocument(details.document, settings.secrets),
    birthDate: birthDate === '' ? null : birthDate,
    detailsCipher: Object.keys(elsewhere).length === 0 ? null : sealText(JSON.stringify(elsewhere), 'details', settings.secrets),
    hasPassword,
    hasGeneratedUsername,
    registerAddress,
    trialEndsAt,
    id: newId('mbr', at),
    merchantCode: merchant.code,
    currency: merchant.currency,
    at,
  });
  const chosen = { limits: details.limits ?? [], timeZone: merchant.timeZone };
  for (const prepare of opening.onMemberRegistered) await prepare(tx, member, chosen);
  // A trial does not count as a registration.
  if (member.type === TRIAL_TYPE) return member;
  const payload: MemberRegistered = { memberId: member.id, merchantCode: merchant.code, type: member.type, username: member.username };
  await emit(tx, { topic: MEMBER_REGISTERED, payload, at });
  return member;
}

// The same problem as for a CPF with an existing account, so that the response does not reveal a self-exclusion (R08, R20).
async function refuseExcluded(tx: Transaction, documentIndex: Buffer | null, at: Date): Promise<void> {
  if (documentIndex !== null && (await isExcludedDocument(tx, { documentIndex, at })))
    throw new Problem('document_invalid', { field: 'idNumber' });
}

async function insertOrRefuse(tx: Transaction, member: Parameters<typeof insertMember>[1]): Promise<Member> {
  try {
    return memberOf(await insertMember(tx, member));
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'member_username_unique') throw new Problem('username_taken', { field: 'username' });
    if (constraint === 'member_document_unique') throw new Problem('document_invalid', { field: 'idNumber' });
    throw error;
  }
}
