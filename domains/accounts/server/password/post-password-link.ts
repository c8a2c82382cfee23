import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from '@jogada/platform/server';
import { postMessage, siteUrlOf, type MessageOccasion } from '../messages/post-message.ts';
import { endPasswordLinks, insertPasswordLink } from './password-change.sql.ts';

export const LINK_LIFE_MS = 15 * 60_000;
const TOKEN_BYTES = 32;

interface PasswordLink {
  readonly to: string;
  /** Empty for no member: the same statements run, and nothing is sent (S02). */
  readonly memberId: string;
  readonly username: string;
  readonly isWithheld: boolean;
  /** The hash of the asking browser's secret; null for a link that any browser may use. */
  readonly browserHash: Buffer | null;
}

/** Posts the e-mail with a password reset link, valid for a quarter of an hour. Earlier links end. */
export async function postPasswordLink(tx: Sql, occasion: MessageOccasion, link: PasswordLink): Promise<void> {
  const at = occasion.now();
  const { to, memberId, username, isWithheld, browserHash } = link;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await endPasswordLinks(tx, { memberId, at });
  const expiresAt = new Date(at.getTime() + LINK_LIFE_MS);
  await insertPasswordLink(tx, { tokenHash: linkTokenHash(token), memberId, browserHash, at, expiresAt });
  await postMessage(tx, occasion, {
    channel: 'email',
    to,
    template: 'password_link',
    // The token is in the URL fragment, which is never sent to a server, a log or another site.
    facts: {
      username,
      link: `${siteUrlOf(occasion)}/m/resetPassword#${token}`,
      minutes: String(LINK_LIFE_MS / 60_000),
    },
    memberId: memberId === '' ? null : memberId,
    lifeMs: LINK_LIFE_MS,
    isWithheld,
  });
}

export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
