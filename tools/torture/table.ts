import { randomBytes } from 'node:crypto';
import { launchGame } from '@jogada/games/contract/player';
import { aPlayer, testClient, type TestClient, type TestPlayer } from '../../apps/api/testing/index.ts';
import type { Installation } from './installation.ts';
import { vendorClient, type VendorClient } from './vendor-client.ts';

export const GAME = 'tesouro-da-mata';
/** What each player begins with, in minor units: enough for no bet to be refused. */
export const OPENING_AMOUNT = 100_000_000n;

/** Somebody who registered over HTTP, has money and a game open. */
export interface Seat {
  readonly memberId: string;
  readonly sessionId: string;
  readonly client: TestClient;
}

/** Players at a game, and the vendor that deals. */
export interface Table {
  readonly vendor: VendorClient;
  readonly seats: readonly Seat[];
}

/** Seats players by the front door: registration, a prize of the vendor's to play with, a launch, its token exchanged. */
export async function openTable(
  site: Pick<Installation, 'url' | 'publicUrl' | 'secrets'>,
  { seats, connectionsMax }: { seats: number; connectionsMax: number },
): Promise<Table> {
  const key = site.secrets.vendorKeys['arcade'];
  if (!key) throw new Error('the arcade has no key');
  const vendor = vendorClient(site.url, { vendor: 'arcade', key, connectionsMax });
  const seated: Seat[] = [];
  for (let index = 0; index < seats; index += 1) {
    const newClient = () => testClient(site.url, `198.19.${index >> 8}.${index & 255}`);
    seated.push(await openSeat(vendor, await aPlayer({ ...site, newClient })));
  }
  return { vendor, seats: seated };
}

/** Gives a player the vendor's prize and opens the game for them. */
export async function openSeat(
  vendor: VendorClient,
  { client, memberId }: Pick<TestPlayer, 'client' | 'memberId'>,
  amount: bigint = OPENING_AMOUNT,
): Promise<Seat> {
  const prize = await vendor.call('/promo-win', {
    transactionId: `prize-${randomBytes(6).toString('hex')}`,
    memberId,
    amount: (amount / 100n).toString(),
    currency: 'BRL',
    campaignId: 'opening',
  });
  const { content } = await client.call(launchGame, { gameId: GAME });
  const launched = await vendor.call('/authenticate', { token: new URL(content.game_url).searchParams.get('token') });
  if (prize.status !== 200 || launched.status !== 200) throw new Error(`no seat: ${JSON.stringify([prize.body, launched.body])}`);
  return { memberId, sessionId: String(launched.body['sessionId']), client };
}
