import { isCpf } from '@jogada/accounts/contract/player';
import type { RequestOf } from '@jogada/platform/contract';
import type { BonusCost, readWithdrawalSettings, requestWithdrawal } from '@jogada/wallet/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { isPixKey, writePixKey, type PixKeyKind } from './pix-key.ts';

export type WithdrawalSettings = AnswerOf<typeof readWithdrawalSettings>;

export interface WithdrawValues {
  /** Minor units; undefined while the field is empty. */
  readonly amount: bigint | undefined;
  readonly pixKeyKind: PixKeyKind;
  readonly pixKey: string;
  readonly document: string;
  readonly payeeName: string;
}

export type WithdrawField = Exclude<keyof WithdrawValues, 'pixKeyKind'>;

export const EMPTY_WITHDRAWAL: WithdrawValues = { amount: undefined, pixKeyKind: 'cpf', pixKey: '', document: '', payeeName: '' };

/** Whether the key is the CPF that the form collects anyway, so that one field serves both. */
export function keyIsDocument(values: Pick<WithdrawValues, 'pixKeyKind'>, settings: Pick<WithdrawalSettings, 'missing'>): boolean {
  return values.pixKeyKind === 'cpf' && settings.missing.includes('document');
}

/** Text keys of the validation errors by field, in the order of the form. */
export function findWithdrawFaults(values: WithdrawValues, settings: WithdrawalSettings) {
  const { amount, document, payeeName } = values;
  const keyFault = keyIsDocument(values, settings) ? undefined : faultOfKey(values, settings);
  return {
    ...faultOfAmount(amount, settings),
    ...(settings.missing.includes('payee_name') &&
      !/\S\s+\S/.test(payeeName.trim()) && { payeeName: 'withdraw.payeeNameMissing' as const }),
    ...(settings.missing.includes('document') && !isCpf(document) && { document: 'withdraw.keyInvalid.cpf' as const }),
    ...(keyFault && { pixKey: keyFault }),
  };
}

function faultOfKey({ pixKeyKind, pixKey }: WithdrawValues, { document }: WithdrawalSettings) {
  if (pixKey.trim() === '') return 'withdraw.keyMissing' as const;
  if (!isPixKey(pixKeyKind, pixKey)) return `withdraw.keyInvalid.${pixKeyKind}` as const;
  // The page knows a part of the member's CPF only. The server compares all of it.
  if (pixKeyKind === 'cpf' && !fitsMaskedCpf(writePixKey('cpf', pixKey), document)) return 'withdraw.keyNotOwn' as const;
  return undefined;
}

/** Whether the digits agree with those that `***.456.789-**` shows. */
function fitsMaskedCpf(digits: string, masked: string): boolean {
  return [...masked.replace(/[.-]/g, '')].every((shown, index) => shown === '*' || shown === digits[index]);
}

function faultOfAmount(amount: bigint | undefined, { minimumAmount, maximumAmount, availableAmount }: WithdrawalSettings) {
  if (!amount) return { amount: 'withdraw.amountMissing' as const };
  if (amount < BigInt(minimumAmount)) return { amount: 'withdraw.belowMinimum' as const };
  if (amount > BigInt(availableAmount)) return { amount: 'withdraw.aboveAvailable' as const };
  if (amount > BigInt(maximumAmount)) return { amount: 'withdraw.aboveMaximum' as const };
  return {};
}

interface CheckedWithdrawal {
  readonly settings: WithdrawalSettings;
  /** The bonus cost that the member accepted; null if nothing would be forfeited. */
  readonly acceptedCost: BonusCost | null;
  /** The typed proof; empty for a member who confirms by passkey. */
  readonly proof: WithdrawalProof;
}

/** Kinds of typed proof with their request fields. */
const PROOF_FIELDS = {
  payment_password: 'paymentPassword',
  password: 'password',
  authenticator: 'factorCode',
  sent_code: 'verificationCode',
} as const;

/** `set_up_first`: the member has no means of confirmation yet. */
export type ProofKind = keyof typeof PROOF_FIELDS | 'set_up_first';
export type WithdrawalProof = Partial<Record<(typeof PROOF_FIELDS)[keyof typeof PROOF_FIELDS], string>>;

/** The kind of typed proof; undefined for a member who has only a passkey. */
export function proofKindOf({ asksPaymentPassword, freshProof }: WithdrawalSettings): ProofKind | undefined {
  return asksPaymentPassword ? 'payment_password' : freshProof?.by;
}

/** The typed proof as a request field. */
export function proofOf(kind: ProofKind | undefined, typed: string): WithdrawalProof {
  return kind === undefined || kind === 'set_up_first' ? {} : { [PROOF_FIELDS[kind]]: typed };
}

/** Builds the request from a valid form. `amount` must be set. */
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
