import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals } from '@jogada/accounts/contract/operator';
import { launchGame, listGames, readGame } from '@jogada/games/contract/player';
import {
  issueVendorKey,
  listVendorSettings,
  offerVendor,
  retireVendorKey,
  setVendorAddresses,
  setVendorMaintenance,
} from '@jogada/games/contract/operator';
import { sign } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import { anOperator, aFundedPlayer, startApi, type TestApi, type TestPlayer } from '../testing/index.ts';

const GAME = 'tesouro-da-mata';
const reason = 'asked for by the provider';
const clock = testClock();

let api: TestApi;
let player: TestPlayer;
beforeAll(async () => {
  api = await startApi({ clock, hasSecondMerchant: true });
  player = await aFundedPlayer(api);
});
afterAll(() => api.close());

interface Key {
  readonly keyId: string;
  readonly secret: string;
}

/** A call as the vendor makes it. */
async function vendorCall(path: string, body: object, key: Key, client = api.newClient()) {
  const url = `/vendor/v1${path}`;
  const rawBody = JSON.stringify(body);
  const timestamp = String(Math.floor(api.now().getTime() / 1000));
  const signature = sign({ method: 'POST', path: url, timestamp, rawBody }, key.secret);
  return client.send('POST', url, {
    body,
    headers: { 'x-vendor': 'arcade', 'x-key-id': key.keyId, 'x-timestamp': timestamp, 'x-signature': signature },
  });
}

const balanceBy = async (key: Key) => (await vendorCall('/balance', { memberId: player.memberId, currency: 'BRL' }, key)).status;

const actionsOf = async (operatorId: string) =>
  (
    await api.owner.query<{ action: string; reason: string }>('select action, reason from accounts.audit where actor_id = $1', [operatorId])
  ).filter(({ action }) => action.startsWith('vendor.'));

test('S45 a key is issued at the desk and shown once; the one before works as long as was chosen, and each is ended by hand', async () => {
  const { client, operatorId } = await anOperator(api, 'owner');
  const own = api.secrets.vendorKeys['arcade'] ?? { keyId: '', secret: '' };
  const first = await client.call(issueVendorKey, { vendorCode: 'arcade', overlapHours: 1, reason });
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(first.formerEndsAt).toBeNull();
  expect([await balanceBy(own), await balanceBy(first)]).toEqual([200, 200]);
  await expect(client.call(issueVendorKey, { vendorCode: 'arcade', overlapHours: 1, reason })).rejects.toMatchObject({
    code: 'vendor_keys_full',
  });

  await client.call(retireVendorKey, { vendorCode: 'arcade', keyId: first.keyId, reason });
  expect([await balanceBy(own), await balanceBy(first)]).toEqual([200, 401]);
  await expect(client.call(retireVendorKey, { vendorCode: 'arcade', keyId: first.keyId, reason })).rejects.toMatchObject({
    code: 'vendor_key_not_found',
  });

  const only = await client.call(issueVendorKey, { vendorCode: 'canoa', overlapHours: 0, reason });
  await expect(client.call(retireVendorKey, { vendorCode: 'canoa', keyId: only.keyId, reason })).rejects.toMatchObject({
    code: 'vendor_key_last',
  });
  expect(JSON.stringify(await client.call(listVendorSettings, {}))).not.toContain(first.secret);
  const trail = (await actionsOf(operatorId)).toSorted((one, other) => one.action.localeCompare(other.action));
  expect(trail).toEqual(['vendor.key_issued', 'vendor.key_issued', 'vendor.key_retired'].map((action) => ({ action, reason })));
  expect(JSON.stringify(await api.owner.query('select * from accounts.audit'))).not.toContain(first.secret);
});

test('S45 from elsewhere than its addresses a vendor is refused', async () => {
  const { client, operatorId } = await anOperator(api, 'owner');
  const own = api.secrets.vendorKeys['arcade'] ?? { keyId: '', secret: '' };
  const caller = api.newClient();
  const balance = async () => (await vendorCall('/balance', { memberId: player.memberId, currency: 'BRL' }, own, caller)).status;
  await expect(client.call(setVendorAddresses, { vendorCode: 'arcade', addresses: ['anywhere'], reason })).rejects.toMatchObject({
    code: 'field_invalid',
    facts: { field: 'addresses' },
  });
  const set = await client.call(setVendorAddresses, { vendorCode: 'arcade', addresses: ['192.0.2.9/24', '2001:db8::1'], reason });
  expect(set.allowedAddresses).toEqual(['192.0.2.0/24', '2001:db8::1/128']);
  expect(await balance()).toBe(403);
  await client.call(setVendorAddresses, { vendorCode: 'arcade', addresses: [caller.address], reason });
  expect(await balance()).toBe(200);
  await client.call(setVendorAddresses, { vendorCode: 'arcade', addresses: [], reason });
  expect((await actionsOf(operatorId)).map(({ action }) => action)).toEqual(Array(3).fill('vendor.addresses_set'));
});

