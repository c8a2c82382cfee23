import { expect, test } from 'vitest';
import {
  EMPTY_WITHDRAWAL,
  findWithdrawFaults,
  proofKindOf,
  proofOf,
  withdrawalRequest,
  type WithdrawalSettings,
} from './withdraw-values.ts';

const settings: WithdrawalSettings = {
  minimumAmount: '2000',
  maximumAmount: '1000000',
  availableAmount: '5000',
  unplayedAmount: '0',
  inPlayAmount: '0',
  roundsInPlay: 0,
  currency: 'BRL',
  payeeName: 'Ana Souza',
  document: '***.982.247-**',
  missing: [],
  asksPaymentPassword: false,
  takesPasskey: false,
  freshProof: { by: 'password', to: '' },
  bonusCost: null,
  payoutTime: null,
};
const unknown: WithdrawalSettings = { ...settings, payeeName: '', document: '', missing: ['document', 'payee_name'] };
const cpf = '529.982.247-25';

test('Rejects an amount below the minimum, above the available cash or above the maximum', () => {
  const faultOf = (amount: bigint | undefined, of = settings) =>
    findWithdrawFaults({ ...EMPTY_WITHDRAWAL, amount, pixKey: cpf }, of).amount;
  expect(faultOf(undefined)).toBe('withdraw.amountMissing');
  expect(faultOf(0n)).toBe('withdraw.amountMissing');
  expect(faultOf(1999n)).toBe('withdraw.belowMinimum');
  expect(faultOf(2000n)).toBeUndefined();
  expect(faultOf(5000n)).toBeUndefined();
  expect(faultOf(5001n)).toBe('withdraw.aboveAvailable');
  expect(faultOf(1_000_001n, { ...settings, availableAmount: '2000000' })).toBe('withdraw.aboveMaximum');
});

test('Validates a key by its kind', () => {
  const faultOf = (pixKeyKind: 'cpf' | 'phone', pixKey: string) =>
    findWithdrawFaults({ ...EMPTY_WITHDRAWAL, amount: 2000n, pixKeyKind, pixKey }, settings).pixKey;
  expect(faultOf('cpf', ' ')).toBe('withdraw.keyMissing');
  expect(faultOf('cpf', '123')).toBe('withdraw.keyInvalid.cpf');
  expect(faultOf('phone', '91234')).toBe('withdraw.keyInvalid.phone');
  expect(faultOf('cpf', cpf)).toBeUndefined();
  // Another person's CPF, as far as the masked one shows.
  expect(faultOf('cpf', '111.444.777-35')).toBe('withdraw.keyNotOwn');
});

test('Uses the CPF of a member without one on file as document and as CPF key', () => {
  const values = { ...EMPTY_WITHDRAWAL, amount: 3000n, document: cpf, payeeName: ' Ana Souza ' };
  expect(findWithdrawFaults(values, unknown)).toEqual({});
  expect(withdrawalRequest(values, { settings: unknown, acceptedCost: null, proof: {} })).toEqual({
    amount: '3000',
    pixKeyKind: 'cpf',
    pixKey: '52998224725',
    document: cpf,
    payeeName: 'Ana Souza',
    acceptedForfeits: [],
  });
  expect(Object.keys(findWithdrawFaults({ ...values, document: '1', payeeName: 'Ana' }, unknown))).toEqual(['payeeName', 'document']);
});

test('Requires a key of another kind in addition to the CPF', () => {
  const values = { ...EMPTY_WITHDRAWAL, amount: 3000n, pixKeyKind: 'phone' as const, document: cpf, payeeName: 'Ana Souza' };
  expect(findWithdrawFaults(values, unknown)).toEqual({ pixKey: 'withdraw.keyMissing' });
  expect(withdrawalRequest({ ...values, pixKey: '(11) 91234-5678' }, { settings: unknown, acceptedCost: null, proof: {} })).toMatchObject({
    pixKey: '+5511912345678',
    document: cpf,
  });
});

test('Does not send values that are on file', () => {
  const values = { ...EMPTY_WITHDRAWAL, amount: 3000n, pixKey: cpf, document: 'left over', payeeName: 'left over' };
  expect(withdrawalRequest(values, { settings, acceptedCost: null, proof: {} })).toMatchObject({ document: '', payeeName: '' });
});

test('Sends the accepted forfeits as they were shown', () => {
  const values = { ...EMPTY_WITHDRAWAL, amount: 3000n, pixKey: cpf };
  const bonus = { bonusId: 'bon_0123456789abcdef', name: '', forfeitAmount: '850', inPlayAmount: '0' } as const;
  const wager = { wagerRequiredAmount: '10000', wagerDoneAmount: '320', expiresAt: '2026-11-28T12:00:00.000Z' };
  const acceptedCost = { currency: 'BRL', forfeitAmount: '850', keptAmount: '5000', bonuses: [{ ...bonus, ...wager }] } as const;
  expect(
    withdrawalRequest(values, { settings, acceptedCost: { ...acceptedCost, bonuses: [...acceptedCost.bonuses] }, proof: {} }),
  ).toMatchObject({
    acceptedForfeits: [{ bonusId: bonus.bonusId, forfeitAmount: '850' }],
  });
});

test('Sends the typed proof under the field of its kind, and nothing for a passkey', () => {
  const kinds = [
    proofKindOf({ ...settings, asksPaymentPassword: true, freshProof: null }),
    proofKindOf(settings),
    proofKindOf({ ...settings, freshProof: { by: 'authenticator', to: '' } }),
    proofKindOf({ ...settings, freshProof: { by: 'sent_code', to: '******4321' } }),
    proofKindOf({ ...settings, freshProof: { by: 'set_up_first', to: '' } }),
    proofKindOf({ ...settings, takesPasskey: true, freshProof: null }),
  ];
  expect(kinds.map((kind) => proofOf(kind, 'typed'))).toEqual([
    { paymentPassword: 'typed' },
    { password: 'typed' },
    { factorCode: 'typed' },
    { verificationCode: 'typed' },
    {},
    {},
  ]);
});
