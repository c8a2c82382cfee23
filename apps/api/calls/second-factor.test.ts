import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readMemberSecondFactor, resetMemberSecondFactor } from '@jogada/accounts/contract/operator';
import {
  addPasskey,
  askPasskey,
  askPasskeyAtSignIn,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  confirmSignIn,
  keepRecoveryCodes,
  logIn,
  logOut,
  readSecondFactor,
  readSession,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  resetPasswordBySms,
  sendSmsCode,
} from '@jogada/accounts/contract/player';
import { listLetters } from '@jogada/content/contract/player';
import type { RequestOf } from '@jogada/platform/contract';
import { testClock } from '@jogada/platform/testing';
import { askLimitPasskey, confirmLimit, listLimits, setLimit } from '@jogada/wallet/contract/player';
import {
  anOperator,
  aPlayer,
  aReachablePlayer,
  authenticatorCode,
  codeSentTo,
  messagesTo,
  outcomeOf,
  solvedHumanCheck,
  startApi,
  testClient,
  testPasskey,
  turnSwitches,
  type Refusal,
  type TestApi,
  type TestClient,
  type TestPasskey,
  type TestPlayer,
  wrongAuthenticatorCode,
} from '../testing/index.ts';

const RESET_WORDS = [
  ['pt', 'O atendimento removeu a verificação em duas etapas', 'Verificação em duas etapas removida'],
  ['en', 'Support removed your two-step verification', 'Two-step verification removed'],
  ['ja', 'サポートが2段階認証を解除しました', '2段階認証が解除されました'],
  ['ko', '고객센터에서 2단계 인증을 해제했습니다', '2단계 인증이 해제되었습니다'],
] as const;

const clock = testClock();
const STEP_MS = 30_000;
const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  const started = await startApi({ clock });
  // A passkey is bound to a host name, so all clients call by the name and not by the IP address.
  api = { ...started, newClient: () => testClient(started.publicUrl, started.newClient().address) };
});
afterAll(() => api.close());

interface Guarded {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The present code, which no test has used before. */
  readonly code: () => string;
  /** A wrong code. */
  readonly wrong: () => string;
}

/** Sets an authenticator up, as its owner does. */
async function guard(player: TestPlayer): Promise<Guarded> {
  const { secret } = await player.client.call(beginAuthenticator, { password: player.password });
  const { recoveryCodes } = await player.client.call(confirmAuthenticator, { factorCode: authenticatorCode(secret, clock.now()) });
  const code = () => {
    clock.advance(STEP_MS);
    return authenticatorCode(secret, clock.now());
  };
  return { secret, recoveryCodes, code, wrong: () => wrongAuthenticatorCode(secret, clock.now()) };
}

async function addKey(
  player: TestPlayer,
  proof: Parameters<typeof beginOf>[1] = {},
): Promise<{ passkey: TestPasskey; recoveryCodes: string[] }> {
  const passkey = testPasskey(api.publicUrl);
  const question = await beginOf(player, proof);
  const { recoveryCodes } = await player.client.call(addPasskey, { ...passkey.made(question), label: 'Celular' });
  return { passkey, recoveryCodes };
}

const beginOf = (player: TestPlayer, proof: { password?: string; factorCode?: string }) =>
  player.client.call(beginPasskey, { password: player.password, ...proof });

/** The number of calls that wait for a lock, also behind one another. */
async function countWaiting(): Promise<number> {
  const [row] = await api.owner.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row?.count ?? 0;
}

/** The refusal of a first step, with the factors that it offers. */
async function refusalOf(calling: Promise<unknown>): Promise<Refusal> {
  return calling.then(
    () => Promise.reject(new Error('the sign-in was accepted')),
    (refusal: Refusal) => refusal,
  );
}

async function ticketFor(client: TestClient, player: Pick<TestPlayer, 'username' | 'password'>, extra: object = {}): Promise<string> {
  const refusal = await refusalOf(client.call(logIn, { username: player.username, password: player.password, ...extra }));
  expect(refusal).toMatchObject({ code: 'second_factor_required', status: 403 });
  return String(refusal.facts['ticket']);
}

