import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenedSession, ProblemBody, RoundView } from '../../client-contract.ts';
import { kindOf, swimmersAt } from '../../games/ouro-do-boto/river.ts';
import type { Throw } from '../../games/ouro-do-boto/rules.ts';
import { wheelOf } from '../../test/quick-rooms.ts';
import { createRoomWorld, type RoomPlayer, type RoomWorld, watchRoom } from '../../test/room-world.ts';

const GAME = 'ouro-do-boto';
const STAKE = '100';

interface Angler {
  session: OpenedSession;
  screen: RoomPlayer;
}

let world: RoomWorld;
let screens: RoomPlayer[] = [];
beforeEach(async () => {
  world = await createRoomWorld(wheelOf(1000));
});
afterEach(async () => {
  for (const { connection } of screens) connection.close();
  screens = [];
  await world.end();
});

async function anAngler({ demo = false } = {}): Promise<Angler> {
  const memberId = `ply_${randomUUID()}`;
  world.wallet.issueToken(memberId, memberId);
  const payload = demo ? { gameId: GAME, mode: 'demo' } : { gameId: GAME, mode: 'real', token: memberId };
  const opened = await world.arcade.http.inject({ method: 'POST', url: '/api/session', payload });
  if (opened.statusCode !== 200) throw new Error(`The game opened no session: ${opened.statusCode} ${opened.body}`);
  const session = opened.json<OpenedSession>();
  const { port } = world.arcade.http.server.address() as AddressInfo;
  const screen = watchRoom({ url: `ws://127.0.0.1:${port}/api/room`, gameId: GAME, sessionToken: session.sessionToken, memberId });
  screens.push(screen);
  return { session, screen };
}

async function throwAt({ session }: Angler, swimmer: number): Promise<{ status: number; body: RoundView & Partial<ProblemBody> }> {
  const response = await world.arcade.http.inject({
    method: 'POST',
    url: '/api/rounds',
    headers: { authorization: `Bearer ${session.sessionToken}` },
    payload: { spinKey: randomUUID(), stakeAmount: STAKE, options: { swimmer } },
  });
  return { status: response.statusCode, body: response.json() };
}

/** The small swimmer, which is caught often, with the longest remaining time. */
function freshest(): number {
  const small = swimmersAt(Date.now()).filter(({ target }) => target < 2);
  return Math.max(...small.map(({ id }) => id));
}

/** Throws until a swimmer is caught. @returns its id. */
async function catchOne(angler: Angler): Promise<number> {
  let caught: number | undefined;
  const attempt = async () => {
    const swimmer = freshest();
    const { status, body } = await throwAt(angler, swimmer);
    if (status === 200 && (body.result as Throw).isCaught) caught = swimmer;
    return caught !== undefined;
  };
  await expect.poll(attempt, { timeout: 60_000, interval: 300 }).toBe(true);
  return caught ?? -1;
}

test(
  'GAM-24 two players share one river: a caught swimmer is gone for the other, who stakes nothing on it',
  { timeout: 90_000 },
  async () => {
    const [one, other] = [await anAngler(), await anAngler()];
    await one.screen.until(({ players }) => players === 2);
    await other.screen.until(({ players }) => players === 2);
    const [mine, theirs] = [one, other].map(({ screen }) => screen.connection.clock.now());
    expect(Math.abs((mine ?? 0) - (theirs ?? 0))).toBeLessThan(1000);
    const before = world.wallet.balance;

    const swimmer = await catchOne(one);
    const state = await other.screen.until(({ caught }) => caught.some((catchOf) => catchOf.swimmer === swimmer));
    expect(state.caught.at(-1)).toMatchObject({ swimmer, isDemo: false, currency: 'BRL' });
    expect(BigInt(state.caught.at(-1)?.winAmount ?? 0)).toBeGreaterThan(BigInt(STAKE));

    const movements = world.wallet.movements.length;
    expect(await throwAt(other, swimmer)).toMatchObject({ status: 409, body: { code: 'target_gone' } });
    expect(world.wallet.movements).toHaveLength(movements);

    const late = await anAngler();
    await late.screen.until(({ caught }) => caught.some((catchOf) => catchOf.swimmer === swimmer));
    const [sums] = await world.query<{ money: bigint }>(
      "select coalesce(sum(win_amount - stake_amount), 0)::int8 as money from arcade.round where game_id = $1 and state = 'settled'",
      [GAME],
    );
    expect(world.wallet.balance).toBe(before + BigInt(sums?.money ?? 0));
  },
);

test("GAM-24 play money has its own river; refuses an absent swimmer and ignores the client's kind", { timeout: 90_000 }, async () => {
  const [one, guest] = [await anAngler(), await anAngler({ demo: true })];
  const swimmer = await catchOne(guest);
  await one.screen.until(({ caught }) => caught.some((catchOf) => catchOf.swimmer === swimmer && catchOf.isDemo));
  const played = await throwAt(one, freshest());
  expect(played.status).toBe(200);

  expect(await throwAt(guest, swimmer)).toMatchObject({ status: 409, body: { code: 'target_gone' } });
  expect(await throwAt(guest, freshest() - 100)).toMatchObject({ status: 409, body: { code: 'target_gone' } });
  expect(await throwAt(guest, freshest() + 100)).toMatchObject({ status: 409, body: { code: 'target_gone' } });
  const { options } = played.body;
  expect(options).toMatchObject({ target: kindOf(Number(options['swimmer'])) });
});
