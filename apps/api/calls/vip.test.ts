import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMemberInfo } from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import { listVipProgrammes, setVipProgramme } from '@jogada/promotions/contract/operator';
import { claimReward, listRewards, listVipRounds, readVip } from '@jogada/promotions/contract/player';
import { post, verifyLedger, type Posting } from '@jogada/wallet/server';
import { aFundedPlayer, anOperator, startApi, turnSwitches, type TestApi, type TestPlayer } from '../testing/index.ts';

const clock = testClock(new Date());
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ clock });
  // The programme starts before this time, and earlier rounds do not count.
  clock.set(new Date());
  await turnSwitches(api, ['VIPBEN3'], 'on');
});
afterAll(async () => {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

const WAIT = { timeout: 10_000 };
const SLOT = 'tesouro-da-mata';
const TABLE = 'unknown-table';

async function move(player: TestPlayer, movement: Pick<Posting, 'kind' | 'amount'> & Partial<Posting>): Promise<string> {
  const externalId = movement.externalId ?? randomUUID();
  const { merchantCode } = player.session;
  const answer = await post(api.composition.services, {
    merchantCode,
    memberId: player.memberId,
    source: 'arcade',
    gameId: SLOT,
    currency: 'BRL',
    at: api.now(),
    ...movement,
    externalId,
  });
  expect(answer.outcome).toBe('applied');
  return externalId;
}

/** Plays a lost round. */
const lose = (player: TestPlayer, amount: bigint, gameId = SLOT) =>
  move(player, { kind: 'bet_and_win', amount, gameId, roundId: randomUUID(), closesRound: true });

/** Runs a job of the domain after all events are processed, and never beside a run of the process itself. */
async function run(name: string): Promise<void> {
  await api.eventsCarried();
  await api.runJob(`promotions.${name}`);
}
// A background run may have taken the rounds and still be processing them.
const counted = async (player: TestPlayer, points: number) => {
  await run('count-vip-points');
  await expect.poll(async () => (await player.client.call(readVip)).points, WAIT).toBe(points);
};

/** The club's rewards. The demo's missions give others. */
const clubRewards = async (player: TestPlayer) => (await player.client.call(listRewards)).list.filter(({ origin }) => origin === 'vip');

/** Computes the points of the ledger's rounds by the published formula, without the product's code. */
async function pointsByHand(player: TestPlayer): Promise<number> {
  const { pointAmount, weights } = await player.client.call(readVip);
  const rounds = await api.owner.query<{ stake: bigint; category: string }>(
    `select r.bet_amount - r.rolled_back_amount as stake, coalesce(g.category, '*') as category
       from wallet.round r left join games.game g on g.id = r.game_id where r.member_id = $1 and r.is_closed and r.pocket = 'cash'`,
    [player.memberId],
  );
  const percentOf = (kind: string) => weights.find(({ classification }) => classification === kind)?.percent;
  const weighted = rounds.reduce((sum, { stake, category }) => sum + stake * BigInt(percentOf(category) ?? percentOf('*') ?? 0), 0n);
  return Number(weighted / (100n * BigInt(pointAmount)));
}

test('CON-21 Points come from settled rounds by the published weights, and equal those recomputed from the ledger', async () => {
  const player = await aFundedPlayer(api, { amount: 100_000n });
  for (const amount of [1_050n, 333n, 99n]) await lose(player, amount);
  await lose(player, 5_000n, TABLE);
  const openRound = randomUUID();
  await move(player, { kind: 'bet', amount: 700n, roundId: openRound });
  // 1482 at 100 percent and 5000 at 10 percent, at R$ 1,00 a point. The open round does not count yet.
  await counted(player, 19);
  expect(await pointsByHand(player)).toBe(19);

  clock.advance(1000);
  await move(player, { kind: 'round_close', amount: 0n, roundId: openRound });
  await counted(player, 26);
  const takenBack = randomUUID();
  const lateBet = await move(player, { kind: 'bet', amount: 4_000n, roundId: takenBack });
  await move(player, { kind: 'rollback', amount: 4_000n, roundId: takenBack, refExternalId: lateBet });
  await counted(player, 26);
  expect(await pointsByHand(player)).toBe(26);

  const { list } = await player.client.call(listVipRounds, { pageSize: 3 });
  expect(list).toHaveLength(3);
  expect(list[0]).toMatchObject({ stakeAmount: '700', percent: 100, centipoints: 700, gameName: 'Tesouro da Mata' });
});

test('A repeated event counts nothing again, and a rolled-back stake counts nothing at all', async () => {
  const player = await aFundedPlayer(api, { amount: 100_000n });
  const roundId = randomUUID();
  const bet = await move(player, { kind: 'bet', amount: 3_000n, roundId });
  await move(player, { kind: 'bet', amount: 7_000n, roundId });
  await move(player, { kind: 'rollback', amount: 3_000n, roundId, refExternalId: bet });
  await move(player, { kind: 'round_close', amount: 0n, roundId });
  await counted(player, 70);
  // Also twice in one run.
  for (let turn = 0; turn < 3; turn += 1) {
    await api.owner.query(
      `insert into promotions.vip_pending (member_ids, sources, round_ids, noted_at)
       select array_agg(member_id), array_agg(source), array_agg(round_id), $2
         from wallet.round cross join generate_series(1, 2) where member_id = $1`,
      [player.memberId, api.now()],
    );
    await counted(player, 70);
  }
  expect(await pointsByHand(player)).toBe(70);
});

test('CON-21 A level is reached at once, rewarded once under 100 claims, and shown beside the name', async () => {
  const player = await aFundedPlayer(api, { amount: 500_000n });
  await lose(player, 120_000n);
  await counted(player, 1_200);
  const vip = await player.client.call(readVip);
  expect(vip).toMatchObject({ level: 2, steps: [{ fromLevel: 0, toLevel: 2, cause: 'reached', points: 1_200 }] });
  expect(vip.levels.slice(0, 2).map(({ name }) => name)).toEqual(['Broto', 'Ipê']);
  expect(await player.client.call(readMemberInfo)).toMatchObject({ clubLabel: { labelName: 'Ipê' } });

  // Both levels on the way are rewarded.
  const list = await clubRewards(player);
  expect(list.map(({ origin, amount, vip: of }) => [origin, amount, of])).toEqual([
    ['vip', '200', { levelName: 'Broto', isMonthly: false }],
    ['vip', '1000', { levelName: 'Ipê', isMonthly: false }],
  ]);
  const [first] = list;
  if (!first) throw new Error('no reward');
  const claims = await Promise.allSettled(Array.from({ length: 100 }, () => player.client.call(claimReward, { rewardId: first.rewardId })));
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const grants = await api.owner.query('select amount from wallet.bonus_grant where member_id = $1', [player.memberId]);
  expect(grants).toEqual([{ amount: 200n }]);

  await lose(player, 10_000n);
  await counted(player, 1_300);
  expect(await clubRewards(player)).toHaveLength(1);
});

test('At the end of a month points keep a level or lower it by one; a label set by staff stays', async () => {
  const [keeper, leaver] = [await aFundedPlayer(api, { amount: 500_000n }), await aFundedPlayer(api, { amount: 500_000n })];
  await lose(keeper, 110_000n);
  await lose(leaver, 110_000n);
  await counted(keeper, 1_100);
  await counted(leaver, 1_100);
  await api.owner.query("update accounts.member set club_label = 'Amiga' where id = $1", [leaver.memberId]);
  const state = async (player: TestPlayer) => {
    const [row] = await api.owner.query<{ level: number; label: string; months: number }>(
      `select v.level, m.club_label as label,
              (select count(*)::int from promotions.reward r where r.member_id = m.id and r.occasion like 'vip-month-%') as months
         from promotions.vip_member v join accounts.member m on m.id = v.member_id where v.member_id = $1`,
      [player.memberId],
    );
    return row;
  };
  const toNextMonth = async () => {
    const next = new Date(clock.now());
    next.setUTCMonth(next.getUTCMonth() + 1, 2);
    clock.set(next);
    await run('close-vip-periods');
  };
  await toNextMonth();
  // The month of the rise was enough for both. Its reward is granted for the next month.
  await expect.poll(() => state(keeper), WAIT).toEqual({ level: 2, label: 'Ipê', months: 1 });
  await lose(keeper, 30_000n);
  await run('count-vip-points');
  const waiting = () => api.owner.query('select 1 from promotions.vip_pending where $1 = any (member_ids)', [keeper.memberId]);
  await expect.poll(waiting, WAIT).toEqual([]);
  await toNextMonth();
  await expect.poll(() => state(keeper), WAIT).toEqual({ level: 2, label: 'Ipê', months: 2 });
  await expect.poll(() => state(leaver), WAIT).toEqual({ level: 1, label: 'Amiga', months: 1 });
});

test('The console shows and replaces the programme with an audit line; levels must ascend', async () => {
  const finance = await anOperator(api, 'finance');
  const own = (await finance.client.call(listVipProgrammes)).list.find(({ merchantCode }) => merchantCode === 'demo');
  if (!own?.programme) throw new Error('no programme');
  const { pointAmount, weights, levels } = own.programme;
  const draft = { merchantCode: 'demo', pointAmount, weights, levels: [...levels] };
  const changed = await finance.client.call(setVipProgramme, { ...draft, pointAmount: '200' });
  expect(changed.programme).toMatchObject({ pointAmount: '200', levels: { length: 5 } });
  const disordered = draft.levels.toReversed();
  await expect(finance.client.call(setVipProgramme, { ...draft, levels: disordered })).rejects.toMatchObject({ code: 'field_invalid' });
  const named = levels.map((level) => ({ ...level, names: [...level.names, ...level.names] }));
  await expect(finance.client.call(setVipProgramme, { ...draft, levels: named })).rejects.toMatchObject({ code: 'malformed_request' });
  const support = await anOperator(api, 'support');
  await expect(support.client.call(setVipProgramme, draft)).rejects.toMatchObject({ code: 'not_allowed' });
  const trail = await api.owner.query("select actor_id, facts from accounts.audit where action = 'vip_programme.changed'");
  expect(trail).toEqual([{ actor_id: finance.operatorId, facts: { pointAmount: '200', levelCount: 5 } }]);
  await finance.client.call(setVipProgramme, draft);
});

test('feature_unavailable: Without its switch there is no club', async () => {
  await turnSwitches(api, ['VIPBEN3'], 'off');
  const player = await aFundedPlayer(api);
  await expect(player.client.call(readVip)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await turnSwitches(api, ['VIPBEN3'], 'on');
});
