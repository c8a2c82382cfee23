import { randomInt } from 'node:crypto';
import { playHostile } from '@jogada/vendor-simulator';
import { compareWithVendor } from '../../apps/api/testing/compare-with-vendor.ts';
import { testClient } from '../../apps/api/testing/index.ts';
import { launchForPlayers } from '../../apps/api/testing/launch-for-players.ts';
import { verifyLedger } from '../../domains/wallet/server/ledger/verify-ledger.ts';
import { printTable } from './figures.ts';
import { startInstallation } from './installation.ts';
import { GAME } from './vendor-players.ts';

const CALLS = 100_000;
const PLAYERS = 64;
const DURATION_MAX_MS = 15 * 60_000;
const SEEDS_END = 1_000_000;

/** Runs the hostile vendor against a durable installation and compares the ledger with the vendor's record. */
export async function runHostileVendor([calls = String(CALLS), seed = String(randomInt(SEEDS_END))]: readonly string[]): Promise<boolean> {
  console.log(`seed ${seed}`);
  const site = await startInstallation('vendor');
  try {
    let clientCount = 0;
    const newClient = () => testClient(site.url, `198.19.${clientCount >> 8}.${clientCount++ & 255}`);
    const key = site.secrets.vendorKeys['arcade'];
    const { callLog, callCount, durationMs, playCounts } = await playHostile({
      url: site.url,
      vendor: 'arcade',
      keyId: key?.keyId ?? '',
      secret: key?.secret ?? '',
      now: () => new Date(),
      gameId: GAME,
      launchTokens: await launchForPlayers({ ...site, newClient }, { playerCount: PLAYERS, gameId: GAME }),
      lateWin: 'refuse',
      seed: Number(seed),
      callsMax: Number(calls),
      durationMaxMs: DURATION_MAX_MS,
    });
    printTable([...playCounts].map(([play, times]) => ({ play, times })));
    console.log(`\n${callCount} calls in ${(durationMs / 1000).toFixed(1)} s, ${Math.round((callCount / durationMs) * 1000)} a second`);
    console.log(
      `${callLog.accounts.length} members, ${callLog.effects.length} movements and ${callLog.tombstones.length} tombstones in the vendor's call log`,
    );

    const findings = {
      'calls not made': callCount < Number(calls) ? [`${Number(calls) - callCount} because of the time limit`] : [],
      'responses that contradict the call log': callLog.complaints,
      'differences of call log and ledger': await compareWithVendor(site.owner, { callLog, vendorCode: 'arcade' }),
      'broken invariants': (await verifyLedger(site.owner)).filter(({ broken }) => broken > 0n).map(({ name }) => name),
      'unexpected exits': site.unexpectedExits(),
    };
    for (const [name, found] of Object.entries(findings)) console.log(`${name}: ${found.length === 0 ? 'none' : found.join('\n  ')}`);
    return Object.values(findings).every((found) => found.length === 0);
  } finally {
    await site.remove();
  }
}
