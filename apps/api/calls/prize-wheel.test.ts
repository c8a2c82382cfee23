import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pausePlay } from '@jogada/wallet/contract/player';
import { listWheels, setWheel } from '@jogada/promotions/contract/operator';
import { readWheel, spinWheel, type WheelTurn } from '@jogada/promotions/contract/player';
import { grantWheelTickets } from '@jogada/promotions/server';
import { verifyLedger } from '@jogada/wallet/server';
import { aFundedPlayer, anOperator, approveAsSecond, startApi, turnSwitches, type TestApi, type TestPlayer } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await turnSwitches(api, ['REWCEN3'], 'on');
});
afterAll(async () => {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

async function aPlayerWithTickets(count: number): Promise<TestPlayer> {
  const player = await aFundedPlayer(api);
  const gift = {
    merchantCode: 'demo',
    memberId: player.memberId,
    count,
    occasion: 'test',
    secrets: api.composition.services.settings.secrets,
    at: api.now(),
  };
  await api.database.transaction((tx) => grantWheelTickets(tx, gift));
  return player;
}

/** Draws a turn again from the revealed seed by the published rule, without the product's code. */
function drawnAgain({ ticketId, serverSeed, clientSeed, sectors }: WheelTurn): number {
  const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`${clientSeed}:${ticketId}:0`).digest();
  const total = sectors.reduce((sum, { weight }) => sum + weight, 0);
  const fairValues = 2 ** 32 - (2 ** 32 % total);
  const value = [0, 4, 8, 12, 16, 20, 24, 28].map((offset) => block.readUInt32BE(offset)).find((drawn) => drawn < fairValues) ?? 0;
  let place = value % total;
  return sectors.findIndex(({ weight }) => (place -= weight) < 0);
}

const paidTo = async (player: TestPlayer) => {
  const [row] = await api.owner.query<{ paid: bigint }>(
    "select coalesce(sum(amount), 0)::bigint as paid from wallet.transfer where member_id = $1 and kind in ('bonus_grant', 'promo_win')",
    [player.memberId],
  );
  return row?.paid ?? 0n;
};
const spent = async () =>
  (await api.owner.query<{ spent_amount: bigint }>("select spent_amount from promotions.prize_wheel where merchant_code = 'demo'"))[0]
    ?.spent_amount ?? 0n;

test('CON-21 A turn is drawn from the committed seed, and anyone can verify it', async () => {
  const before = await spent();
  const player = await aPlayerWithTickets(40);
  const { tickets } = await player.client.call(readWheel);
  expect(tickets).toHaveLength(40);
  expect(JSON.stringify(tickets)).not.toContain('serverSeed');
  let won = 0n;
  for (const [index, { ticketId, seedHash }] of tickets.entries()) {
    const turn = await player.client.call(spinWheel, { ticketId, clientSeed: `minha-sorte-${index}` });
    expect(turn.seedHash).toBe(seedHash);
    expect(createHash('sha256').update(Buffer.from(turn.serverSeed, 'hex')).digest('hex')).toBe(seedHash);
    expect(turn.sector).toBe(drawnAgain(turn));
    expect(turn.amount).toBe(turn.sectors[turn.sector]?.amount);
    won += BigInt(turn.amount);
  }
  expect(won).toBeGreaterThan(0n);
  expect(await paidTo(player)).toBe(won);
  expect((await spent()) - before).toBe(won);
  expect((await player.client.call(readWheel)).turns).toHaveLength(20);
});

test('CON-21 The seed of a turn is encrypted until the draw', async () => {
  const player = await aPlayerWithTickets(1);
  const [ticket] = (await player.client.call(readWheel)).tickets;
  if (!ticket) throw new Error('no ticket');
  const kept = async () =>
    (
      await api.owner.query<{ row: string; sealed_seed: Buffer | null }>(
        'select t::text as row, sealed_seed from promotions.wheel_ticket t where ticket_id = $1',
        [ticket.ticketId],
      )
    )[0];
  const before = await kept();
  const { serverSeed } = await player.client.call(spinWheel, { ticketId: ticket.ticketId, clientSeed: 'x' });
  expect(before?.row).not.toContain(serverSeed);
  expect(before?.sealed_seed?.toString('hex')).not.toContain(serverSeed);
  expect(await kept()).toMatchObject({ sealed_seed: null, row: expect.stringContaining(serverSeed) as string });
});

test('R22 A paused member gets and takes no turns, and has the earlier ones again afterwards', async () => {
  const player = await aPlayerWithTickets(1);
  const [ticket] = (await player.client.call(readWheel)).tickets;
  if (!ticket) throw new Error('no ticket');
  await player.client.call(pausePlay, { days: 1 });
  await expect(player.client.call(spinWheel, { ticketId: ticket.ticketId, clientSeed: 'x' })).rejects.toMatchObject({
    code: 'promotion_not_for_you',
  });
  const { secrets } = api.composition.services.settings;
  const gift = { merchantCode: 'demo', memberId: player.memberId, count: 3, occasion: 'meanwhile', secrets, at: api.now() };
  await api.database.transaction((tx) => grantWheelTickets(tx, gift));
  expect((await player.client.call(readWheel)).tickets).toHaveLength(1);
  const later = { ...gift, at: new Date(api.now().getTime() + 86_400_001) };
  await api.database.transaction((tx) => grantWheelTickets(tx, later));
  expect((await player.client.call(readWheel)).tickets).toHaveLength(4);
});

test('CON-21 A hundred concurrent taps on one ticket are one turn, paid once', async () => {
  const player = await aPlayerWithTickets(1);
  await api.owner.query(
    `insert into promotions.prize_wheel_version (merchant_code, version, sectors, wager_times, created_at)
     values ('demo', 2, '[{"amount":"700","weight":1}]', 0, now())`,
  );
  await api.owner.query('update promotions.wheel_ticket set version = 2 where member_id = $1', [player.memberId]);
  const [ticket] = (await player.client.call(readWheel)).tickets;
  if (!ticket) throw new Error('no ticket');
  const turns = await Promise.all(
    Array.from({ length: 100 }, (_, index) => player.client.call(spinWheel, { ticketId: ticket.ticketId, clientSeed: `tap-${index}` })),
  );
  expect(new Set(turns.map((turn) => JSON.stringify(turn))).size).toBe(1);
  expect(await paidTo(player)).toBe(700n);
  expect((await player.client.call(readWheel)).tickets).toEqual([]);
});

test('wheel_closed: A budget below the highest prize stops the wheel, keeps the ticket and never changes the odds', async () => {
  const player = await aPlayerWithTickets(1);
  const [ticket] = (await player.client.call(readWheel)).tickets;
  if (!ticket) throw new Error('no ticket');
  await api.owner.query("update promotions.prize_wheel set budget_amount = spent_amount + 4999 where merchant_code = 'demo'");
  const turn = { ticketId: ticket.ticketId, clientSeed: 'x' };
  await expect(player.client.call(spinWheel, turn)).rejects.toMatchObject({ code: 'wheel_closed' });
  expect((await player.client.call(readWheel)).tickets).toHaveLength(1);
  await api.owner.query("update promotions.prize_wheel set budget_amount = spent_amount + 5000 where merchant_code = 'demo'");
  expect((await player.client.call(spinWheel, turn)).ticketId).toBe(ticket.ticketId);
  await api.owner.query("update promotions.prize_wheel set budget_amount = spent_amount + 500000 where merchant_code = 'demo'");
});

test("wheel_ticket_not_found, wheel_ticket_lapsed: Another member's ticket looks absent, and a lapsed one draws nothing", async () => {
  const [player, otherMember] = [await aPlayerWithTickets(1), await aFundedPlayer(api)];
  const [ticket] = (await player.client.call(readWheel)).tickets;
  if (!ticket) throw new Error('no ticket');
  const turn = { ticketId: ticket.ticketId, clientSeed: 'x' };
  await expect(otherMember.client.call(spinWheel, turn)).rejects.toMatchObject({ code: 'wheel_ticket_not_found' });
  await api.owner.query("update promotions.wheel_ticket set expires_at = now() - interval '1 second' where ticket_id = $1", [
    ticket.ticketId,
  ]);
  await expect(player.client.call(spinWheel, turn)).rejects.toMatchObject({ code: 'wheel_ticket_lapsed' });
});

test('field_invalid, not_found, not_allowed: CON-21 CON-29 S80 The console sets the wheel; granted turns keep their fields and stay within the budget', async () => {
  const finance = await anOperator(api, 'finance');
  const own = async () => (await finance.client.call(listWheels)).list.find(({ merchantCode }) => merchantCode === 'demo')?.wheel;
  const before = await own();
  if (!before) throw new Error('no wheel');
  const { sectors, wagerTimes, budgetAmount, version, spentAmount } = before;
  const old = await aPlayerWithTickets(1);
  const fields = [300, 0, 0, 700].map((amount) => ({ amount: String(amount), weight: 5 }));
  const draft = { merchantCode: 'demo', isOpen: true, budgetAmount, wagerTimes: 3, sectors: fields };
  const { wheel: changed } = await finance.client.call(setWheel, draft);
  expect(changed).toMatchObject({ sectors: fields, wagerTimes: 3, spentAmount });
  const following = changed?.version ?? version;
  expect(following).toBeGreaterThan(version);
  // Saving the same content again keeps the version.
  expect((await finance.client.call(setWheel, draft)).wheel?.version).toBe(following);
  expect((await old.client.call(readWheel)).tickets).toMatchObject([{ sectors, wagerTimes }]);
  const next = await aPlayerWithTickets(1);
  expect(await next.client.call(readWheel)).toMatchObject({ sectors: fields, tickets: [{ sectors: fields, wagerTimes: 3 }] });

  const least = BigInt(spentAmount) + 700n;
  const refused = [
    { ...draft, budgetAmount: String(least - 1n) },
    { ...draft, sectors: fields.map((field) => ({ ...field, amount: '0' })) },
  ];
  for (const wrong of refused) await expect(finance.client.call(setWheel, wrong)).rejects.toMatchObject({ code: 'field_invalid' });
  await expect(finance.client.call(setWheel, { ...draft, merchantCode: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
  const support = await anOperator(api, 'support');
  await expect(support.client.call(setWheel, draft)).rejects.toMatchObject({ code: 'not_allowed' });

  await finance.client.call(setWheel, { ...draft, isOpen: false });
  const { tickets } = await next.client.call(readWheel);
  const ticketId = tickets[0]?.ticketId ?? 'wtk_0000000000000000';
  await expect(next.client.call(spinWheel, { ticketId, clientSeed: 'fechada' })).rejects.toMatchObject({ code: 'wheel_closed' });
  const trail = await api.owner.query<{ before: { version: number }; after: { version: number; isOpen: boolean } }>(
    `select before_value as before, after_value as after from accounts.audit
      where action = 'prize_wheel.changed' and actor_id = $1 order by at, id`,
    [finance.operatorId],
  );
  expect(trail.map(({ before: was, after: is }) => [was.version, is.version, is.isOpen])).toEqual([
    [version, following, true],
    [following, following, true],
    [following, following, false],
  ]);
  await finance.client.call(setWheel, { merchantCode: 'demo', isOpen: true, budgetAmount, wagerTimes, sectors });
});

test('CON-21 The largest prize at the largest wagering multiple is paid; longer amounts are refused', async () => {
  const staff = await anOperator(api, 'finance');
  const before = (await staff.client.call(listWheels)).list.find(({ merchantCode }) => merchantCode === 'demo')?.wheel;
  if (!before) throw new Error('no wheel');
  const { sectors, wagerTimes, budgetAmount, spentAmount } = before;
  const own = { merchantCode: 'demo', isOpen: true, budgetAmount, wagerTimes, sectors };
  const costly = (digits: number) => {
    const amount = '9'.repeat(digits);
    return { ...own, budgetAmount: `${amount}9`, wagerTimes: 100, sectors: sectors.map(() => ({ amount, weight: 5 })) };
  };
  await expect(staff.client.call(setWheel, costly(15))).rejects.toMatchObject({ status: 400 });
  await staff.client.call(setWheel, costly(14));
  await approveAsSecond(api, 'demo');
  const player = await aPlayerWithTickets(1);
  const [ticket] = (await player.client.call(readWheel)).tickets;
  if (!ticket) throw new Error('no ticket');
  expect((await player.client.call(spinWheel, { ticketId: ticket.ticketId, clientSeed: 'x' })).amount).toBe('9'.repeat(14));
  await api.owner.query("update promotions.prize_wheel set spent_amount = $1 where merchant_code = 'demo'", [spentAmount]);
  await staff.client.call(setWheel, own);
});
