import { NO_NUMBER, type CodeSent, type PasskeyQuestion } from '@jogada/accounts/contract/player';
import { askPasskeyForPayment, sendPaymentCode, type MemberContext } from '@jogada/accounts/server';
import { formatMoney, Problem, type Currency, type InputOf } from '@jogada/platform/contract';
import type { askWithdrawalPasskey as endpoint, sendWithdrawalCode as codeEndpoint } from '@jogada/wallet/contract/player';
import { maskPixKey, readPixKey, type PixKey } from '../pix/pix-key.ts';

/** The statement that a passkey or a sent code confirms: this amount to this key. */
export function aboutWithdrawal({ amount, currency, key }: { amount: bigint; currency: Currency; key: PixKey }): string {
  return `withdrawal of ${amount} ${currency} to ${key.kind} ${key.value}`;
}

/** A passkey challenge for one amount and one destination. @throws Problem `pix_key_invalid` */
export async function askWithdrawalPasskey(
  ctx: MemberContext,
  { amount, pixKeyKind, pixKey }: InputOf<typeof endpoint>,
): Promise<PasskeyQuestion> {
  const key = readPixKey(pixKeyKind, pixKey);
  if (!key) throw new Problem('pix_key_invalid');
  return askPasskeyForPayment(ctx, aboutWithdrawal({ amount, currency: ctx.member.currency, key }));
}

/** Sends a code that confirms one amount to one destination and names both. @throws Problem `pix_key_invalid`, and as `sendPaymentCode` */
export async function sendWithdrawalCode(
  ctx: MemberContext,
  { amount, pixKeyKind, pixKey, ...human }: InputOf<typeof codeEndpoint>,
): Promise<CodeSent> {
  const key = readPixKey(pixKeyKind, pixKey);
  if (!key) throw new Problem('pix_key_invalid');
  const { currency } = ctx.member;
  return sendPaymentCode(ctx, {
    about: aboutWithdrawal({ amount, currency, key }),
    facts: { amount: amountText(amount, ctx), key: maskPixKey(key) },
    human: { ...human, mobileNum: NO_NUMBER },
  });
}

// A no-break space would turn an SMS into one of 70 characters.
function amountText(amount: bigint, { member: { currency }, language }: MemberContext): string {
  return formatMoney({ amount, currency }, language).replaceAll(/\s/gu, ' ');
}
