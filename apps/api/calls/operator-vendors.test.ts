import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listHeldWins,
  listVendorIncidents,
  listVendorSettings,
  payHeldWin,
  refuseHeldWin,
  setUnknownWin,
} from '@jogada/games/contract/operator';
import { decideApproval, listApprovals } from '@jogada/accounts/contract/operator';
import { readBalance } from '@jogada/wallet/contract/player';
import { anOperator, aPlayer, aTransferVendor, startApi, theStaff, type TestApi } from '../testing/index.ts';

let api: TestApi;
let staff: Awaited<ReturnType<typeof theStaff>>;
beforeAll(async () => {
  api = await startApi();
  staff = await theStaff(api);
});
afterAll(() => api.close());

/** A win that waits for its bet, as the vendor's call stores it. */
async function aHeldWin(memberId: string, number: string, amount = 700): Promise<`hwn_${string}`> {
  const heldWinId = `hwn_0000000000000${number}` as const;
  await api.owner.query(
    `insert into games.held_win (member_id, vendor_code, transaction_id, id, merchant_code, game_id, round_id, amount, currency, next_at, created_at)
     values ($1, 'arcade', $2, $2, 'demo', 'tesouro-da-mata', 'round-1', $3, 'BRL', now() + interval '1 day', now())`,
    [memberId, heldWinId, amount],
  );
  return heldWinId;
}

test("Lists the vendors' settings without keys, and changes the rule for wins without a bet with an audit line", async () => {
  const vendor = await aTransferVendor(api);
  const { client, operatorId } = staff.owner;
  const { list } = await client.call(listVendorSettings, {});
  expect(list.map(({ vendorCode }) => vendorCode)).toEqual(['arcade', 'canoa', 'rio']);
  expect(list[0]).toMatchObject({
    api: 'wallet',
    isEnabled: true,
    keys: [{ keyId: null, endsAt: null }],
    maintenanceSince: null,
    withheldBy: [],
    unknownWin: 'refuse',
    lateWin: 'refuse',
    transferWallet: null,
  });
  expect(list[2]).toMatchObject({ api: 'transfer', origin: vendor.url, transferWallet: { currencies: ['BRL'], minimumAmount: '100' } });
  expect(JSON.stringify(list)).not.toMatch(/secret/i);
  // The address that the platform calls is internal.
  expect(list[2]?.transferWallet?.baseUrl).toMatch(/^http/);
  const bound = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
  const seen = await bound.client.call(listVendorSettings, {});
  expect(seen.list.map(({ transferWallet }) => transferWallet?.baseUrl ?? null)).toEqual([null, null, null]);

  await client.call(setUnknownWin, { vendorCode: 'arcade', unknownWin: 'hold' });
  await client.call(setUnknownWin, { vendorCode: 'arcade', unknownWin: 'hold' });
  const changed = await client.call(listVendorSettings, {});
  expect(changed.list[0]).toMatchObject({ unknownWin: 'hold', lateWin: 'refuse' });
  const trail = await api.owner.query("select actor_id, action, facts from accounts.audit where subject_id = 'arcade'");
  expect(trail).toEqual([{ actor_id: operatorId, action: 'vendor.unknown_win_set', facts: { before: 'refuse', after: 'hold' } }]);
  await expect(client.call(setUnknownWin, { vendorCode: 'unknown', unknownWin: 'hold' })).rejects.toMatchObject({
    code: 'vendor_not_found',
  });
  await vendor.close();
});

