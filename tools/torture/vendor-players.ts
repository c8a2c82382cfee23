import { randomBytes } from 'node:crypto';
import { launchGame } from '@jogada/games/contract/player';
import { aPlayer, testClient, type TestClient, type TestPlayer } from '../../apps/api/testing/index.ts';
import type { Installation } from './installation.ts';
import { vendorClient, type VendorClient } from './vendor-client.ts';

export const GAME = 'tesouro-da-mata';
/** Initial balance of each player, minor units: enough that no bet is refused. */
export const OPENING_AMOUNT = 100_000_000n;

/** A player registered over HTTP, with money and an open game. */
export interface GamePlayer {
  readonly memberId: string;
  readonly sessionId: string;
  readonly client: TestClient;
}

/** The client of a game's vendor, and players with this game open. */
export interface VendorPlayers {
  readonly vendor: VendorClient;
  readonly players: readonly GamePlayer[];
}

/** Creates players through the public API: registration, a prize of the vendor as money, a launch, and the exchange of its token. */
export async function openVendorPlayers(
  site: Pick<Installation, 'url' | 'publicUrl' | 'secrets'>,
  { players, connectionsMax }: { players: number; connectionsMax: number },
): Promise<VendorPlayers> {
  const key = site.secrets.vendorKeys['arcade'];
  if (!key) throw new Error('the arcade has no key');
  const vendor = vendorClient(site.url, { vendor: 'arcade', key, connectionsMax });
  const opened: GamePlayer[] = [];
  for (let index = 0; index < players; index += 1) {
    const newClient = () => testClient(site.url, `198.19.${index >> 8}.${index & 255}`);
    opened.push(await openGamePlayer(vendor, await aPlayer({ ...site, newClient })));
  }
  return { vendor, players: opened };
}

/** Credits the vendor's prize to a player and opens the game. */
export async function openGamePlayer(
  vendor: VendorClient,
  { client, memberId }: Pick<TestPlayer, 'client' | 'memberId'>,
  amount: bigint = OPENING_AMOUNT,
): Promise<GamePlayer> {
  const prize = await vendor.call('/promo-win', {
    transactionId: `prize-${randomBytes(6).toString('hex')}`,
    memberId,
    amount: (amount / 100n).toString(),
    currency: 'BRL',
    campaignId: 'opening',
  });
  const { content } = await client.call(launchGame, { gameId: GAME });
  const launched = await vendor.call('/authenticate', { token: new URL(content.game_url).searchParams.get('token') });
  if (prize.status !== 200 || launched.status !== 200) throw new Error(`no open game: ${JSON.stringify([prize.body, launched.body])}`);
  return { memberId, sessionId: String(launched.body['sessionId']), client };
}
