import {
  CONSENT_PURPOSES,
  type acceptTerms as acceptEndpoint,
  type Consents,
  type decideAdvertising as decideEndpoint,
} from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { MemberContext } from '../member-context.ts';
import { lockMember } from '../session/session.sql.ts';
import { insertChoice, insertConsent, selectChoices, selectConsents, type ConsentPurpose } from './consent.sql.ts';

/** The accepted editions of the terms, and the decisions by purpose with their history (LGPD art. 8 and 18). */
export async function readConsents({ database, member, merchant }: MemberContext): Promise<Consents> {
  const accepted = await selectConsents(database, member.id);
  const choices = await selectChoices(database, member.id);
  return {
    terms: { version: merchant.termsVersion, accepted: accepted.map((row) => ({ version: row.version, at: row.agreed_at.toISOString() })) },
    purposes: CONSENT_PURPOSES.map((purpose) => {
      const history = choices
        .filter((row) => row.purpose === purpose)
        .map((row) => ({ isGiven: row.is_given, at: row.decided_at.toISOString() }));
      return { purpose, isGiven: history[0]?.isGiven ?? true, history };
    }),
  };
}

export async function decideAdvertising(ctx: MemberContext, { isGiven }: InputOf<typeof decideEndpoint>): Promise<Consents> {
  await ctx.database.transaction((tx) => recordChoice(ctx, tx, { purpose: 'advertising', isGiven }));
  return readConsents(ctx);
}

/** @throws Problem `changed_meanwhile` for another edition than the one in force */
export async function acceptTerms(ctx: MemberContext, { version }: InputOf<typeof acceptEndpoint>): Promise<Consents> {
  if (version !== ctx.merchant.termsVersion) throw new Problem('changed_meanwhile');
  await insertConsent(ctx.database, { memberId: ctx.member.id, document: 'terms', version, at: ctx.now(), address: ctx.ip });
  return readConsents(ctx);
}

/** Adds a decision to the member's history in the given transaction, for the domain that carries it out. A member's decisions take turns. */
export async function recordChoice(
  { member, now, ip }: Pick<MemberContext, 'member' | 'now' | 'ip'>,
  tx: Sql,
  choice: { purpose: ConsentPurpose; isGiven: boolean },
): Promise<void> {
  await lockMember(tx, member.id);
  await insertChoice(tx, { memberId: member.id, ...choice, at: now(), address: ip });
}
