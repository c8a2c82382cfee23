import type { AddressInfo } from 'node:net';
import { createArcade } from '../server/arcade-app.ts';
import { flightTo, QUICK, wheelOf } from './quick-rooms.ts';
import { roomConfig } from './room-world.ts';

/** Long enough for a test to kill this process in the middle. */
const PLAY_MS = 60_000;

const [, , databaseUrl = '', platformUrl = '', kind = ''] = process.argv;
const game = kind === 'flight' ? flightTo(100 + PLAY_MS / 4) : wheelOf(PLAY_MS);
const arcade = createArcade(roomConfig(databaseUrl, platformUrl), { timing: QUICK, walletTimeoutMs: 1000, sharedGames: [game] });
await arcade.http.listen({ port: 0, host: '127.0.0.1' });
arcade.startRecovery();
process.send?.({ port: (arcade.http.server.address() as AddressInfo).port });
