import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, readSession, registerByMobile } from '@jogada/accounts/contract/player';
import { checkFirebasePhone } from '@jogada/accounts/server';
import { testClock } from '@jogada/platform/testing';
import {
  aMobileNumber,
  aRegistration,
  startApi,
  startFirebase,
  turnSwitches,
  type Firebase,
  type TestApi,
  type TestClient,
} from '../testing/index.ts';

const MINUTE_MS = 60_000;
const MOBILE = '+5511987654321';
const REFUSED = { code: 'phone_proof_refused', facts: { field: 'firebaseIdToken' } };

let api: TestApi;
let firebase: Firebase;
const clock = testClock();
beforeAll(async () => {
  firebase = await startFirebase();
  api = await startApi({ clock, identity: { firebase: firebase.settings } });
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3'], 'on');
});
afterAll(async () => {
  await api.close();
  await firebase.close();
});

const check = (firebaseIdToken: string, change: { mobile?: string; firebaseChannel?: string } = {}) =>
  checkFirebasePhone(api.composition.backgroundContext, { firebaseChannel: 'sms', mobile: MOBILE, firebaseIdToken, ...change });

test('ACC-16 S19 Accepts a phone that Firebase verified, once', async () => {
  const token = await firebase.tokenFor(MOBILE, clock.now());
  await check(token);
  await expect(check(token)).rejects.toMatchObject(REFUSED);
  // The same signature in another encoding.
  await expect(check(`${token}x`)).rejects.toMatchObject(REFUSED);
});

const FALSE_TOKENS: readonly (readonly [string, NonNullable<Parameters<Firebase['tokenFor']>[2]>])[] = [
  ['another project', { claims: { aud: 'another-project' } }],
  ['another issuer', { claims: { iss: 'https://securetoken.google.com/another-project' } }],
  ['expired', { claims: { exp: 1_000_000_000 } }],
  ['no expiry', { claims: { exp: 0 } }],
  ['no user id', { claims: { sub: '' } }],
  ['no phone', { claims: { phone_number: '' } }],
  ['verified long ago', { claims: { auth_time: 1_000_000_000 } }],
  ['verified in the future', { claims: { auth_time: 4_000_000_000 } }],
  ['signed with another key', { isForged: true }],
  ['not signed', { alg: 'none' }],
];
test.for(FALSE_TOKENS)('phone_proof_refused: S19 %s', async ([, change]) => {
  await expect(check(await firebase.tokenFor(MOBILE, clock.now(), change))).rejects.toMatchObject(REFUSED);
});

test('phone_proof_refused: S19 Refuses a proof of another number or kind, and no proof', async () => {
  clock.advance(MINUTE_MS);
  const token = await firebase.tokenFor(MOBILE, clock.now());
  await expect(check(token, { mobile: '+5511987654322' })).rejects.toMatchObject(REFUSED);
  await expect(check(token, { firebaseChannel: 'email' })).rejects.toMatchObject(REFUSED);
  for (const nonsense of ['', 'a.b.c', token.slice(0, -20)]) await expect(check(nonsense)).rejects.toMatchObject(REFUSED);
  await check(token);
});

test('phone_proof_refused: S19 Refuses a proof ten minutes after the verification', async () => {
  clock.advance(MINUTE_MS);
  const token = await firebase.tokenFor(MOBILE, clock.now());
  clock.advance(10 * MINUTE_MS + 1_000);
  await expect(check(token)).rejects.toMatchObject(REFUSED);
});

test('phone_proof_refused: Accepts one of ten concurrent uses of a proof', async () => {
  clock.advance(MINUTE_MS);
  const token = await firebase.tokenFor(MOBILE, clock.now());
  const uses = await Promise.allSettled(Array.from({ length: 10 }, () => check(token)));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

async function aFormProvenByFirebase(client: TestClient, mobileNum: string) {
  const { username: _, password: __, confirmPassword: ___, ...form } = await aRegistration(api, client);
  const firebaseIdToken = await firebase.tokenFor(`+55${mobileNum}`, clock.now());
  return { ...form, mobileNum, countryDialingCode: '+55', firebaseChannel: 'sms', firebaseIdToken } as const;
}

async function loginOf(mobileNum: string) {
  const firebaseIdToken = await firebase.tokenFor(`+55${mobileNum}`, clock.now());
  return { type: 'firebase', firebaseChannel: 'sms', firebaseIdToken, firebaseMobileNo: mobileNum, countryDialingCode: '+55' } as const;
}

test('ACC-09 ACC-16 S19 A number that Firebase verified opens an account and signs in to it', async () => {
  const mobileNum = aMobileNumber();
  const visitor = api.newClient();
  const member = await visitor.call(registerByMobile, await aFormProvenByFirebase(visitor, mobileNum));
  clock.advance(1_000);
  const client = api.newClient();
  expect(await client.call(logIn, await loginOf(mobileNum))).toMatchObject({ userName: member.userName });
  expect(await client.call(readSession)).toMatchObject({ userName: member.userName });
});

test('phone_proof_refused: ACC-16 S19 A proof of one number does not open an account for another', async () => {
  const client = api.newClient();
  const form = await aFormProvenByFirebase(client, aMobileNumber());
  await expect(client.call(registerByMobile, { ...form, mobileNum: aMobileNumber() })).rejects.toMatchObject(REFUSED);
});

test('phone_proof_refused: ACC-09 S19 A proof of another number does not sign in, and neither does one of a number without an account', async () => {
  const mobileNum = aMobileNumber();
  const login = await loginOf(mobileNum);
  await expect(api.newClient().call(logIn, { ...login, firebaseMobileNo: aMobileNumber() })).rejects.toMatchObject(REFUSED);
  await expect(api.newClient().call(logIn, login)).rejects.toMatchObject({ code: 'wrong_credentials' });
});

test('malformed_request: Refuses a login without a name', async () => {
  await expect(api.newClient().call(logIn, { password: 'x' })).rejects.toMatchObject({ code: 'malformed_request' });
});
