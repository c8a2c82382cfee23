import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  beginSocialLogin,
  finishSocialVisit,
  linkSocialArrival,
  listSocialLinks,
  logIn,
  readSession,
  unlinkSocial,
} from '@jogada/accounts/contract/player';
import { readStatus } from '@jogada/merchant/contract/player';
import { testClock } from '@jogada/platform/testing';
import {
  aPlayer,
  startApi,
  startFacebook,
  startOpenIdProvider,
  visitNetwork,
  type Facebook,
  type OpenIdProvider,
  type TestApi,
  type TestClient,
  type TestPlayer,
} from '../testing/index.ts';

const MINUTE_MS = 60_000;
const FAILED = { code: 'social_login_failed', status: 401 };

let api: TestApi;
let google: OpenIdProvider;
let facebook: Facebook;
// The providers use the real clock.
const clock = testClock(new Date());
beforeAll(async () => {
  [google, facebook] = await Promise.all([startOpenIdProvider(), startFacebook()]);
  api = await startApi({ clock, identity: { google: google.settings, facebook: facebook.settings } });
  await setSwitches(true);
});
afterAll(async () => {
  await api.close();
  await Promise.all([google.close(), facebook.close()]);
});

let personCount = 0;
beforeEach(() => {
  personCount += 1;
  google.person = { sub: `person-${personCount}`, name: 'Rita Souza', email: `rita${personCount}@example.com`, email_verified: true };
  facebook.person = { id: `1022600${personCount}`, name: 'Rita Souza' };
  google.tamper = null;
  google.isForged = false;
  facebook.isRefusing = false;
});

async function setSwitches(isOn: boolean): Promise<void> {
  await api.owner.query("update merchant.switch set is_enabled = $1 where mod_id in ('GOOGLELOGIN3', 'FACEBOOKLOGIN3')", [isOn]);
  clock.advance(6_000);
}

const finish = (client: TestClient, answer: string, provider: 'google' | 'facebook' = 'google') =>
  client.call(finishSocialVisit, { provider, answer });

/** A member whose account is linked with the present user of the network. */
async function aLinkedPlayer(provider: 'google' | 'facebook'): Promise<TestPlayer> {
  const player = await aPlayer(api);
  const answer = await visitNetwork(player.client, provider, 'link');
  expect(await finish(player.client, answer, provider)).toMatchObject({ outcome: 'linked', session: null });
  return player;
}

describe.each(['google', 'facebook'] as const)('%s', (provider) => {
  test('ACC-06 A linked account signs in by a code with PKCE, state and nonce', async () => {
    const player = await aLinkedPlayer(provider);
    const client = api.newClient();
    const { url } = await client.call(beginSocialLogin, { provider, returnTo: '' });
    const asked = new URL(url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('state')).toMatch(/^[\w-]{43}$/);
    expect(asked.get('redirect_uri')).toBe(`${new URL(api.url).origin}/m/social/${provider}`);
    if (provider === 'google') expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/);

    const answer = await finish(client, await visitNetwork(client, provider), provider);
    expect(answer).toMatchObject({
      outcome: 'signed_in',
      returnTo: '/m/home',
      session: { userName: player.username, rememberToken: null },
    });
    expect(await client.call(readSession)).toMatchObject({ userName: player.username });
  });

  test('social_login_failed: S18 Accepts an authorization response once', async () => {
    await aLinkedPlayer(provider);
    const client = api.newClient();
    const answer = await visitNetwork(client, provider);
    await finish(client, answer, provider);
    await expect(finish(client, answer, provider)).rejects.toMatchObject(FAILED);
  });

  test('social_login_failed: S18 Refuses another state, none, or that of another visit', async () => {
    await aLinkedPlayer(provider);
    const client = api.newClient();
    const first = new URLSearchParams(await visitNetwork(client, provider));
    const second = new URLSearchParams(await visitNetwork(client, provider));
    second.set('state', first.get('state') ?? '');
    await expect(finish(client, String(second), provider)).rejects.toMatchObject(FAILED);
    second.set('state', 'A'.repeat(43));
    await expect(finish(client, String(second), provider)).rejects.toMatchObject(FAILED);
    second.delete('state');
    await expect(finish(client, String(second), provider)).rejects.toMatchObject(FAILED);
    await expect(finish(client, '', provider)).rejects.toMatchObject(FAILED);
  });

  test('social_login_failed: S18 Accepts the response only from the browser that started the visit', async () => {
    await aLinkedPlayer(provider);
    const answer = await visitNetwork(api.newClient(), provider);
    await expect(finish(api.newClient(), answer, provider)).rejects.toMatchObject(FAILED);
  });

  test('social_login_failed: S18 A visit is valid for a quarter of an hour', async () => {
    await aLinkedPlayer(provider);
    const client = api.newClient();
    const answer = await visitNetwork(client, provider);
    clock.advance(15 * MINUTE_MS);
    await expect(finish(client, answer, provider)).rejects.toMatchObject(FAILED);
  });

  test('social_login_failed: S18 A link started by one member cannot be completed by another', async () => {
    const [victim, attacker] = [await aPlayer(api), await aPlayer(api)];
    const answer = await visitNetwork(attacker.client, provider, 'link');
    await expect(finish(victim.client, answer, provider)).rejects.toMatchObject(FAILED);
    expect(await victim.client.call(listSocialLinks)).toEqual({ list: [] });
  });

  test('social_already_linked: An external account links to one member', async () => {
    const player = await aLinkedPlayer(provider);
    const other = await aPlayer(api);
    const answer = await visitNetwork(other.client, provider, 'link');
    await expect(finish(other.client, answer, provider)).rejects.toMatchObject({ code: 'social_already_linked' });
    expect((await player.client.call(listSocialLinks)).list).toHaveLength(1);
  });

  test('A removed link no longer signs in', async () => {
    const player = await aLinkedPlayer(provider);
    expect((await player.client.call(listSocialLinks)).list).toMatchObject([
      { provider, label: provider === 'google' ? `ri•••@example.com` : 'Rita •••' },
    ]);
    await player.client.call(unlinkSocial, { provider });
    await expect(player.client.call(unlinkSocial, { provider })).rejects.toMatchObject({ code: 'not_found' });
    const client = api.newClient();
    expect(await finish(client, await visitNetwork(client, provider), provider)).toMatchObject({ outcome: 'unknown', session: null });
  });

  test('account_blocked: A blocked member is refused here too', async () => {
    const player = await aLinkedPlayer(provider);
    await api.owner.query("update accounts.member set status = 'blocked' where id = $1", [player.memberId]);
    const client = api.newClient();
    const answer = await visitNetwork(client, provider);
    await expect(finish(client, answer, provider)).rejects.toMatchObject({ code: 'account_blocked' });
  });

  test('feature_unavailable: ACC-06 Refuses a network whose switch is off', async () => {
    await setSwitches(false);
    await expect(api.newClient().call(beginSocialLogin, { provider })).rejects.toMatchObject({ code: 'feature_unavailable' });
    await setSwitches(true);
  });
});

