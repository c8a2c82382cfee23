import type { AddressInfo } from 'node:net';
import { createArcade } from '../server/arcade-app.ts';
import { flightTo, QUICK, QUICK_WALLET_TIMEOUT_MS, wheelOf } from './quick-rooms.ts';
import { roomConfig } from './room-world.ts';

/** Long enough for a test to kill this process in the middle. */
const PLAY_MS = 60_000;

const [, , databaseUrl = '', platformUrl = '', kind = '', bettingMs = ''] = process.argv;
const played = kind === 'flight' ? flightTo(100 + PLAY_MS / 4) : wheelOf(PLAY_MS);
const game = { ...played, timing: { ...played.timing, bettingMs: Number(bettingMs) } };
const arcade = createArcade(roomConfig(databaseUrl, platformUrl), {
  timing: QUICK,
  walletTimeoutMs: QUICK_WALLET_TIMEOUT_MS,
  sharedGames: [game],
});
await arcade.http.listen({ port: 0, host: '127.0.0.1' });
arcade.startRecovery();
process.send?.({ port: (arcade.http.server.address() as AddressInfo).port });
