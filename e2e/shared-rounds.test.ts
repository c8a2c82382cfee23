import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, startApi, type TestApi } from '@jogada/app-api/testing';
import { verifyLedger } from '@jogada/wallet/server';
import { aPhone, amountIn, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ hasArcade: true, servesPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const FLIGHT = '/m/game/voo-da-arara';
const OPEN_TIMEOUT_MS = 90_000;
// A flight to the maximum takes almost two minutes; one in a thousand gets there.
const ROUND_TIMEOUT_MS = 180_000;
const STAKE = 500n;

test(
  'GAM-24 Two phones in one room see the same round; a bet, a reload and an automatic cash-out agree with the ledger',
  { timeout: 600_000 },
  async () => {
    const [bettor, watcher] = [await aFundedPlayer(api), await aFundedPlayer(api)];
    const [phone, other] = [await aPhone(browser, api), await aPhone(browser, api)];
    await phone.signIn(bettor);
    await other.signIn(watcher);
    await phone.open(FLIGHT);
    await other.open(FLIGHT);
    const [game, beside] = [await openedRoom(phone.page), await openedRoom(other.page)];

    await game.getByTestId('auto-mark').fill('1,01');
    await game.getByTestId('auto-mark').blur();
    expect(await game.getByTestId('auto').isChecked()).toBe(true);
    const ticket = await betInTime(game, bettor.memberId);

    await phone.page.reload();
    const again = await openedRoom(phone.page);
    await expect.poll(async () => (await ticketOf(bettor.memberId))?.state, { timeout: ROUND_TIMEOUT_MS }).toBe('settled');
    const win = (await ticketOf(bettor.memberId))?.win;
    expect([0n, 505n]).toContain(win);

    // Both phones list the round among the finished ones, with the same crash point.
    const fallOn = (room: FrameLocator) => room.locator(`li[title="#${ticket.number}"]`).allInnerTexts();
    await expect.poll(() => fallOn(again), { timeout: ROUND_TIMEOUT_MS }).toHaveLength(1);
    const seen = await fallOn(again);
    await expect.poll(() => fallOn(beside), { timeout: ROUND_TIMEOUT_MS }).toEqual(seen);

    const balance = await cashOf(bettor.memberId);
    expect(balance).toBe(10_000n - STAKE + (win ?? 0n));
    await expect
      .poll(() => again.getByTestId('balance').innerText(), { timeout: ROUND_TIMEOUT_MS })
      .toSatisfy((text: string) => amountIn(text) === balance);
    expect((await verifyLedger(api.owner)).filter(({ broken }) => BigInt(broken) !== 0n)).toEqual([]);
    await phone.close();
    await other.close();
  },
);

const TABLES = [
  { gameId: 'roleta-da-mata', place: 'red', wins: [0n, 2n] },
  { gameId: 'bacara-vitoria-regia', place: 'player', wins: [0n, 1n, 2n] },
] as const;

test.each(TABLES)(
  'GAM-24 $gameId: a chip is placed, its round is played and the win is in the balance',
  { timeout: 600_000 },
  async ({ gameId, place, wins }) => {
    const player = await aFundedPlayer(api);
    const phone = await aPhone(browser, api);
    await phone.signIn(player);
    await phone.open(`/m/game/${gameId}`);
    const table = await openedRoom(phone.page);
    const chip = table.locator(`[data-place="${place}"]`);
    await expect
      .poll(
        async () => {
          const notice = table.getByTestId('notice').getByRole('button');
          if (await notice.isVisible()) await notice.click();
          const action = table.locator('[data-testid="action"][data-kind="bet"]');
          if ((await ticketOf(player.memberId)) !== undefined) return true;
          if (await action.isVisible()) await action.click().catch(() => undefined);
          else await chip.click().catch(() => undefined);
          return (await ticketOf(player.memberId)) !== undefined;
        },
        { timeout: ROUND_TIMEOUT_MS, interval: 500 },
      )
      .toBe(true);
    await expect.poll(async () => (await ticketOf(player.memberId))?.state, { timeout: ROUND_TIMEOUT_MS }).toBe('settled');
    const { win = null, stake = 0n } = (await ticketOf(player.memberId)) ?? {};
    expect(wins.map((times) => times * stake)).toContain(win);
    const balance = await cashOf(player.memberId);
    expect(balance).toBe(10_000n - stake + (win ?? 0n));
    await expect.poll(async () => amountIn(await table.getByTestId('balance').innerText()), { timeout: ROUND_TIMEOUT_MS }).toBe(balance);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

async function openedRoom(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe');
  await frame.locator('#game[data-state="idle"]').waitFor({ state: 'attached', timeout: OPEN_TIMEOUT_MS });
  return frame;
}

interface Ticket {
  state: string;
  win: bigint | null;
  stake: bigint;
  number: number;
}

/** Presses until a bet is placed: a late press gets a notice and moves no money. */
async function betInTime(game: FrameLocator, memberId: string): Promise<Ticket> {
  await expect
    .poll(
      async () => {
        const notice = game.getByTestId('notice').getByRole('button');
        if (await notice.isVisible()) await notice.click();
        const action = game.locator('[data-testid="action"][data-kind="bet"]');
        if ((await ticketOf(memberId)) === undefined && (await action.isVisible()))
          await action.click({ timeout: 2000 }).catch(() => undefined);
        return (await ticketOf(memberId)) !== undefined;
      },
      { timeout: ROUND_TIMEOUT_MS, interval: 500 },
    )
    .toBe(true);
  const ticket = await ticketOf(memberId);
  if (ticket === undefined) throw new Error('the bet went away');
  return ticket;
}

async function ticketOf(memberId: string): Promise<Ticket | undefined> {
  const [ticket] = await api.owner.query<Ticket>(
    `select t.state, t.win_amount as win, t.stake_amount as stake, r.number from arcade.room_ticket t join arcade.room_round r on r.id = t.round_id
      where t.member_id = $1 and t.state in ('placed', 'decided', 'settled')`,
    [memberId],
  );
  return ticket;
}

async function cashOf(memberId: string): Promise<bigint | undefined> {
  const [account] = await api.owner.query<{ balance: bigint }>(
    "select balance from wallet.account_view where member_id = $1 and pocket = 'cash'",
    [memberId],
  );
  return account?.balance;
}