describe('The second step', () => {
  test('S23 R11 second_factor_required: A sign-in with an authenticator opens no session before its code, and one with it', async () => {
    const player = await aPlayer(api);
    const { code, wrong, recoveryCodes } = await guard(player);
    expect(recoveryCodes).toHaveLength(10);
    const client = api.newClient();
    const refusal = await refusalOf(client.call(logIn, { username: player.username, password: player.password }));
    expect(refusal).toMatchObject({ code: 'second_factor_required', facts: { hasAuthenticator: true, hasPasskey: false } });
    expect(await client.call(readSession)).toBeNull();
    expect(client.cookie('sid')).toBeUndefined();

    const ticket = String(refusal.facts['ticket']);
    expect(await outcomeOf(client.call(confirmSignIn, { ticket }))).toBe('field_required');
    await expect(client.call(confirmSignIn, { ticket, factorCode: wrong() })).rejects.toMatchObject({
      code: 'second_factor_wrong',
      facts: { field: 'factorCode', triesLeft: 4 },
    });
    expect(await client.call(confirmSignIn, { ticket, factorCode: code() })).toMatchObject({ userName: player.username });
    expect(await client.call(readSession)).toMatchObject({ userName: player.username });
  });

  test('second_factor_lapsed: A ticket opens one session, is valid ten minutes, and is invalid after a new password or at another brand', async () => {
    const player = await aPlayer(api);
    const { code } = await guard(player);
    const client = api.newClient();
    const used = await ticketFor(client, player);
    await client.call(confirmSignIn, { ticket: used, factorCode: code() });
    expect(await outcomeOf(api.newClient().call(confirmSignIn, { ticket: used, factorCode: code() }))).toBe('second_factor_lapsed');
    const old = await ticketFor(client, player);
    clock.advance(10 * 60_000);
    expect(await outcomeOf(client.call(confirmSignIn, { ticket: old, factorCode: code() }))).toBe('second_factor_lapsed');
    expect(await outcomeOf(client.call(askPasskeyAtSignIn, { ticket: old }))).toBe('second_factor_lapsed');
    expect(await outcomeOf(client.call(confirmSignIn, { ticket: 'unknown', factorCode: code() }))).toBe('second_factor_lapsed');
  });

  test('second_factor_used, second_factor_wrong: Accepts a code once and says so of a repeat, and none of a minute ago or ahead', async () => {
    const player = await aPlayer(api);
    const { secret, code } = await guard(player);
    const client = api.newClient();
    const shown = code();
    await client.call(confirmSignIn, { ticket: await ticketFor(client, player), factorCode: shown });
    const ticket = await ticketFor(client, player);
    await expect(client.call(confirmSignIn, { ticket, factorCode: shown })).rejects.toMatchObject({
      code: 'second_factor_used',
      status: 403,
      facts: { field: 'factorCode' },
    });
    const aside = [-2, 2].map((steps) => authenticatorCode(secret, new Date(clock.now().getTime() + steps * STEP_MS)));
    for (const factorCode of aside) expect(await outcomeOf(client.call(confirmSignIn, { ticket, factorCode }))).toBe('second_factor_wrong');
    // A clock half a minute ahead is tolerated.
    const ahead = authenticatorCode(secret, new Date(clock.now().getTime() + STEP_MS));
    expect(await outcomeOf(client.call(confirmSignIn, { ticket, factorCode: ahead }))).toBe('ok');
  });

  test('too_many_requests: Five wrong codes lock for a quarter of an hour, also when concurrent, and refuse the right one too', async () => {
    const player = await aPlayer(api);
    const { code, wrong } = await guard(player);
    const client = api.newClient();
    const ticket = await ticketFor(client, player);
    const factorCode = wrong();
    const tries = Array.from({ length: 100 }, () => outcomeOf(api.newClient().call(confirmSignIn, { ticket, factorCode })));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'second_factor_wrong')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(95);
    expect(await outcomeOf(client.call(confirmSignIn, { ticket, factorCode: code() }))).toBe('too_many_requests');
    clock.advance(15 * 60_000);
    const later = await ticketFor(client, player);
    expect(await outcomeOf(client.call(confirmSignIn, { ticket: later, factorCode: code() }))).toBe('ok');
  });

  test('too_many_requests: Each lockout of codes in a row is twice as long, up to a day, and a right code resets it', async () => {
    const player = await aPlayer(api);
    const { code, wrong } = await guard(player);
    const guessOut = async () => {
      const ticket = await ticketFor(api.newClient(), player);
      const guess = () => refusalOf(api.newClient().call(confirmSignIn, { ticket, factorCode: wrong() }));
      const refusals = await Promise.all(Array.from({ length: 6 }, guess));
      expect(refusals.filter((refusal) => refusal.code === 'second_factor_wrong')).toHaveLength(5);
      return Number(refusals.find((refusal) => refusal.code === 'too_many_requests')?.facts['retryAfterSeconds']);
    };
    const lengths: number[] = [];
    for (let lockout = 0; lockout < 6; lockout += 1) {
      // Skips the lockouts of two, four and eight hours.
      if (lockout === 3)
        await api.owner.query(
          "update accounts.attempt_counter set lockouts = 5, started_at = started_at - interval '1 day' where key like 'second_factor:%'",
        );
      const seconds = await guessOut();
      lengths.push(seconds / 60);
      // A pause longer than the lockout does not shorten the next one.
      clock.advance((seconds + (lockout === 1 ? 3 * 86_400 : 1)) * 1000);
      if (lockout === 1) await api.runJob('accounts.delete_lapsed');
    }
    expect(lengths).toEqual([15, 30, 60, 960, 1440, 1440]);
    const client = api.newClient();
    await client.call(confirmSignIn, { ticket: await ticketFor(client, player), factorCode: code() });
    expect(await guessOut()).toBe(15 * 60);
  });

  test('S11 A password reset by phone sets the password and opens no session without the second factor', async () => {
    const player = await aReachablePlayer(api);
    const { code } = await guard(player);
    const client = api.newClient();
    const humanToken = await solvedHumanCheck(api, client, { mobileNum: player.mobileNum });
    const target = { mobileNum: player.mobileNum, countryDialingCode: '55' };
    await client.call(sendSmsCode, { ...target, moduleId: 'VERIFICATION3', humanToken });
    const newPassword = `Arara-${randomBytes(6).toString('hex')}`;
    const verificationCode = await codeSentTo(api, player.mobile);
    const refusal = await refusalOf(client.call(resetPasswordBySms, { ...target, verificationCode, newPassword }));
    expect(refusal.code).toBe('second_factor_required');
    expect(await client.call(readSession)).toBeNull();
    expect(await outcomeOf(client.call(logIn, { username: player.username, password: player.password }))).toBe('wrong_credentials');
    await ticketFor(client, { username: player.username, password: newPassword });
    const ticket = String(refusal.facts['ticket']);
    expect(await client.call(confirmSignIn, { ticket, factorCode: code() })).toMatchObject({ userName: player.username });
  });

  test('S23 R11 Requires the factor on a remembered device after seven days and a second, and not at seven days', async () => {
    const player = await aPlayer(api);
    const { code } = await guard(player);
    const client = api.newClient();
    const ticket = await ticketFor(client, player, { remember: true });
    const first = await client.call(confirmSignIn, { ticket, factorCode: code() });
    await client.call(logOut, {});
    clock.advance(7 * DAY_MS);
    const second = await client.call(logIn, { username: player.username, rememberToken: first.rememberToken ?? '' });
    await client.call(logOut, {});

    clock.advance(1000);
    const asked = await refusalOf(client.call(logIn, { username: player.username, rememberToken: second.rememberToken ?? '' }));
    expect(asked.code).toBe('second_factor_required');
    // Abandoning the step costs nothing: the secret stays valid.
    const again = await refusalOf(client.call(logIn, { username: player.username, rememberToken: second.rememberToken ?? '' }));
    const third = await client.call(confirmSignIn, { ticket: String(again.facts['ticket']), factorCode: code() });
    expect(third.rememberToken).toMatch(/^rem_/);
    await client.call(logOut, {});
    expect(await outcomeOf(client.call(logIn, { username: player.username, rememberToken: third.rememberToken ?? '' }))).toBe('ok');
  });

  test('S23 With LOGINIPVERF3 requires the factor on a remembered device from a network where the account was not used', async () => {
    const player = await aPlayer(api);
    const { code } = await guard(player);
    const client = api.newClient();
    const ticket = await ticketFor(client, player, { remember: true });
    const answers = [await client.call(confirmSignIn, { ticket, factorCode: code() })];
    const comeBack = async () => {
      await client.call(logOut, {});
      return client.call(logIn, { username: player.username, rememberToken: answers.at(-1)?.rememberToken ?? '' });
    };
    const moveTo = (address: string) =>
      api.owner.query('update accounts.session set address = $2 where member_id = $1', [player.memberId, address]);
    const moveAway = () => moveTo('203.0.113.5');
    await moveAway();
    answers.push(await comeBack());
    await turnSwitches(api, ['LOGINIPVERF3'], 'on');
    try {
      answers.push(await comeBack());
      await moveAway();
      const asked = await refusalOf(comeBack());
      expect(asked.code).toBe('second_factor_required');
      answers.push(await client.call(confirmSignIn, { ticket: String(asked.facts['ticket']), factorCode: code() }));
      answers.push(await comeBack());
      // Another address of the same network counts as known, the next network does not.
      const [a = '', b = '', c = ''] = client.address.split('.');
      await moveTo(`${a}.${b}.${c}.254`);
      answers.push(await comeBack());
      await moveTo(`${a}.${b}.${(Number(c) + 1) % 256}.254`);
      expect(await outcomeOf(comeBack())).toBe('second_factor_required');
    } finally {
      await turnSwitches(api, ['LOGINIPVERF3'], 'off');
    }
  });

  test('S23 Requires the factor on a device that was remembered before there was one', async () => {
    const player = await aPlayer(api);
    const elsewhere = api.newClient();
    const { rememberToken } = await elsewhere.call(logIn, { username: player.username, password: player.password, remember: true });
    await player.client.call(logIn, { username: player.username, password: player.password });
    await guard(player);
    await elsewhere.call(logOut, {});
    expect(await outcomeOf(elsewhere.call(logIn, { username: player.username, rememberToken: rememberToken ?? '' }))).toBe(
      'second_factor_required',
    );
  });
});

