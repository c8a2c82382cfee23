import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { logIn, readSession, resetPasswordBySms, sendSmsCode } from '@jogada/accounts/contract/player';
import { logInOperator, listStaff } from '@jogada/accounts/contract/operator';
import { hearPayments } from '@jogada/wallet/contract/provider';
import { requestWithdrawal } from '@jogada/wallet/contract/player';
import { aCpf, anOperator, aReachablePlayer, codeSentTo, putMoney, solvedHumanCheck, startApi, type TestApi } from '../testing/index.ts';

/** Everything that the api's log says in this file, in its most talkative setting. */
let said = '';
let api: TestApi;
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  api = await startApi({ logLevel: 'trace' });
});
afterAll(async () => {
  await api.close();
  vi.restoreAllMocks();
});

interface Line {
  readonly msg: string;
  readonly requestId?: string;
  readonly route?: string;
  readonly status?: number;
  readonly refused?: string;
}

function callsTo({ method, path }: { method: string; path: string }): Line[] {
  const lines = said.split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as Line & { method?: string })
    .filter((line) => line.route === path && line.method === method);
}

test('S81 S82 the log knows who was refused what and why, and not one secret of theirs', async () => {
  const document = aCpf();
  const player = await aReachablePlayer(api, { document });
  await putMoney(api, player, 10_000n);
  const wrong = `Errada-${randomBytes(6).toString('hex')}`;
  const client = api.newClient();
  await expect(client.call(logIn, { username: player.username, password: wrong })).rejects.toMatchObject({ code: 'wrong_credentials' });
  await client.call(logIn, { username: player.username, password: player.password });
  await client.call(readSession, {});
  const tokens = client
    .cookieHeader()
    .split('; ')
    .map((cookie) => cookie.slice(cookie.indexOf('=') + 1));

  const forgetful = api.newClient();
  const humanToken = await solvedHumanCheck(api, forgetful, { mobileNum: player.mobileNum });
  const mobile = { mobileNum: player.mobileNum, countryDialingCode: '55' };
  await forgetful.call(sendSmsCode, { ...mobile, moduleId: 'VERIFICATION3', humanToken });
  const verificationCode = await codeSentTo(api, player.mobile);
  const newPassword = `Nova-${randomBytes(6).toString('hex')}`;
  await forgetful.call(resetPasswordBySms, { ...mobile, verificationCode, newPassword });

  const random = api.newClient();
  const strayPassword = `Perdida-${randomBytes(6).toString('hex')}`;
  // Where no password belongs, in a query, a path and a body that is none.
  await random.send('GET', `/wps/games?password=${strayPassword}`);
  await random.send('GET', `/wps/${strayPassword}`);
  await random.send('POST', requestWithdrawal.path, { body: `{"paymentPassword":"${strayPassword}"` });
  await player.client.send('POST', requestWithdrawal.path, { body: { amount: '1', paymentPassword: strayPassword, document } });
  await random.send('POST', hearPayments.path, { body: { pix: [] }, headers: { 'x-pix-signature': 'ab', 'x-pix-timestamp': '1' } });

  const helper = await anOperator(api, 'support');
  await expect(helper.client.call(listStaff, {})).rejects.toMatchObject({ status: 403 });
  await expect(api.newConsoleClient().call(logInOperator, { username: helper.username, password: wrong })).rejects.toThrow();

  const secrets = [
    player.password,
    wrong,
    newPassword,
    strayPassword,
    helper.password,
    verificationCode,
    document,
    player.mobileNum,
    player.email,
    ...tokens,
  ];
  expect(tokens.some((token) => token.length > 20)).toBe(true);
  expect(secrets.filter((secret) => secret.length > 5 && said.includes(secret))).toEqual([]);

  expect(callsTo(logIn).map(({ status, refused }) => ({ status, refused }))).toEqual(
    expect.arrayContaining([
      { status: 401, refused: 'wrong_credentials' },
      { status: 200, refused: undefined },
    ]),
  );
  expect(callsTo(hearPayments)).toContainEqual(
    expect.objectContaining({ refused: expect.stringMatching(/signature_refused|malformed_request/) }),
  );
  expect(callsTo(listStaff)).toContainEqual(expect.objectContaining({ status: 403, refused: 'not_allowed' }));
  expect(callsTo(logInOperator)).toContainEqual(expect.objectContaining({ status: 401 }));
  for (const line of [...callsTo(logIn), ...callsTo(listStaff)]) expect(line.requestId).toMatch(/./);
});
