import { PAYMENT_PASSWORD_DIGITS } from '@jogada/accounts/contract/player';
import { CodeField, useCheckedCode } from '@jogada/accounts/web/code';
import { PinField } from '@jogada/accounts/web/field';
import { useAct, type ApiProblem } from '@jogada/platform/web';
import { TextField } from '@jogada/platform/web/ui';
import { sendWithdrawalCode } from '@jogada/wallet/contract/player';
import type { Ref } from 'react';
import { useText } from '../use-text.ts';
import type { PixKeyKind } from './pix-key.ts';
import type { ProofKind } from './withdraw-values.ts';

interface WithdrawProofProps {
  readonly kind: ProofKind;
  /** The masked contact that receives the code. */
  readonly contact: string;
  /** Amount and destination: a code is valid for this order only. */
  readonly order: { readonly amount: string; readonly pixKeyKind: PixKeyKind; readonly pixKey: string };
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
  readonly onRefused: (problem: ApiProblem) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The proof of a withdrawal by a member without a passkey. */
export function WithdrawProof({ kind, contact, order, value, onValue, error, onRefused, ref }: WithdrawProofProps) {
  const t = useText();
  const field = { ref, required: true, value, error, enterKeyHint: 'done' } as const;
  if (kind === 'set_up_first') {
    return <p className="text-15 text-ink-2">{t('withdraw.setUpFirst')}</p>;
  }
  if (kind === 'payment_password') {
    return (
      <PinField
        {...field}
        label={t('withdraw.paymentPassword')}
        hint={t('withdraw.paymentPasswordHint')}
        onChange={(event) => onValue(event.target.value.replaceAll(/\D/g, ''))}
      />
    );
  }
  if (kind === 'password') {
    return (
      <TextField
        {...field}
        type="password"
        autoComplete="current-password"
        label={t('withdraw.password')}
        hint={t('withdraw.passwordHint')}
        onChange={(event) => onValue(event.target.value)}
      />
    );
  }
  if (kind === 'authenticator') {
    return (
      <TextField
        {...field}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        label={t('withdraw.factorCode')}
        hint={t('withdraw.factorCodeHint')}
        onChange={(event) => onValue(event.target.value)}
      />
    );
  }
  return <SentCode field={field} contact={contact} order={order} onValue={onValue} onRefused={onRefused} />;
}

interface SentCodeProps extends Pick<WithdrawProofProps, 'contact' | 'order' | 'onValue' | 'onRefused'> {
  readonly field: Pick<WithdrawProofProps, 'ref' | 'value' | 'error'> & { readonly required: true; readonly enterKeyHint: 'done' };
}

function SentCode({ field, contact, order, onValue, onRefused }: SentCodeProps) {
  const t = useText();
  const { act } = useAct(sendWithdrawalCode);
  const code = useCheckedCode({
    name: 'withdrawal',
    send: (humanToken) => act({ ...order, humanToken }),
    onRefused,
  });
  return (
    <>
      <CodeField
        {...field}
        hint={t('withdraw.sentCodeHint', { contact })}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
        onSend={code.request}
        onChange={(event) => onValue(event.target.value.replaceAll(/\D/g, ''))}
      />
      {code.check}
    </>
  );
}

/** Text key of a proof's validation error; undefined if valid. */
export function proofFault(kind: ProofKind, value: string) {
  if (kind === 'payment_password') return value.length === PAYMENT_PASSWORD_DIGITS ? undefined : 'withdraw.paymentPasswordMissing';
  if (value.trim() !== '' || kind === 'set_up_first') return undefined;
  return kind === 'password' ? 'withdraw.passwordMissing' : 'withdraw.codeMissing';
}