test('Operators with the permission decide held wins once', async () => {
  const player = await aPlayer(api);
  const first = await aHeldWin(player.memberId, '001');
  const second = await aHeldWin(player.memberId, '002');
  const { client, username } = staff.finance;
  const waiting = await client.call(listHeldWins, { state: 'held' });
  expect(waiting.list.map(({ heldWinId }) => heldWinId)).toEqual([first, second]);
  expect(waiting.list[0]).toMatchObject({
    username: player.username,
    vendorName: 'Jogada Originals',
    amount: '700',
    ledgerSays: 'bet_unknown',
  });

  await client.call(refuseHeldWin, { heldWinId: first, reason: 'no such round' });
  await expect(client.call(payHeldWin, { heldWinId: first, reason: 'after all' })).rejects.toMatchObject({ code: 'held_win_not_open' });
  expect(await client.call(payHeldWin, { heldWinId: second, reason: 'proved by the vendor' })).toMatchObject({
    state: 'paid',
    decidedBy: username,
  });
  expect((await client.call(listHeldWins, { state: 'held' })).list).toEqual([]);
  const unknown = { heldWinId: 'hwn_0000000000000009', reason: 'what is it' } as const;
  await expect(client.call(payHeldWin, unknown)).rejects.toMatchObject({ code: 'held_win_not_found' });
  await expect(client.call(refuseHeldWin, unknown)).rejects.toMatchObject({ code: 'held_win_not_found' });
});

test('S41 A held win above the limit of the role is credited when a second operator approves', async () => {
  const player = await aPlayer(api);
  const heldWinId = await aHeldWin(player.memberId, '003', 50_001);
  const { finance, owner } = staff;
  const asked = { heldWinId, reason: 'proved by the vendor' };
  expect(await finance.client.call(payHeldWin, asked)).toMatchObject({ state: 'held', waitsForSecond: true });
  await expect(finance.client.call(payHeldWin, asked)).rejects.toMatchObject({ code: 'approval_waiting' });
  const approval = (await owner.client.call(listApprovals, {})).list.find(({ subjectId }) => subjectId === heldWinId);
  await owner.client.call(decideApproval, { approvalId: approval?.approvalId ?? 'apv_0', isApproved: true });
  expect((await finance.client.call(listHeldWins, { state: 'paid' })).list).toMatchObject([{ heldWinId }, {}]);
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '50001' });
});

test('Lists incidents newest first, page by page', async () => {
  const player = await aPlayer(api);
  for (const [index, kind] of ['transfer_overdue', 'transfer_differs', 'done_after_refused'].entries()) {
    await api.owner.query(
      `insert into games.vendor_incident (kind, subject_id, vendor_code, member_id, facts, at)
       values ($1, 'vtr_0000000000000001', 'canoa', $2, '{"asked":"in 500 BRL"}', timestamptz '2026-09-01T12:00:00Z' + $3 * interval '1 second')`,
      [kind, player.memberId, index],
    );
  }
  const { client } = staff.support;
  const first = await client.call(listVendorIncidents, { pageSize: 2 });
  const rest = await client.call(listVendorIncidents, { pageSize: 2, cursor: first.nextCursor ?? '' });
  expect([...first.list, ...rest.list].map(({ kind }) => kind)).toEqual(['done_after_refused', 'transfer_differs', 'transfer_overdue']);
  expect(first.list[0]).toMatchObject({ vendorName: 'Canoa', username: player.username, facts: { asked: 'in 500 BRL' }, transfer: null });
  expect(rest.nextCursor).toBeNull();
});

test('not_allowed: Reading vendors, deciding wins and changing a rule need permissions', async () => {
  const heldWinId = 'hwn_0000000000000001';
  const { owner: _owner, finance, support, content } = staff;
  const refused = { code: 'not_allowed', status: 403 };
  for (const read of [listVendorSettings, listHeldWins, listVendorIncidents]) {
    await expect(content.client.call(read, {})).rejects.toMatchObject(refused);
    await expect(api.newConsoleClient().call(read, {})).rejects.toMatchObject({ code: 'login_required' });
  }
  for (const operator of [support, content]) {
    await expect(operator.client.call(payHeldWin, { heldWinId, reason: 'because' })).rejects.toMatchObject(refused);
    await expect(operator.client.call(refuseHeldWin, { heldWinId, reason: 'because' })).rejects.toMatchObject(refused);
  }
  for (const operator of [finance, support, content]) {
    await expect(operator.client.call(setUnknownWin, { vendorCode: 'arcade', unknownWin: 'refuse' })).rejects.toMatchObject(refused);
  }
});
