import type { PasskeyQuestion } from '@jogada/accounts/contract/player';
import { askPasskeyForPayment, type MemberContext } from '@jogada/accounts/server';
import { Problem, type Currency, type InputOf } from '@jogada/platform/contract';
import type { askWithdrawalPasskey as endpoint } from '@jogada/wallet/contract/player';
import { readPixKey, type PixKey } from '../pix/pix-key.ts';

/** What a passkey says yes to: so much, to this key. */
export function aboutWithdrawal({ amount, currency, key }: { amount: bigint; currency: Currency; key: PixKey }): string {
  return `withdrawal of ${amount} ${currency} to ${key.kind} ${key.value}`;
}

/** A question for the member's passkeys about one amount and one destination. @throws Problem `pix_key_invalid` */
export async function askWithdrawalPasskey(
  ctx: MemberContext,
  { amount, pixKeyKind, pixKey }: InputOf<typeof endpoint>,
): Promise<PasskeyQuestion> {
  const key = readPixKey(pixKeyKind, pixKey);
  if (!key) throw new Problem('pix_key_invalid');
  return askPasskeyForPayment(ctx, aboutWithdrawal({ amount, currency: ctx.member.currency, key }));
}
