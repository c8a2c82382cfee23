import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Secrets } from '@jogada/merchant/server';
import { newId } from '@jogada/platform/server';
import { testClock, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { completeIdentity, findIdentity, sealDocument } from './identity.ts';
import { insertMember } from './member.sql.ts';

const secrets: Secrets = {
  sessionSecret: '',
  passwordPepper: '',
  personalDataKey: '0c'.repeat(32),
  captchaSecret: '',
  pixWebhookSecret: '',
  pixClientSecret: '',
  vendorKeys: {},
};
const CPF = '52998224725';
const OTHER_CPF = '11144477735';

let store: TestDatabase;
const clock = testClock();
beforeAll(async () => {
  store = await testDatabase();
});
afterAll(() => store.close());

let count = 0;
async function aMember(merchantCode = 'demo'): Promise<string> {
  count += 1;
  const { id } = await insertMember(store.database, {
    id: newId('mbr', clock.now()),
    merchantCode,
    username: `member_${count}`,
    passwordHash: '$argon2id$none',
    type: 0,
    nickname: '',
    currency: 'BRL',
    payeeName: '',
    documentCipher: null,
    documentIndex: null,
    birthDate: null,
    detailsCipher: null,
    hasPassword: true,
    hasGeneratedUsername: false,
    registerAddress: null,
    trialEndsAt: null,
    registerMethod: 'H5',
    at: clock.now(),
  });
  return id;
}

const complete = (memberId: string, document: string, payeeName = '') =>
  store.database.transaction((tx) => completeIdentity(tx, secrets, { memberId, document, payeeName }));

test('Fills missing identity data and keeps existing data', async () => {
  const memberId = await aMember();
  expect(await findIdentity(store.database, secrets, memberId)).toEqual({ document: null, payeeName: '' });
  await complete(memberId, CPF, 'Ana Souza');
  await complete(memberId, OTHER_CPF, 'Outra Pessoa');
  expect(await findIdentity(store.database, secrets, memberId)).toEqual({ document: CPF, payeeName: 'Ana Souza' });
});

test('document_invalid: Rejects a CPF of another account of the merchant, and accepts it at another merchant', async () => {
  await complete(await aMember(), '39053344705');
  await expect(complete(await aMember(), '390.533.447-05')).rejects.toMatchObject({ code: 'document_invalid' });
  await complete(await aMember('other'), '39053344705');
});

test('document_invalid: Rejects wrong check digits', async () => {
  await expect(complete(await aMember(), '52998224726')).rejects.toMatchObject({ code: 'document_invalid' });
});

test('Encrypts the same CPF differently each time and indexes it identically', () => {
  const [one, two] = [sealDocument(CPF, secrets), sealDocument(CPF, secrets)];
  expect(one.documentCipher?.equals(two.documentCipher ?? Buffer.alloc(0))).toBe(false);
  expect(one.documentIndex?.equals(two.documentIndex ?? Buffer.alloc(0))).toBe(true);
});