describe('Recovery codes', () => {
  test('Each opens the account once in any spelling, and new ones invalidate the old', async () => {
    const player = await aPlayer(api);
    const { recoveryCodes, code } = await guard(player);
    const [one = '', two = ''] = recoveryCodes;
    const client = api.newClient();
    const typed = one.replace('-', ' ').toUpperCase();
    await client.call(confirmSignIn, { ticket: await ticketFor(client, player), factorCode: typed });
    const ticket = await ticketFor(client, player);
    expect(await outcomeOf(client.call(confirmSignIn, { ticket, factorCode: one }))).toBe('second_factor_wrong');
    await client.call(confirmSignIn, { ticket, factorCode: code() });
    expect(await client.call(readSecondFactor)).toMatchObject({ recoveryCodesLeft: 9 });

    const renewed = await client.call(renewRecoveryCodes, { factorCode: code() });
    expect(renewed.recoveryCodes).toHaveLength(10);
    const next = await ticketFor(api.newClient(), player);
    expect(await outcomeOf(client.call(confirmSignIn, { ticket: next, factorCode: two }))).toBe('second_factor_wrong');
    expect(await outcomeOf(client.call(confirmSignIn, { ticket: next, factorCode: renewed.recoveryCodes[0] ?? '' }))).toBe('ok');
  });

  test('changed_meanwhile: Codes count as stored only when the member confirms it; others replace unconfirmed ones', async () => {
    const player = await aPlayer(api);
    const { recoveryCodes, code } = await guard(player);
    const keep = (recoveryCode = '') => outcomeOf(player.client.call(keepRecoveryCodes, { recoveryCode }));
    expect(await player.client.call(readSecondFactor)).toMatchObject({ recoveryCodesLeft: 10, areRecoveryCodesKept: false });
    const { recoveryCodes: others } = await addKey(player, { factorCode: code() });
    expect(others).toHaveLength(10);
    expect(await keep(recoveryCodes[0])).toBe('changed_meanwhile');
    expect(await keep(others[9])).toBe('ok');
    expect(await player.client.call(readSecondFactor)).toMatchObject({ recoveryCodesLeft: 10, areRecoveryCodesKept: true });

    expect((await addKey(player, { factorCode: code() })).recoveryCodes).toEqual([]);
    await player.client.call(renewRecoveryCodes, { factorCode: code() });
    expect(await player.client.call(readSecondFactor)).toMatchObject({ areRecoveryCodesKept: false });
  });

  test('Neither codes nor the secret are stored in the clear', async () => {
    const player = await aPlayer(api);
    const { secret, recoveryCodes } = await guard(player);
    const rows = await api.owner.query<{ kept: string }>(
      `select encode(secret_cipher, 'escape') as kept from accounts.authenticator where member_id = $1
       union all select encode(code_hash, 'escape') from accounts.recovery_code where member_id = $1`,
      [player.memberId],
    );
    const kept = rows.map((row) => row.kept).join('\n');
    expect(rows).toHaveLength(11);
    for (const word of [secret, ...recoveryCodes.flatMap((code) => [code, code.replace('-', '')])]) expect(kept).not.toContain(word);
  });
});

