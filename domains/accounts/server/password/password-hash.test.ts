import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import type { Secrets } from '@jogada/merchant/server';
import { HASHES_MAX, requireHashRoom } from './hashers.ts';
import { hashPassword, isOutdated, isPasswordRight, DUMMY_HASH, spendPasswordTime } from './password-hash.ts';

const secrets: Secrets = {
  sessionSecret: '',
  passwordPepper: '0a'.repeat(32),
  personalDataKey: '',
  captchaSecret: '',
  pixWebhookSecret: '',
  pixClientSecret: '',
  vendorKeys: {},
};
const otherPepper: Secrets = { ...secrets, passwordPepper: '0b'.repeat(32) };

test('Accepts the right password, and rejects a wrong password or a wrong pepper', async () => {
  const made = await hashPassword('jacarandá roxo', secrets);
  expect(await isPasswordRight('jacarandá roxo', made, secrets)).toBe(true);
  expect(await isPasswordRight('jacaranda roxo', made, secrets)).toBe(false);
  expect(await isPasswordRight('jacarandá roxo', made, otherPepper)).toBe(false);
});

test('Accepts a password in either Unicode composition', async () => {
  const made = await hashPassword('café-da-manhã'.normalize('NFC'), secrets);
  expect(await isPasswordRight('café-da-manhã'.normalize('NFD'), made, secrets)).toBe(true);
});

test('S16 Reports a hash with less than the current cost as outdated', async () => {
  expect(isOutdated(await hashPassword('jacarandá roxo', secrets), secrets)).toBe(false);
  expect(isOutdated(await hash('x', { memoryCost: 8192, timeCost: 2, parallelism: 1 }), secrets)).toBe(true);
});

test('S76 Verifies hashes of previous peppers, with or without an id, and reports them as outdated', async () => {
  const rotated: Secrets = { ...otherPepper, previous: { passwordPepper: [secrets.passwordPepper] } };
  const made = await hashPassword('jacarandá roxo', secrets);
  const withoutId = made.split('$').slice(0, 6).join('$');
  for (const old of [made, withoutId]) {
    expect(await isPasswordRight('jacarandá roxo', old, secrets)).toBe(true);
    expect(isOutdated(old, secrets)).toBe(false);
    expect(await isPasswordRight('jacarandá roxo', old, rotated)).toBe(true);
    expect(await isPasswordRight('jacaranda roxo', old, rotated)).toBe(false);
    expect(isOutdated(old, rotated)).toBe(true);
    expect(await isPasswordRight('jacarandá roxo', old, otherPepper)).toBe(false);
  }
  const renewed = await hashPassword('jacarandá roxo', rotated);
  expect(isOutdated(renewed, rotated)).toBe(false);
  expect(await isPasswordRight('jacarandá roxo', renewed, otherPepper)).toBe(true);
});

test('S01 Spends the cost of a full hash on an unknown name', async () => {
  expect(isOutdated(DUMMY_HASH, secrets)).toBe(false);
  expect(await spendPasswordTime('jacarandá roxo', secrets)).toBe(false);
});

test('S24 too_many_requests: Refuses the first hash beyond the limit and makes the others', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: HASHES_MAX + 1 }, (_, index) => hashPassword(`password ${index}`, secrets)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(HASHES_MAX);
  expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'too_many_requests' } });
  expect(requireHashRoom).not.toThrow();
});

test('Rejects a malformed hash and serves the next task', async () => {
  await expect(isPasswordRight('jacarandá roxo', 'not a hash', secrets)).rejects.toThrow();
  expect(await isPasswordRight('jacarandá roxo', await hashPassword('jacarandá roxo', secrets), secrets)).toBe(true);
});

test.runIf(existsSync(`/proc/${process.pid}/task/${process.pid}/children`))(
  'S24 Makes hashes in a low-priority child process that ends with its parent',
  async () => {
    const program = `
      const { hashPassword } = await import(${JSON.stringify(new URL('password-hash.ts', import.meta.url).href)});
      const { hashBehindGames } = await import(${JSON.stringify(new URL('hashers.ts', import.meta.url).href)});
      const { readFileSync } = await import('node:fs');
      const { getPriority } = await import('node:os');
      hashBehindGames();
      const made = await hashPassword('jacarandá roxo', { passwordPepper: '0a'.repeat(32) });
      const hashers = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ').map(Number);
      const priorities = hashers.map((id) => getPriority(id));
      const sessions = ${existsSync('/proc/self/autogroup')} ? hashers.map((id) => readFileSync('/proc/' + id + '/autogroup', 'utf8').trim()) : [];
      console.log(JSON.stringify({ made, hashers, priorities, sessions }));`;
    const said = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    const { made, hashers, priorities, sessions } = JSON.parse(said.stdout) as {
      made: string;
      hashers: number[];
      priorities: number[];
      sessions: string[];
    };
    expect(await isPasswordRight('jacarandá roxo', made, secrets)).toBe(true);
    expect(hashers).toHaveLength(1);
    expect(priorities[0]).toBeGreaterThanOrEqual(10);
    // Skipped where the kernel has no autogroups.
    expect(sessions.filter((session) => session !== '' && !session.endsWith(' nice 10'))).toEqual([]);
    await expect.poll(() => isAtWork(hashers[0] ?? 0), { timeout: 15_000 }).toBe(false);
  },
);

test.runIf(existsSync(`/proc/${process.pid}/task/${process.pid}/children`))('S24 Retries the hashes of a killed hash process', () => {
  const program = `
      const { hashPassword } = await import(${JSON.stringify(new URL('password-hash.ts', import.meta.url).href)});
      const { hashBehindGames } = await import(${JSON.stringify(new URL('hashers.ts', import.meta.url).href)});
      const { readFileSync } = await import('node:fs');
      hashBehindGames();
      const secrets = { passwordPepper: '0a'.repeat(32) };
      await hashPassword('before', secrets);
      const hashes = ['one', 'two', 'three'].map((password) => hashPassword(password, secrets));
      for (const id of readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ')) process.kill(Number(id), 'SIGKILL');
      console.log(JSON.stringify(await Promise.allSettled(hashes)));`;
  const said = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const made = JSON.parse(said.stdout) as { status: string }[];
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

/** Whether a process runs. A zombie keeps its id until its parent reaps it. */
function isAtWork(processId: number): boolean {
  try {
    return !readFileSync(`/proc/${processId}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
