import * as v from 'valibot';
import { endpoint, idSchema, plainText } from '@jogada/platform/contract';

/** For the trail: somebody reads it who was not there. */
const Reason = plainText({ min: 10, max: 300 });

/** S79: nobody of the staff sets or reads a password; the owner does, by a link that only they get. */
export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/ops/members/:memberId/password-link',
  summary: 'Send a member a link for a new password, to the e-mail on file; every session ends',
  access: 'operator',
  input: v.object({ memberId: idSchema('mbr'), reason: Reason }),
  output: v.object({
    /** Where it went, masked. */
    sentTo: v.string(),
  }),
  problems: ['not_found', 'contact_missing', 'account_blocked', 'feature_unavailable'],
});

/** A POST, for it leaves a line in the trail with the reason (S79). */
export const revealIdentity = endpoint({
  method: 'POST',
  path: '/ops/members/:memberId/identity/reveal',
  summary: 'Name, CPF and contacts of a member in full, for a reason that stays in the trail',
  access: 'operator',
  input: v.object({ memberId: idSchema('mbr'), reason: Reason }),
  output: v.object({ payeeName: v.string(), document: v.string(), mobile: v.string(), email: v.string() }),
  problems: ['not_found'],
});
