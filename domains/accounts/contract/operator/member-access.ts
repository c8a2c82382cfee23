import * as v from 'valibot';
import { endpoint, idSchema, plainText } from '@jogada/platform/contract';

/** For the audit trail: must be understandable to a later reader. */
const Reason = plainText({ min: 10, max: 300 });

/** S79: the staff neither sets nor reads a password. Only the member receives the reset link. */
export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/ops/members/:memberId/password-link',
  summary: 'Send a member a link for a new password, to the e-mail on file; every session ends',
  access: 'operator',
  input: v.object({ memberId: idSchema('mbr'), reason: Reason }),
  output: v.object({
    /** The masked address of the recipient. */
    sentTo: v.string(),
  }),
  problems: ['not_found', 'contact_missing', 'account_blocked', 'feature_unavailable'],
});

/** A POST, because it writes an audit entry with the reason (S79). */
export const revealIdentity = endpoint({
  method: 'POST',
  path: '/ops/members/:memberId/identity/reveal',
  summary: 'Name, CPF and contacts of a member in full, for a reason that stays in the trail',
  access: 'operator',
  input: v.object({ memberId: idSchema('mbr'), reason: Reason }),
  output: v.object({ payeeName: v.string(), document: v.string(), mobile: v.string(), email: v.string() }),
  problems: ['not_found'],
});
