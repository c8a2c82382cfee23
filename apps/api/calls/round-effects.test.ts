import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '@jogada/platform/testing';
import { createTournament, publishTournament } from '@jogada/promotions/contract/operator';
import { enterTournament, readRoundPoints, readVip } from '@jogada/promotions/contract/player';
import { listOpenBonuses, listRoundWagering } from '@jogada/wallet/contract/player';
import { verifyLedger } from '@jogada/wallet/server';
import {
  aFundedPlayer,
  aMemberBonus,
  anOperator,
  settledRound,
  startApi,
  turnSwitches,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '../testing/index.ts';

const clock = testClock(new Date());
let api: TestApi;
let finance: TestOperator;
beforeAll(async () => {
  api = await startApi({ clock });
  clock.set(new Date());
  await turnSwitches(api, ['VIPBEN3', 'TOURN3'], 'on');
  finance = await anOperator(api, 'finance');
});
afterAll(async () => {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

const WAIT = { timeout: 10_000 };
const NOTHING = { vip: null, tournaments: [] };

/** Plays a settled round and returns its name. */
async function aRound(player: TestPlayer, money: { amount: bigint; winAmount?: bigint }): Promise<{ source: string; roundId: string }> {
  const { source, roundId = '' } = await settledRound(api, player, money);
  return { source, roundId };
}

/** A tournament for which net results count, entered by the player. */
async function enteredTournament(player: TestPlayer): Promise<string> {
  const { tournamentId, revision } = await finance.client.call(createTournament, {
    merchantCode: 'demo',
    texts: [{ language: 'pt', name: 'Corrida da semana', summary: '' }],
    startsAt: new Date(api.now().getTime() - 1).toISOString(),
    endsAt: new Date(api.now().getTime() + 600_000).toISOString(),
    scoring: 'net',
    minimumStakeAmount: '100',
    category: null,
    gameIds: [],
    entriesMax: 100,
    levelNeeded: 0,
    poolAmount: '1000',
    shares: [1],
    wagerTimes: 0,
  });
  await finance.client.call(publishTournament, { tournamentId, revision });
  await player.client.call(enterTournament, { tournamentId });
  clock.advance(1);
  return tournamentId;
}

async function counted(): Promise<void> {
  await api.eventsCarried();
  for (const job of ['count-vip-points', 'count-tournament-rounds']) await api.runJob(`promotions.${job}`);
}

/** A round's stake and win in the ledger, and the wagering of all bonuses of its player. */
async function ledgerRound(player: TestPlayer, roundId: string) {
  const [row] = await api.owner.query<{ staked: bigint; won: bigint; wagered: bigint }>(
    `select r.bet_amount - r.rolled_back_amount as staked, r.win_amount as won,
            (select coalesce(sum(g.wagering_done), 0)::bigint from wallet.bonus_grant g where g.member_id = r.member_id) as wagered
       from wallet.round r where r.member_id = $1 and r.round_id = $2`,
    [player.memberId, roundId],
  );
  if (!row) throw new Error(`no round ${roundId}`);
  return row;
}

test('CON-22 CON-21 A round states the VIP points and the tournament score that were counted for it, as recomputed from the ledger', async () => {
  const player = await aFundedPlayer(api, { amount: 100_000n });
  const tournamentId = await enteredTournament(player);
  const { source, roundId } = await aRound(player, { amount: 1_050n, winAmount: 2_300n });
  await aRound(player, { amount: 777n });
  const { staked, won } = await ledgerRound(player, roundId);
  await counted();
  const { pointAmount, weights } = await player.client.call(readVip);
  const percent = weights.find(({ classification }) => classification === 'RNG')?.percent ?? 0;
  expect(percent).toBeGreaterThan(0);
  await expect
    .poll(() => player.client.call(readRoundPoints, { source, roundId }), WAIT)
    .toEqual({
      vip: {
        currency: 'BRL',
        stakeAmount: `${staked}`,
        weightPercent: percent,
        centipoints: Number((staked * BigInt(percent)) / BigInt(pointAmount)),
      },
      tournaments: [
        {
          tournamentId,
          name: 'Corrida da semana',
          scoring: 'net',
          currency: 'BRL',
          stakeAmount: `${staked}`,
          winAmount: `${won}`,
          score: `${won - staked}`,
        },
      ],
    });
});

test('CON-22 A round states the wagering it added to a bonus, which is all that the bonus shows', async () => {
  const player = await aFundedPlayer(api, { amount: 2_000n });
  const { bonusId } = await aMemberBonus(finance.client, {
    memberId: player.memberId,
    amount: '5000',
    wagerTimes: 2,
    validDays: 7,
    name: 'Boas-vindas',
    reason: 'pediu no chat',
  });
  const { source, roundId } = await aRound(player, { amount: 2_600n });
  const { staked, wagered } = await ledgerRound(player, roundId);
  const { state, list } = await player.client.call(listRoundWagering, { source, roundId });
  expect(state).toBe('settled');
  expect(list).toMatchObject([
    { bonusId, name: 'Boas-vindas', stakeAmount: `${staked}`, bonusStakeAmount: '600', countedAmount: `${wagered}`, weightPercent: 100 },
  ]);
  const [bonus] = (await player.client.call(listOpenBonuses)).list;
  expect(bonus?.wagerDoneAmount).toBe(list[0]?.countedAmount);
});

test("Another member's round is answered as an unknown one, and a part that is switched off is left out", async () => {
  const [player, other] = [await aFundedPlayer(api), await aFundedPlayer(api)];
  await enteredTournament(player);
  const { source, roundId } = await aRound(player, { amount: 500n });
  await counted();
  const own = () => player.client.call(readRoundPoints, { source, roundId });
  await expect.poll(own, WAIT).toMatchObject({ vip: { stakeAmount: '500' }, tournaments: [{ score: '-500' }] });
  for (const asked of [roundId, 'never-played']) {
    expect(await other.client.call(readRoundPoints, { source, roundId: asked })).toEqual(NOTHING);
    await expect(other.client.call(listRoundWagering, { source, roundId: asked })).rejects.toMatchObject({
      code: 'record_not_found',
      facts: {},
    });
  }
  await turnSwitches(api, ['VIPBEN3', 'TOURN3'], 'off');
  expect(await own()).toEqual(NOTHING);
  await turnSwitches(api, ['VIPBEN3', 'TOURN3'], 'on');
});
