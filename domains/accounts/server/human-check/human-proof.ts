import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { OutputOf } from '@jogada/platform/contract';
import type { answerSlider } from '@jogada/accounts/contract/player';
import type { VisitorContext } from '../member-context.ts';
import { insertProof, type Binding } from './human.sql.ts';

const PROOF_LIFE_MS = 3 * 60_000;
const TOKEN_BYTES = 32;

/** Gives the caller a proof that a person was here. */
export async function giveProof(ctx: VisitorContext, binding: Binding): Promise<OutputOf<typeof answerSlider>> {
  const at = ctx.now();
  const humanToken = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(at.getTime() + PROOF_LIFE_MS);
  await insertProof(ctx.database, { ...binding, tokenHash: proofHashOf(humanToken), at, expiresAt });
  return { humanToken, expiresAt: expiresAt.toISOString() };
}

export function proofHashOf(humanToken: string): Buffer {
  return createHash('sha256').update(humanToken).digest();
}

/** A number by its digits, without the one zero that some write before it: `(011) 9…` and `11 9…` are one. */
export function numberHashOf(ctx: VisitorContext, mobileNum: string): Buffer {
  const digits = mobileNum.replace(/\D/g, '').replace(/^0/, '');
  return createHmac('sha256', Buffer.from(ctx.settings.secrets.captchaSecret, 'hex')).update(`number ${digits}`).digest();
}