test('GAM-19 under maintenance a game is shown with a sign and not opened, no bet is taken, and afterwards all is as before', async () => {
  const { client, operatorId } = await anOperator(api, 'owner');
  await player.client.call(launchGame, { gameId: GAME });
  await client.call(setVendorMaintenance, { vendorCode: 'arcade', isUnderMaintenance: true, reason });
  await client.call(setVendorMaintenance, { vendorCode: 'arcade', isUnderMaintenance: true, reason });
  expect(await player.client.call(readGame, { gameId: GAME })).toMatchObject({ isUnderMaintenance: 1 });
  await expect(player.client.call(launchGame, { gameId: GAME })).rejects.toMatchObject({
    code: 'vendor_under_maintenance',
    facts: { vendorName: 'Jogada Originals' },
  });
  const own = api.secrets.vendorKeys['arcade'] ?? { keyId: '', secret: '' };
  const bet = {
    transactionId: 'maintenance-bet',
    memberId: player.memberId,
    sessionId: 'lch_0000000000000000',
    gameId: GAME,
    roundId: 'maintenance-round',
    amount: '1.00',
    currency: 'BRL',
  };
  expect(await vendorCall('/bet', bet, own)).toMatchObject({ body: { errorCode: 'vendor_disabled' } });
  await client.call(setVendorMaintenance, { vendorCode: 'arcade', isUnderMaintenance: false, reason });
  expect(await player.client.call(readGame, { gameId: GAME })).toMatchObject({ isUnderMaintenance: 0 });
  await player.client.call(launchGame, { gameId: GAME });
  const trail = (await actionsOf(operatorId)).map(({ action }) => action);
  expect(trail.toSorted()).toEqual(['vendor.maintenance_began', 'vendor.maintenance_ended']);
});

test('approval_own: S41 a site that does not offer a vendor has none of its games until two of the staff want them, and the other site all of them', async () => {
  const { client } = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
  const aurora = api.newClient();
  const gamesOf = async (host?: string) =>
    (await aurora.send('GET', '/wps/games?vassalage=arcade', host === undefined ? {} : { headers: { 'x-forwarded-host': host } })).body;
  await client.call(offerVendor, { merchantCode: 'demo', vendorCode: 'arcade', isOffered: false });
  expect((await player.client.call(listGames, { vassalage: 'arcade' })).games).toEqual([]);
  await expect(player.client.call(launchGame, { gameId: GAME })).rejects.toMatchObject({ code: 'game_unavailable' });
  expect(JSON.stringify(await gamesOf('aurora.localhost'))).toContain(GAME);
  const { list } = await client.call(listVendorSettings, {});
  expect(list.find(({ vendorCode }) => vendorCode === 'arcade')?.withheldBy).toEqual([{ merchantCode: 'demo', askedBy: null }]);
  const again = { merchantCode: 'demo', vendorCode: 'arcade', isOffered: true } as const;
  await expect(client.call(offerVendor, again)).rejects.toMatchObject({ code: 'field_required', facts: { field: 'reason' } });
  expect(await client.call(offerVendor, { ...again, reason })).toEqual({ isOffered: false });
  await expect(client.call(offerVendor, { ...again, reason })).rejects.toMatchObject({ code: 'approval_waiting' });
  const waiting = (await client.call(listApprovals, {})).list.find(({ subjectId }) => subjectId === 'demo:arcade');
  expect(waiting).toMatchObject({ kind: 'games.offer_vendor', merchantCode: 'demo', content: { title: 'Jogada Originals' }, isOwn: true });
  const approvalId = waiting?.approvalId ?? 'apv_0000000000000000';
  await expect(client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'approval_own' });
  await expect(player.client.call(launchGame, { gameId: GAME })).rejects.toMatchObject({ code: 'game_unavailable' });
  await (await anOperator(api, 'finance')).client.call(decideApproval, { approvalId, isApproved: true });
  expect(await client.call(offerVendor, again)).toEqual({ isOffered: true });
  expect((await player.client.call(listGames, { vassalage: 'arcade' })).games.length).toBeGreaterThan(0);
  await expect(client.call(offerVendor, { merchantCode: 'aurora', vendorCode: 'arcade', isOffered: false })).rejects.toMatchObject({
    status: 404,
  });
});

test('not_allowed: keys, addresses and maintenance are for the whole house, and for owners', async () => {
  const refused = { code: 'not_allowed', status: 403 };
  const bound = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
  const support = await anOperator(api, 'support');
  for (const { client } of [bound, support, await anOperator(api, 'finance'), await anOperator(api, 'content')]) {
    await expect(client.call(issueVendorKey, { vendorCode: 'arcade', overlapHours: 1, reason })).rejects.toMatchObject(refused);
    await expect(client.call(retireVendorKey, { vendorCode: 'arcade', keyId: 'arcade-1', reason })).rejects.toMatchObject(refused);
    await expect(client.call(setVendorAddresses, { vendorCode: 'arcade', addresses: [], reason })).rejects.toMatchObject(refused);
    await expect(client.call(setVendorMaintenance, { vendorCode: 'arcade', isUnderMaintenance: true, reason })).rejects.toMatchObject(
      refused,
    );
  }
  await expect(support.client.call(offerVendor, { merchantCode: 'demo', vendorCode: 'arcade', isOffered: false })).rejects.toMatchObject(
    refused,
  );
});

test('S45 a key that was given an hour is refused after it', async () => {
  const { client } = await anOperator(api, 'owner');
  await api.owner.query("delete from games.vendor_key where vendor_code = 'arcade' and key_id is not null");
  const former = await client.call(issueVendorKey, { vendorCode: 'arcade', overlapHours: 1, reason });
  // The installation's own key makes room, as at a vendor that was never part of it.
  await api.owner.query("delete from games.vendor_key where vendor_code = 'arcade' and key_id is null");
  const next = await client.call(issueVendorKey, { vendorCode: 'arcade', overlapHours: 1, reason });
  expect(next.formerEndsAt).toBe(new Date(api.now().getTime() + 3_600_000).toISOString());
  clock.advance(59 * 60_000);
  expect([await balanceBy(former), await balanceBy(next)]).toEqual([200, 200]);
  clock.advance(60_000);
  expect([await balanceBy(former), await balanceBy(next)]).toEqual([401, 200]);
});
