import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import type { Secrets } from '@jogada/merchant/server';
import { hashPassword, isOutdated, isPasswordRight, NOBODYS_HASH, spendPasswordTime } from './password-hash.ts';

const secrets: Secrets = {
  sessionSecret: '',
  passwordPepper: '0a'.repeat(32),
  personalDataKey: '',
  captchaSecret: '',
  arcadeSeedSecret: '',
  pixWebhookSecret: '',
  pixClientSecret: '',
  vendorKeys: {},
};
const otherPepper: Secrets = { ...secrets, passwordPepper: '0b'.repeat(32) };

test('a password fits its hash, another does not, and the hash is useless without the pepper', async () => {
  const made = await hashPassword('jacarandá roxo', secrets);
  expect(await isPasswordRight('jacarandá roxo', made, secrets)).toBe(true);
  expect(await isPasswordRight('jacaranda roxo', made, secrets)).toBe(false);
  expect(await isPasswordRight('jacarandá roxo', made, otherPepper)).toBe(false);
});

test('the same characters composed in two ways are one password', async () => {
  const made = await hashPassword('café-da-manhã'.normalize('NFC'), secrets);
  expect(await isPasswordRight('café-da-manhã'.normalize('NFD'), made, secrets)).toBe(true);
});

test("S16 today's cost is the floor: a cheaper hash is known as outdated", async () => {
  expect(isOutdated(await hashPassword('jacarandá roxo', secrets))).toBe(false);
  expect(isOutdated(await hash('x', { memoryCost: 8192, timeCost: 2, parallelism: 1 }))).toBe(true);
});

test('S01 a name that nobody has costs what a name that somebody has costs: a whole hash of today', async () => {
  expect(isOutdated(NOBODYS_HASH)).toBe(false);
  expect(await spendPasswordTime('jacarandá roxo', secrets)).toBe(false);
});

test('too_many_requests: the fifty-third of those who come at once is sent away, and the others are served', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 53 }, (_, index) => hashPassword(`password ${index}`, secrets)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(52);
  expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'too_many_requests' } });
});
