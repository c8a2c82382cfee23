import { isCpf } from '@jogada/accounts/contract/player';
import type { RequestOf } from '@jogada/platform/contract';
import type { BonusCost, readWithdrawalSettings, requestWithdrawal } from '@jogada/wallet/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { isPixKey, writePixKey, type PixKeyKind } from './pix-key.ts';

export type WithdrawalSettings = AnswerOf<typeof readWithdrawalSettings>;

export interface WithdrawValues {
  /** Minor units; undefined while nothing is typed. */
  readonly amount: bigint | undefined;
  readonly pixKeyKind: PixKeyKind;
  readonly pixKey: string;
  readonly document: string;
  readonly payeeName: string;
}

export type WithdrawField = Exclude<keyof WithdrawValues, 'pixKeyKind'>;

export const EMPTY_WITHDRAWAL: WithdrawValues = { amount: undefined, pixKeyKind: 'cpf', pixKey: '', document: '', payeeName: '' };

/** Whether the key is the very CPF that the form asks for: then it is asked for once. */
export function keyIsDocument(values: Pick<WithdrawValues, 'pixKeyKind'>, settings: Pick<WithdrawalSettings, 'missing'>): boolean {
  return values.pixKeyKind === 'cpf' && settings.missing.includes('document');
}

/** The texts of what is wrong, field by field, in the order in which they stand. */
export function findWithdrawFaults(values: WithdrawValues, settings: WithdrawalSettings) {
  const { amount, pixKeyKind, pixKey, document, payeeName } = values;
  return {
    ...faultOfAmount(amount, settings),
    ...(settings.missing.includes('payee_name') &&
      !/\S\s+\S/.test(payeeName.trim()) && { payeeName: 'withdraw.payeeNameMissing' as const }),
    ...(settings.missing.includes('document') && !isCpf(document) && { document: 'withdraw.keyInvalid.cpf' as const }),
    ...(!keyIsDocument(values, settings) &&
      !isPixKey(pixKeyKind, pixKey) && {
        pixKey: pixKey.trim() === '' ? ('withdraw.keyMissing' as const) : (`withdraw.keyInvalid.${pixKeyKind}` as const),
      }),
  };
}

function faultOfAmount(amount: bigint | undefined, { minimumAmount, maximumAmount, availableAmount }: WithdrawalSettings) {
  if (amount === undefined) return { amount: 'withdraw.amountMissing' as const };
  if (amount < BigInt(minimumAmount)) return { amount: 'withdraw.belowMinimum' as const };
  if (amount > BigInt(availableAmount)) return { amount: 'withdraw.aboveAvailable' as const };
  if (amount > BigInt(maximumAmount)) return { amount: 'withdraw.aboveMaximum' as const };
  return {};
}

interface CheckedWithdrawal {
  readonly settings: WithdrawalSettings;
  /** What the member agreed to lose for it; null when there was nothing to lose. */
  readonly acceptedCost: BonusCost | null;
  /** What the member typed to confirm it; nothing of a member who confirms by a passkey. */
  readonly proof: WithdrawalProof;
}

/** How a withdrawal is confirmed by something typed, and what the request calls it. */
const PROOF_FIELDS = {
  payment_password: 'paymentPassword',
  password: 'password',
  authenticator: 'factorCode',
  sent_code: 'verificationCode',
} as const;

/** `set_up_first`: there is nothing yet by which this member could confirm. */
export type ProofKind = keyof typeof PROOF_FIELDS | 'set_up_first';
export type WithdrawalProof = Partial<Record<(typeof PROOF_FIELDS)[keyof typeof PROOF_FIELDS], string>>;

/** What the member types to confirm; undefined of one who has a passkey alone. */
export function proofKindOf({ asksPaymentPassword, freshProof }: WithdrawalSettings): ProofKind | undefined {
  return asksPaymentPassword ? 'payment_password' : freshProof?.by;
}

/** What was typed, as the request has it. */
export function proofOf(kind: ProofKind | undefined, typed: string): WithdrawalProof {
  return kind === undefined || kind === 'set_up_first' ? {} : { [PROOF_FIELDS[kind]]: typed };
}

/** The request that a filled form makes; the amount must be there. */
export function withdrawalRequest(
  values: WithdrawValues,
  { settings, acceptedCost, proof }: CheckedWithdrawal,
): RequestOf<typeof requestWithdrawal> {
  const key = keyIsDocument(values, settings) ? values.document : values.pixKey;
  return {
    amount: (values.amount ?? 0n).toString(),
    pixKeyKind: values.pixKeyKind,
    pixKey: writePixKey(values.pixKeyKind, key),
    document: settings.missing.includes('document') ? values.document : '',
    payeeName: settings.missing.includes('payee_name') ? values.payeeName.trim() : '',
    ...proof,
    acceptedForfeits: acceptedCost?.bonuses.map(({ bonusId, forfeitAmount }) => ({ bonusId, forfeitAmount })) ?? [],
  };
}
