import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logOut, readSession } from '@jogada/accounts/contract/player';
import { launchGame, listRounds, readWinnerBoard } from '@jogada/games/contract/player';
import {
  createDeposit,
  listTransactions,
  readBalance,
  readDeposit,
  readWithdrawalSettings,
  requestWithdrawal,
} from '@jogada/wallet/contract/player';
import { aPlayer, eventsOf, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasArcade: true, hasPix: true });
});
afterAll(() => api.close());

const ROUNDS = 3;
const STAKE = 100n;
const PACE_MARGIN_MS = 50;

/** Calls the game vendor as the game's screen does. */
async function callVendor<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`${api.arcadeUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

test('a new player deposits by PIX, plays for real money, finds the rounds, withdraws and leaves', async () => {
  const { client, password } = await aPlayer(api, { document: '529.982.247-25', payeeName: 'Ana Souza' });
  const events = await eventsOf(api, client);

  const { depositId, pixCode, simulatorUrl } = await client.call(createDeposit, { amount: '5000' });
  expect(pixCode).toMatch(/^000201/);
  const bankPage = new URL(simulatorUrl ?? '');
  const receipt = await fetch(bankPage.origin + bankPage.pathname, {
    method: 'POST',
    body: new URLSearchParams({ code: pixCode, payer: 'own', document: '' }),
  });
  expect(receipt.status).toBe(200);
  expect(await events.next('balance')).toMatchObject({ sumBalance: '5000' });
  expect(await client.call(readDeposit, { depositId })).toMatchObject({ state: 'paid' });

  const { content } = await client.call(launchGame, { gameId: 'tesouro-da-mata' });
  const launchToken = new URL(content.game_url).searchParams.get('token') ?? '';
  const game = await callVendor<{ sessionToken: string; balanceAmount: string; cycleMinMs: number }>('session', {
    gameId: 'tesouro-da-mata',
    mode: 'real',
    token: launchToken,
  });
  expect(game.balanceAmount).toBe('5000');

  let won = 0n;
  for (let round = 0; round < ROUNDS; round += 1) {
    // The game has a pace: its screen shows a round before it asks for the next.
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, game.cycleMinMs + PACE_MARGIN_MS));
    const answer = await callVendor<{ winAmount: string }>(
      'rounds',
      { spinKey: randomBytes(12).toString('hex'), stakeAmount: STAKE.toString() },
      game.sessionToken,
    );
    won += BigInt(answer.winAmount);
  }
  const left = 5000n - BigInt(ROUNDS) * STAKE + won;
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: left.toString() });

  const { list: rounds } = await client.call(listRounds, { pageSize: 100 });
  expect(rounds).toHaveLength(ROUNDS);
  expect(rounds.reduce((sum, round) => sum + BigInt(round.netAmount), 5000n)).toBe(left);
  await api.eventsCarried();
  const board = await client.call(readWinnerBoard, {});
  expect(board.list.length > 0).toBe(rounds.some((round) => BigInt(round.netAmount) > 0n));

  const { minimumAmount } = await client.call(readWithdrawalSettings);
  const withdrawal = await client.call(requestWithdrawal, { amount: minimumAmount, pixKeyKind: 'cpf', pixKey: '52998224725', password });
  const states = new Set([withdrawal.state]);
  while (!states.has('paid')) states.add(((await events.next('withdrawal')) as { state: 'paid' }).state);
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: (left - BigInt(minimumAmount)).toString(), held: '0' });
  const { list: movements } = await client.call(listTransactions, { pageSize: 100 });
  expect(movements.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['deposit', 'withdrawal_hold']));

  await client.call(logOut, { token: game.sessionToken });
  await events.ended();
  expect(await client.call(readSession)).toBeNull();
});