describe('Passkeys', () => {
  test('A passkey completes a sign-in, and its assertion counts once', async () => {
    const player = await aPlayer(api);
    const { passkey, recoveryCodes } = await addKey(player);
    expect(recoveryCodes).toHaveLength(10);
    expect(await player.client.call(readSecondFactor)).toMatchObject({ passkeys: [{ label: 'Celular', isOfThisSite: true }] });
    const client = api.newClient();
    const ticket = await ticketFor(client, player);
    const question = await client.call(askPasskeyAtSignIn, { ticket });
    expect(question.credentials.map(({ id }) => id)).toEqual([passkey.credentialId]);
    const answer = passkey.answer(question);
    expect(await client.call(confirmSignIn, { ticket, passkey: answer })).toMatchObject({ userName: player.username });
    const next = await ticketFor(client, player);
    expect(await outcomeOf(client.call(confirmSignIn, { ticket: next, passkey: answer }))).toBe('passkey_refused');
  });

  test('passkey_refused: Refuses another origin, challenge or key, an unverified user, or a changed byte', async () => {
    const player = await aPlayer(api);
    const { passkey } = await addKey(player);
    const client = api.newClient();
    const ticket = await ticketFor(client, player);
    const other = await ticketFor(client, player);
    const ask = () => client.call(askPasskeyAtSignIn, { ticket });
    const flipped = passkey.answer(await ask());
    const answers = [
      passkey.answer(await ask(), { origin: 'https://jogada.example' }),
      passkey.answer(await ask(), { isVerified: false }),
      passkey.answer(await client.call(askPasskeyAtSignIn, { ticket: other })),
      testPasskey(api.publicUrl).answer(await ask()),
      { ...flipped, signature: flipped.signature.slice(0, -4) + 'AAAA' },
      { ...passkey.answer(await ask()), clientDataJSON: 'AAAA' },
    ];
    for (const answer of answers) {
      expect(await outcomeOf(client.call(confirmSignIn, { ticket, passkey: answer }))).toBe('passkey_refused');
    }
    const late = await ask();
    clock.advance(5 * 60_000);
    expect(await outcomeOf(client.call(confirmSignIn, { ticket, passkey: passkey.answer(late) }))).toBe('passkey_refused');
    expect(await outcomeOf(client.call(confirmSignIn, { ticket, passkey: passkey.answer(await ask()) }))).toBe('ok');
  });

  test('passkey_refused: Does not store one made for another challenge, site or session', async () => {
    const player = await aPlayer(api);
    const passkey = testPasskey(api.publicUrl);
    const question = await beginOf(player, {});
    const made = passkey.made(question, { origin: 'https://jogada.example' });
    expect(await outcomeOf(player.client.call(addPasskey, { ...made, label: 'x' }))).toBe('passkey_refused');
    const otherMember = await aPlayer(api);
    const theirs = passkey.made(await beginOf(otherMember, {}));
    expect(await outcomeOf(player.client.call(addPasskey, { ...theirs, label: 'x' }))).toBe('passkey_refused');
    expect(await player.client.call(readSecondFactor)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  test("passkeys_full: Stores ten at most; not_found: another member's passkey looks absent", async () => {
    const player = await aPlayer(api);
    const { passkey } = await addKey(player);
    for (let count = 1; count < 10; count += 1) {
      const answer = passkey.answer(await player.client.call(askPasskey));
      const next = testPasskey(api.publicUrl);
      const question = await player.client.call(beginPasskey, { passkey: answer });
      await player.client.call(addPasskey, { ...next.made(question), label: `Chave ${count}` });
    }
    expect(await outcomeOf(player.client.call(beginPasskey, { password: player.password }))).toBe('passkeys_full');
    const otherMember = await aPlayer(api);
    const gone = { passkeyId: passkey.credentialId, password: otherMember.password };
    expect(await outcomeOf(otherMember.client.call(removePasskey, gone))).toBe('not_found');
    expect((await player.client.call(readSecondFactor)).passkeys).toHaveLength(10);
  });
});

describe('Loosening a limit', () => {
  const which = { kind: 'loss', period: 'day', amount: '5000' } as const;
  const amountOf = async ({ client }: TestPlayer) => (await client.call(listLimits)).limits[0]?.amount;
  /** Requests a looser limit whose waiting time is over. */
  async function askLooser({ client, memberId }: TestPlayer): Promise<void> {
    await client.call(setLimit, { ...which, amount: '1000' });
    await client.call(setLimit, which);
    expect(await outcomeOf(client.call(confirmLimit, which))).toBe('limit_not_due');
    await api.owner.query('update wallet.play_limit set asked_from = $2 where member_id = $1', [memberId, clock.now()]);
  }

  test('R16 V7.5.3 field_required, old_password_wrong: Requires the password of a member without a second factor', async () => {
    const player = await aPlayer(api);
    await askLooser(player);
    expect(await outcomeOf(player.client.call(confirmLimit, which))).toBe('field_required');
    expect(await outcomeOf(player.client.call(confirmLimit, { ...which, password: 'Jacaranda-12' }))).toBe('old_password_wrong');
    expect(await amountOf(player)).toBe('1000');
    await player.client.call(confirmLimit, { ...which, password: player.password });
    expect(await amountOf(player)).toBe('5000');
  });

  test('R16 V7.5.3 field_required, second_factor_wrong: Does not accept the password of a member with a second factor', async () => {
    const player = await aPlayer(api);
    const { code, wrong } = await guard(player);
    await askLooser(player);
    expect(await outcomeOf(player.client.call(confirmLimit, { ...which, password: player.password }))).toBe('field_required');
    expect(await outcomeOf(player.client.call(confirmLimit, { ...which, factorCode: wrong() }))).toBe('second_factor_wrong');
    const shown = { ...which, factorCode: code() };
    expect(await outcomeOf(player.client.call(confirmLimit, { ...shown, amount: '4000' }))).toBe('limit_not_due');
    const loosened = await player.client.call(confirmLimit, shown);
    expect(await player.client.call(confirmLimit, shown)).toEqual(loosened);
    expect(await amountOf(player)).toBe('5000');
    // A used code loosens no other limit.
    await player.client.call(setLimit, { ...which, amount: '9000' });
    await api.owner.query('update wallet.play_limit set asked_from = $2 where member_id = $1', [player.memberId, clock.now()]);
    expect(await outcomeOf(player.client.call(confirmLimit, { ...shown, amount: '9000' }))).toBe('second_factor_used');
    expect(await amountOf(player)).toBe('5000');
  });

  test('R16 S38 second_factor_used: A call may be repeated while it runs, with its key and proof, and another call may not', async () => {
    const player = await aPlayer(api);
    const { code } = await guard(player);
    await askLooser(player);
    const shown = { ...which, factorCode: code() };
    const key = { idempotencyKey: randomUUID() };
    const ask = () => outcomeOf(player.client.call(confirmLimit, shown, key));
    const outcomes: string[] = [];
    const both = await api.owner.transaction(async (tx) => {
      await tx.query('select wallet.lock_member($1)', [player.memberId]);
      const first = ask();
      await expect.poll(() => countWaiting(), { timeout: 30_000 }).toBe(1);
      const second = ask().then((outcome) => outcomes.push(outcome) && outcome);
      await expect.poll(async () => outcomes.length + (await countWaiting()), { timeout: 30_000 }).toBe(2);
      return [first, second];
    });
    expect(await Promise.all(both)).toEqual(['ok', 'ok']);
    expect(await ask()).toBe('ok');
    expect(await amountOf(player)).toBe('5000');
    const gone = player.client.call(removeAuthenticator, { factorCode: shown.factorCode }, key);
    expect(await outcomeOf(gone)).toBe('second_factor_used');
  });

  test('R16 passkey_refused, limit_not_due: A proof is bound to the limit and the amount that the member was shown', async () => {
    const player = await aPlayer(api);
    const { client } = player;
    const { passkey } = await addKey(player);
    await askLooser(player);
    const answerTo = async (asked: Partial<RequestOf<typeof askLimitPasskey>>) =>
      passkey.answer(await client.call(askLimitPasskey, { ...which, ...asked }));
    for (const other of [{ amount: '4000' }, { amount: null }, { period: 'week' }, { kind: 'stake' }] as const)
      expect(await outcomeOf(client.call(confirmLimit, { ...which, passkey: await answerTo(other) }))).toBe('passkey_refused');
    expect(await outcomeOf(client.call(confirmLimit, { ...which, passkey: passkey.answer(await client.call(askPasskey)) }))).toBe(
      'passkey_refused',
    );
    // The request was replaced, in another tab, by one for more than the member is shown here.
    const answer = await answerTo({});
    await client.call(setLimit, { ...which, amount: null });
    await api.owner.query('update wallet.play_limit set asked_from = $2 where member_id = $1', [player.memberId, clock.now()]);
    expect(await outcomeOf(client.call(confirmLimit, { ...which, passkey: answer }))).toBe('limit_not_due');
    expect(await outcomeOf(client.call(confirmLimit, { ...which, amount: null, passkey: answer }))).toBe('passkey_refused');
    expect(await amountOf(player)).toBe('1000');
    await client.call(confirmLimit, { ...which, amount: null, passkey: await answerTo({ amount: null }) });
    expect(await amountOf(player)).toBeUndefined();
  });
});

describe('Changing it', () => {
  test('Requires the password for the first factor and a factor for every further change; removing the last one deletes its recovery codes', async () => {
    const player = await aReachablePlayer(api);
    expect(await player.client.call(readSecondFactor)).toMatchObject({
      authenticatorSince: null,
      asksPassword: true,
      recoveryCodesLeft: 0,
    });
    expect(await outcomeOf(player.client.call(beginAuthenticator))).toBe('field_required');
    expect(await outcomeOf(player.client.call(beginAuthenticator, { password: 'not-theirs-at-all' }))).toBe('old_password_wrong');
    const {
      code,
      recoveryCodes: [kept = ''],
    } = await guard(player);
    await player.client.call(keepRecoveryCodes, { recoveryCode: kept });
    expect((await messagesTo(api, player.mobile)).at(-1)?.text).toContain('duas etapas');
    expect(await player.client.call(readSecondFactor)).toMatchObject({ asksPassword: false, recoveryCodesLeft: 10 });

    expect(await outcomeOf(player.client.call(removeAuthenticator, { password: player.password }))).toBe('field_required');
    expect(await outcomeOf(player.client.call(beginAuthenticator, { factorCode: code() }))).toBe('changed_meanwhile');
    const { passkey, recoveryCodes } = await addKey(player, { factorCode: code() });
    expect(recoveryCodes).toEqual([]);
    await player.client.call(removeAuthenticator, { factorCode: code() });
    const state = await player.client.call(readSecondFactor);
    expect(state).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 10 });
    // A passkey assertion is bound to its purpose: one for a sign-in changes nothing.
    const client = api.newClient();
    const atSignIn = passkey.answer(await client.call(askPasskeyAtSignIn, { ticket: await ticketFor(client, player) }));
    const passkeyId = state.passkeys[0]?.passkeyId ?? '';
    expect(await outcomeOf(player.client.call(removePasskey, { passkeyId, passkey: atSignIn }))).toBe('passkey_refused');
    await player.client.call(removePasskey, { passkeyId, passkey: passkey.answer(await player.client.call(askPasskey)) });
    expect(await player.client.call(readSecondFactor)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0, asksPassword: true });
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: player.password }))).toBe('ok');
  });

  test('S38 second_factor_used, passkey_refused: A repeated change succeeds with its key and proof, and another change does not', async () => {
    const player = await aReachablePlayer(api);
    const { client } = player;
    const { code } = await guard(player);
    const { passkey } = await addKey(player, { factorCode: code() });
    const passkeyId = passkey.credentialId;
    const key = { idempotencyKey: randomUUID() };
    const factorCode = code();
    for (let time = 0; time < 2; time += 1) {
      expect((await client.call(beginPasskey, { factorCode }, key)).userName).toBe(player.username);
      // Each copy gets a challenge of its own, and the codes are shown once.
      expect(await outcomeOf(client.call(removePasskey, { passkeyId, factorCode }, key))).toBe('second_factor_used');
      expect(await outcomeOf(client.call(renewRecoveryCodes, { factorCode }))).toBe('second_factor_used');
    }
    const answer = passkey.answer(await client.call(askPasskey));
    const atRemoval = { idempotencyKey: randomUUID() };
    for (let time = 0; time < 2; time += 1)
      expect(await outcomeOf(client.call(removeAuthenticator, { passkey: answer }, atRemoval))).toBe('ok');
    expect(await outcomeOf(client.call(removeAuthenticator, { passkey: answer }, { idempotencyKey: randomUUID() }))).toBe(
      'passkey_refused',
    );
    const last = { passkeyId, passkey: passkey.answer(await client.call(askPasskey)) };
    const atTheLast = { idempotencyKey: randomUUID() };
    for (let time = 0; time < 2; time += 1) expect(await outcomeOf(client.call(removePasskey, last, atTheLast))).toBe('ok');
    expect(await outcomeOf(client.call(removePasskey, { ...last, passkeyId: 'none' }, atTheLast))).not.toBe('ok');
    expect((await messagesTo(api, player.mobile)).filter(({ text }) => text.includes('duas etapas'))).toHaveLength(4);
  });

  test('second_factor_wrong: An authenticator without a confirmed first code is not required', async () => {
    const player = await aPlayer(api);
    const { secret } = await player.client.call(beginAuthenticator, { password: player.password });
    const factorCode = wrongAuthenticatorCode(secret, clock.now());
    expect(await outcomeOf(player.client.call(confirmAuthenticator, { factorCode }))).toBe('second_factor_wrong');
    expect(await outcomeOf(player.client.call(renewRecoveryCodes, { password: player.password }))).toBe('second_factor_not_set');
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: player.password }))).toBe('ok');
  });
});

