import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { idSchema, plainText } from '@jogada/platform/contract';

/** For the audit trail: must be understandable to a later reader. */
const Reason = plainText({ min: 10, max: 300 });

/**
 * S79: the staff neither sets nor reads a password. Only the member receives the reset link, at the e-mail address on file. Ends all
 * sessions.
 */
export const sendPasswordLink = operatorEndpoint({
  method: 'POST',
  path: '/ops/members/:memberId/password-link',
  summary: 'Send a member a password-reset link',
  access: 'operator',
  permission: 'members.reset_password',
  input: v.object({ memberId: idSchema('mbr'), reason: Reason }),
  output: v.object({
    /** The masked address of the recipient. */
    sentTo: v.string(),
  }),
  problems: ['not_found', 'contact_missing', 'account_blocked', 'feature_unavailable'],
});

/** A POST, because it writes an audit entry with the reason (S79). */
export const revealIdentity = operatorEndpoint({
  method: 'POST',
  path: '/ops/members/:memberId/identity/reveal',
  summary: "Reveal a member's name, CPF and contacts",
  access: 'operator',
  permission: 'members.reveal',
  input: v.object({ memberId: idSchema('mbr'), reason: Reason }),
  output: v.object({ payeeName: v.string(), document: v.string(), companyNumber: v.string(), mobile: v.string(), email: v.string() }),
  problems: ['not_found'],
});
