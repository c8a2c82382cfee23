import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import type { Secrets } from '@jogada/merchant/server';
import { HASHES_MAX, requireHashRoom } from './hash-threads.ts';
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

test('S24 too_many_requests: of those who come at once, one more than are taken on is sent away, and the others are served', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: HASHES_MAX + 1 }, (_, index) => hashPassword(`password ${index}`, secrets)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(HASHES_MAX);
  expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'too_many_requests' } });
  expect(requireHashRoom).not.toThrow();
});

test('a text that is no hash is a fault of its own, and the next one is served', async () => {
  await expect(isPasswordRight('jacarandá roxo', 'not a hash', secrets)).rejects.toThrow();
  expect(await isPasswordRight('jacarandá roxo', await hashPassword('jacarandá roxo', secrets), secrets)).toBe(true);
});

test.runIf(existsSync('/proc/self/task'))('S24 where a process serves players, hashes are made behind everything else', () => {
  const program = `
    const { hashPassword } = await import(${JSON.stringify(new URL('password-hash.ts', import.meta.url).href)});
    const { hashBehindGames } = await import(${JSON.stringify(new URL('hash-threads.ts', import.meta.url).href)});
    hashBehindGames();
    await hashPassword('jacarandá roxo', { passwordPepper: '0a'.repeat(32) });
    const { readdirSync } = await import('node:fs');
    const { getPriority } = await import('node:os');
    console.log(JSON.stringify(readdirSync('/proc/self/task').map((id) => getPriority(Number(id)))));`;
  const said = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const priorities = JSON.parse(said.stdout) as number[];
  const [most = 0] = priorities.toSorted((a, b) => a - b);
  expect(priorities.filter((priority) => priority > most)).toHaveLength(1);
});