describe('When all factors are lost', () => {
  const reason = 'Perdeu o celular; documento conferido por vídeo.';

  test('S26 S80 Support removes the second factor with a reason in the audit trail; sessions end, the password stays', async () => {
    const player = await aPlayer(api);
    await guard(player);
    const { client, operatorId } = await anOperator(api, 'support');
    expect(await client.call(readMemberSecondFactor, { memberId: player.session.memberInfo.id })).toMatchObject({ recoveryCodesLeft: 10 });
    const { memberInfo } = player.session;
    expect(await outcomeOf(client.call(resetMemberSecondFactor, { memberId: memberInfo.id, reason: 'perdeu' }))).toBe('malformed_request');
    await client.call(resetMemberSecondFactor, { memberId: memberInfo.id, reason });
    expect(await player.client.call(readSession)).toBeNull();
    const rows = await api.owner.query(
      "select actor_id, facts from accounts.audit where subject_id = $1 and action = 'second_factor.reset_by_operator'",
      [player.memberId],
    );
    expect(rows).toEqual([{ actor_id: operatorId, facts: { reason, hadAuthenticator: true, passkeyCount: 0 } }]);
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: player.password }))).toBe('ok');
    expect(await outcomeOf(client.call(resetMemberSecondFactor, { memberId: memberInfo.id, reason }))).toBe('second_factor_not_set');
  });

  test('S11 A reset is announced to its owner by e-mail and in the inbox, in the language that they use the site in', async () => {
    for (const [language, subject, title] of RESET_WORDS) {
      const player = await aReachablePlayer(api);
      await guard(player);
      const back = api.newClient();
      const known = { username: player.username, password: player.password };
      await api.owner.query('update accounts.member set language = $2 where id = $1', [player.memberId, language]);
      const { client } = await anOperator(api, 'support');
      await client.call(resetMemberSecondFactor, { memberId: player.session.memberInfo.id, reason });

      const letter = (await messagesTo(api, player.email)).find((sent) => sent.subject === subject);
      expect(letter?.text).toContain(player.username);
      // One for the added factor, one for the reset.
      expect(await messagesTo(api, player.mobile)).toHaveLength(2);
      await back.call(logIn, known);
      const { list } = await back.call(listLetters, { kind: 'mail' }, { headers: { language: language.toUpperCase() } });
      expect(list.map((one) => one.title)).toContain(title);
    }
  });

  test('Unsolicited messages are in the language of the last sign-in', async () => {
    const player = await aPlayer(api);
    await api.newClient().call(logIn, { username: player.username, password: player.password }, { headers: { language: 'JA' } });
    const [row] = await api.owner.query('select language from accounts.member where id = $1', [player.memberId]);
    expect(row).toEqual({ language: 'ja' });
  });

  test('not_allowed: Finance and content do not', async () => {
    const player = await aPlayer(api);
    await guard(player);
    const memberId = player.session.memberInfo.id;
    for (const role of ['finance', 'content'] as const) {
      const { client } = await anOperator(api, role);
      expect(await outcomeOf(client.call(resetMemberSecondFactor, { memberId, reason }))).toBe('not_allowed');
    }
    const { client } = await anOperator(api, 'support');
    const unknownId = 'mbr_0000000000000000';
    expect(await outcomeOf(client.call(readMemberSecondFactor, { memberId: unknownId }))).toBe('not_found');
    expect(await outcomeOf(client.call(resetMemberSecondFactor, { memberId: unknownId, reason }))).toBe('not_found');
  });
});
