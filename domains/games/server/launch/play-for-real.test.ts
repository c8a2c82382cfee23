import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchGame, listRounds, readWinnerBoard } from '@jogada/games/contract/player';
import { readBalance } from '@jogada/wallet/contract/player';
import { aFundedPlayer, startApi, type TestApi, type TestPlayer } from '../../../../apps/api/testing/index.ts';

const STAKE = 20;
const PLAYERS = 3;

let api: TestApi;

beforeAll(async () => {
  api = await startApi({ hasArcade: true });
});

afterAll(() => api.close());

interface PlayedRound {
  readonly winAmount: string;
}

/** Acts as the game's page: exchanges the launch token, then spins once, since the game enforces a minimum interval between spins. */
async function spinAtVendor(player: TestPlayer): Promise<PlayedRound> {
  const { content } = await player.client.call(launchGame, { gameId: 'tesouro-da-mata', language: 'pt' });
  const token = new URL(content.game_url).searchParams.get('token') ?? '';
  const { sessionToken } = await askVendor<{ sessionToken: string }>('/api/session', { gameId: 'tesouro-da-mata', mode: 'real', token });
  return askVendor<PlayedRound>('/api/rounds', { spinKey: 'the-first-spin-of-all', stakeAmount: String(STAKE) }, sessionToken);
}

async function askVendor<Answer>(path: string, body: object, sessionToken = ''): Promise<Answer> {
  const response = await fetch(api.arcadeUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sessionToken}` },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Answer;
}

test('GAM-24 Plays a round at the built-in vendor with wallet money and lists it in the game record', async () => {
  let wins = 0;
  for (let turn = 1; turn <= PLAYERS; turn += 1) {
    const player = await aFundedPlayer(api, { amount: 5000n });
    const round = await spinAtVendor(player);
    if (Number(round.winAmount) > STAKE) wins += 1;

    const { sumBalance } = await player.client.call(readBalance, {});
    expect(BigInt(sumBalance)).toBe(5000n - BigInt(STAKE) + BigInt(round.winAmount));
    const { list } = await player.client.call(listRounds, {});
    expect(list).toMatchObject([{ state: 'settled', gameName: 'Tesouro da Mata', betAmount: String(STAKE), winAmount: round.winAmount }]);
  }
  await api.eventsCarried();
  const board = await api.newClient().call(readWinnerBoard, {});
  expect(board.list).toHaveLength(wins);
});
