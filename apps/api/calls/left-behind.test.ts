import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideApproval, listApprovals, openClosing } from '@jogada/accounts/contract/operator';
import { commandBank, type Command } from '@jogada/pix-simulator';
import { testClock } from '@jogada/platform/testing';
import { listCashierIncidents, readCashierIncident, resolveCashierIncident, type CashierIncident } from '@jogada/wallet/contract/operator';
import { aCpf, anOperator, aPlayer, putMoney, startApi, type PlayerOptions, type TestApi, type TestPlayer } from '../testing/index.ts';

const DAY_MS = 86_400_000;
/** Each test runs jobs of the worker. */
const TEST_TIMEOUT_MS = 240_000;
const TURN = { timeout: 60_000, interval: 50 };
const reason = 'the holder is known, the bank looked again';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, hasPix: true });
});
beforeEach(() => bank({ do: 'behave' }));
afterAll(() => api.close());

const bank = (command: Command) => commandBank(api.pixUrl, command);

/** A member with money whose account two operators closed after the notice period. */
async function aClosedAccount(options: PlayerOptions): Promise<TestPlayer> {
  const player = await aPlayer(api, options);
  await putMoney(api, player, 4_200n);
  const memberId = player.memberId as `mbr_${string}`;
  const asker = await anOperator(api, 'owner');
  await asker.client.call(openClosing, { memberId, reason });
  clock.advance(7 * DAY_MS);
  const other = await anOperator(api, 'finance');
  const waiting = (await other.client.call(listApprovals, {})).list.find(({ subjectId }) => subjectId === memberId);
  await other.client.call(decideApproval, { approvalId: waiting?.approvalId ?? 'apv_0000000000000000', isApproved: true });
  return player;
}

async function openCaseOf({ memberId }: TestPlayer): Promise<CashierIncident | undefined> {
  const { list } = await (await staff()).call(listCashierIncidents, { state: 'open', pageSize: 100 });
  return list.find((one) => one.kind === 'excluded_balance' && one.memberId === memberId);
}

/** Waits for the member's open case, other than the given one. */
async function nextCaseOf(player: TestPlayer, beforePayoutId = ''): Promise<CashierIncident> {
  let found: CashierIncident | undefined;
  await expect
    .poll(async () => {
      await timeGoesBy();
      found = await openCaseOf(player);
      return found !== undefined && found.facts['payoutId'] !== beforePayoutId;
    }, TURN)
    .toBe(true);
  if (!found) throw new Error('the case is gone');
  return found;
}

/** Makes what is scheduled at the bank due at once. */
async function timeGoesBy(): Promise<void> {
  clock.advance(60_000);
  await api.runJob('wallet.pay-out-excluded');
}

/** A finance operator with a fresh session. */
const staff = async () => (await anOperator(api, 'finance')).client;

const payoutsOf = ({ memberId }: TestPlayer) =>
  api.owner.query<{ state: string; reason_code: string | null; pix_key_kind: string }>(
    'select state, reason_code, pix_key_kind from wallet.withdrawal where member_id = $1 order by created_at, withdrawal_id',
    [memberId],
  );

async function moneyOf({ memberId }: TestPlayer) {
  const rows = await api.owner.query<{ pocket: string; balance: bigint }>(
    "select pocket, balance from wallet.account where member_id = $1 and pocket in ('cash', 'held') order by pocket",
    [memberId],
  );
  return Object.fromEntries(rows.map(({ pocket, balance }) => [pocket, balance]));
}

test(
  'R26 A closed account whose key the bank refuses keeps its money, is a case for staff, and is paid once the case is resolved',
  async () => {
    await bank({ do: 'misbehave', how: { refusesPayouts: 'chave_bloqueada' } });
    const player = await aClosedAccount({ document: aCpf(), payeeName: 'Nina Prado' });
    const first = await nextCaseOf(player);
    const refused = { state: 'refused', pix_key_kind: 'cpf' };
    expect(await payoutsOf(player)).toMatchObject([refused]);
    expect(await moneyOf(player)).toMatchObject({ cash: 4_200n });
    expect(first.facts).toMatchObject({ amount: '4200', reasonCode: 'payout_refused' });
    const { path } = await (await staff()).call(readCashierIncident, { incidentId: first.incidentId });
    expect(path.withdrawal).toMatchObject({ withdrawalId: first.facts['payoutId'], state: 'refused', amount: '4200' });
    expect(path.transfers.map(({ kind }) => kind)).toEqual(['withdrawal_hold', 'withdrawal_release']);

    // The payout is not ordered again until an operator resolves the case.
    const job = api.composition.jobs.find(({ name }) => name === 'wallet.pay-out-excluded');
    for (let turn = 0; turn < 3; turn += 1) await job?.run(api.composition.backgroundContext);
    expect(await payoutsOf(player)).toHaveLength(1);

    await timeGoesBy();
    await (await staff()).call(resolveCashierIncident, { incidentId: first.incidentId, reason });
    const second = await nextCaseOf(player, first.facts['payoutId']);
    expect(second).toMatchObject({ incidentId: first.incidentId, resolvedAt: null });
    expect(await payoutsOf(player)).toMatchObject([refused, refused]);

    await bank({ do: 'behave' });
    await timeGoesBy();
    const { client, username } = await anOperator(api, 'finance');
    await client.call(resolveCashierIncident, { incidentId: first.incidentId, reason });
    await expect
      .poll(async () => {
        await timeGoesBy();
        return (await payoutsOf(player)).map(({ state }) => state);
      }, TURN)
      .toEqual(['refused', 'refused', 'paid']);
    expect(await moneyOf(player)).toMatchObject({ cash: 0n });
    expect(await openCaseOf(player)).toBeUndefined();
    expect(await (await staff()).call(readCashierIncident, { incidentId: first.incidentId })).toMatchObject({
      incident: { resolvedBy: username, resolution: reason },
    });
  },
  TEST_TIMEOUT_MS,
);

test(
  'R26 Without a CPF on file nothing is paid, and the case reopens as long as there is money',
  async () => {
    const player = await aClosedAccount({});
    const first = await nextCaseOf(player);
    expect(first.facts).toEqual({ amount: '4200', reasonCode: 'document_missing' });
    await (await staff()).call(resolveCashierIncident, { incidentId: first.incidentId, reason });
    await api.runJob('wallet.pay-out-excluded');
    await expect.poll(() => openCaseOf(player), TURN).toMatchObject({ incidentId: first.incidentId, facts: first.facts });
    expect(await payoutsOf(player)).toEqual([]);
    expect(await moneyOf(player)).toMatchObject({ cash: 4_200n });
  },
  TEST_TIMEOUT_MS,
);
