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
  expect(isOutdated(DUMMY_HASH)).toBe(false);
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

test.runIf(existsSync(`/proc/${process.pid}/task/${process.pid}/children`))(
  'S24 where a process serves players, hashes are made by another one, behind everything else and as long as the first one lives',
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
    // Where sessions are not told apart, nothing is said of one.
    expect(sessions.filter((session) => session !== '' && !session.endsWith(' nice 10'))).toEqual([]);
    await expect.poll(() => isAtWork(hashers[0] ?? 0), { timeout: 15_000 }).toBe(false);
  },
);

test.runIf(existsSync(`/proc/${process.pid}/task/${process.pid}/children`))(
  'S24 a process that makes hashes and is killed at work takes no password with it: the next one makes the hash',
  () => {
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
  },
);

/** One that has ended may keep its number until somebody asks how. */
function isAtWork(processId: number): boolean {
  try {
    return !readFileSync(`/proc/${processId}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
