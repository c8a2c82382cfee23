import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawCaptcha, logIn, register, speakCaptcha } from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import { aRegistration, solvedCaptcha, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

test('a captcha is a PNG, and no two are the same', async () => {
  const client = api.newClient();
  const [first, second] = [await client.call(drawCaptcha), await client.call(drawCaptcha)];
  const bytes = Buffer.from(first.img.replace('data:image/png;base64,', ''), 'base64');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBe(288);
  expect(second.captchaId).not.toBe(first.captchaId);
  expect(second.img).not.toBe(first.img);
});

test('S05 the database holds no answer', async () => {
  const client = api.newClient();
  const { captchaId, captcha } = await solvedCaptcha(api, client);
  const rows = await api.owner.query<{ whole: string }>('select c::text as whole from accounts.captcha c where id = $1', [captchaId]);
  expect(captcha).toMatch(/^\d{6}$/);
  expect(rows[0]?.whole).not.toContain(captcha);
});

test("captcha_wrong: S05 another browser's captcha does not count", async () => {
  const client = api.newClient();
  const captcha = await solvedCaptcha(api, api.newClient());
  const form = { ...(await aRegistration(api, client)), ...captcha };
  await expect(client.call(register, form)).rejects.toMatchObject({ code: 'captcha_wrong' });
});

test('captcha_wrong: S05 an answer is good for five minutes', async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client);
  clock.advance(5 * 60_000);
  await expect(client.call(register, form)).rejects.toMatchObject({ code: 'captcha_wrong' });
});

test('captcha_wrong: S05 an answer is good once, for a registration and for a sign-in', async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client);
  await client.call(register, form);
  const again = { ...(await aRegistration(api, client)), captchaId: form.captchaId, captcha: form.captcha };
  await expect(client.call(register, again)).rejects.toMatchObject({ code: 'captcha_wrong' });

  const wrong = { username: form.username, password: 'not-this-one' };
  for (let index = 0; index < 3; index += 1) await expect(client.call(logIn, wrong)).rejects.toMatchObject({ code: 'wrong_credentials' });
  const answered = { ...wrong, ...(await solvedCaptcha(api, client)) };
  await expect(client.call(logIn, answered)).rejects.toMatchObject({ code: 'wrong_credentials' });
  await expect(client.call(logIn, { ...answered, password: form.password })).rejects.toMatchObject({ code: 'captcha_wrong' });
});

test('captcha_wrong: S05 after five guesses the right answer is of no use', async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client);
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(client.call(register, { ...form, captcha: `x${guess}` })).rejects.toMatchObject({ code: 'captcha_wrong' });
  }
  await expect(client.call(register, form)).rejects.toMatchObject({ code: 'captcha_wrong' });
});

test('too_many_requests: an address draws sixty in ten minutes', async () => {
  const client = api.newClient();
  await api.owner.query('insert into accounts.attempt_counter values ($1, 60, $2, $2)', [`captcha:${client.address}`, clock.now()]);
  await expect(client.call(drawCaptcha)).rejects.toMatchObject({ code: 'too_many_requests' });
  clock.advance(11 * 60_000);
  expect(await client.call(drawCaptcha)).toHaveProperty('captchaId');
});

test('ACC-03 (server) the same digits can be heard, in the language of the visitor, differently each time', async () => {
  const client = api.newClient();
  const { captchaId } = await client.call(drawCaptcha);
  const listen = async (language: string) => {
    const { wav } = await client.call(speakCaptcha, { captchaId }, { headers: { language } });
    return Buffer.from(wav, 'base64');
  };
  const received = [await listen('PT'), await listen('PT'), await listen('EN'), await listen('JA'), await listen('KO')];
  for (const wave of received) {
    expect(wave.subarray(0, 4).toString() + wave.subarray(8, 16).toString()).toBe('RIFFWAVEfmt ');
    const seconds = (wave.length - 44) / 2 / wave.readUInt32LE(24);
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(12);
  }
  expect(new Set(received.map((wave) => wave.toString('base64'))).size).toBe(5);
});

test("captcha_wrong: S05 another browser's captcha is not said, nor one that was used or is too old", async () => {
  const client = api.newClient();
  const other = api.newClient();
  const { captchaId } = await client.call(drawCaptcha);
  await other.call(drawCaptcha);
  await expect(other.call(speakCaptcha, { captchaId })).rejects.toMatchObject({ code: 'captcha_wrong' });
  clock.advance(5 * 60_000);
  await expect(client.call(speakCaptcha, { captchaId })).rejects.toMatchObject({ code: 'captcha_wrong' });
});

test('captcha_wrong: S05 an answer is good for what the picture was drawn for, and nothing else', async () => {
  const client = api.newClient();
  const captcha = await solvedCaptcha(api, client, 'login');
  await expect(client.call(register, { ...(await aRegistration(api, client)), ...captcha })).rejects.toMatchObject({
    code: 'captcha_wrong',
  });
});