describe('S18 A signed ID token with wrong claims', () => {
  test.for([
    ['another nonce', { nonce: 'B'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://accounts.evil.example' }],
    ['another audience', { aud: 'another-app' }],
    ['expired', { exp: 1_000_000_000 }],
    ['no user id', { sub: undefined }],
  ] as const)('social_login_failed: %s', async ([, change]) => {
    await aLinkedPlayer('google');
    const client = api.newClient();
    const answer = await visitNetwork(client, 'google');
    google.tamper = (claims) => JSON.parse(JSON.stringify({ ...claims, ...change }));
    await expect(finish(client, answer)).rejects.toMatchObject(FAILED);
  });

  test('social_login_failed: Refuses a token signed with another key', async () => {
    await aLinkedPlayer('google');
    const client = api.newClient();
    const answer = await visitNetwork(client, 'google');
    google.isForged = true;
    await expect(finish(client, answer)).rejects.toMatchObject(FAILED);
  });

  test('social_login_failed: Refuses another issuer in the response itself', async () => {
    const client = api.newClient();
    const answer = new URLSearchParams(await visitNetwork(client, 'google'));
    answer.set('iss', 'https://accounts.evil.example');
    await expect(finish(client, String(answer))).rejects.toMatchObject(FAILED);
  });
});

test('social_login_cancelled: ACC-06 Reports a declined consent, and allows a retry', async () => {
  facebook.isRefusing = true;
  const client = api.newClient();
  const answer = await visitNetwork(client, 'facebook');
  await expect(finish(client, answer, 'facebook')).rejects.toMatchObject({ code: 'social_login_cancelled' });
});

test('S18 The same e-mail address links nothing by itself: its owner signs in once, and is then linked', async () => {
  const player = await aPlayer(api);
  const client = api.newClient();
  const arrival = await finish(client, await visitNetwork(client, 'google'));
  expect(arrival).toMatchObject({ outcome: 'unknown', suggested: { nickname: 'Rita Souza', email: google.person.email } });
  expect(await client.call(readSession)).toBeNull();

  const ticket = arrival.ticket ?? '';
  await expect(client.call(linkSocialArrival, { ticket })).rejects.toMatchObject({ code: 'login_required' });
  await client.call(logIn, { username: player.username, password: player.password });
  expect(await client.call(linkSocialArrival, { ticket })).toEqual({ provider: 'google' });
  await expect(client.call(linkSocialArrival, { ticket })).rejects.toMatchObject({ code: 'social_ticket_lapsed' });

  const again = api.newClient();
  expect(await finish(again, await visitNetwork(again, 'google'))).toMatchObject({ outcome: 'signed_in' });
});

test('social_ticket_lapsed: S18 A ticket is valid in one browser, for a quarter of an hour', async () => {
  const client = api.newClient();
  const { ticket } = await finish(client, await visitNetwork(client, 'google'));
  const thief = await aPlayer(api);
  await expect(thief.client.call(linkSocialArrival, { ticket: ticket ?? '' })).rejects.toMatchObject({ code: 'social_ticket_lapsed' });

  const late = await finish(client, await visitNetwork(client, 'google'));
  const player = await aPlayer(api);
  await client.call(logIn, { username: player.username, password: player.password });
  clock.advance(15 * MINUTE_MS);
  await expect(client.call(linkSocialArrival, { ticket: late.ticket ?? '' })).rejects.toMatchObject({ code: 'social_ticket_lapsed' });
});

test('Ignores an e-mail address that the network did not verify', async () => {
  google.person = { ...google.person, email_verified: false };
  const client = api.newClient();
  expect(await finish(client, await visitNetwork(client, 'google'))).toMatchObject({ suggested: { email: '' } });
});

test('ACC-06 The status lists the configured networks', async () => {
  const { info } = await api.newClient().call(readStatus);
  expect(info.identity).toEqual({ google: true, facebook: true, firebase: false, phoneVerifier: null });
});

test('social_provider_unavailable: Reports a network that is down (runs last)', async () => {
  const client = api.newClient();
  const answer = await visitNetwork(client, 'facebook');
  await facebook.close();
  await expect(finish(client, answer, 'facebook')).rejects.toMatchObject({ code: 'social_provider_unavailable', status: 503 });
});
