import { endOnFault } from '@jogada/platform/edge';
import { createArcade } from './arcade-app.ts';
import { findPowerfulLogin } from './find-powerful-login.ts';
import { type ArcadeConfig, readConfig } from './config.ts';
import { findDatabaseFaults } from './database-guard.ts';

const config = configOrExit();
await refuseUnsafeDatabase();
const arcade = createArcade(config);
let isEnding = false;
const tooPowerful = await findPowerfulLogin(arcade.ctx.db);
if (tooPowerful !== undefined) exitWith(tooPowerful);

const DRAIN_MAX_MS = 10_000;
endOnFault({
  note: ({ kind, error }) => arcade.ctx.log.error({ err: error, kind }, 'uncaught fault; the process exits'),
  drain: () => arcade.close(),
  drainMaxMs: DRAIN_MAX_MS,
});

process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
// The parent process has ended.
process.on('disconnect', () => void end());

try {
  await arcade.http.listen({ port: config.port, host: config.host });
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  exitWith(isTaken ? `arcade: PORT ${config.port} is taken` : `arcade: cannot listen on HOST ${config.host}: ${String(error)}`);
}
arcade.startRecovery();
process.send?.({ type: 'ready' });

/** Finishes requests in progress, then ends the process. */
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await arcade.close();
  process.exit(0);
}

function configOrExit(): ArcadeConfig {
  try {
    return readConfig();
  } catch (error) {
    exitWith(error instanceof Error ? error.message : String(error));
  }
}

/** Runs before real money is served (L-19). */
async function refuseUnsafeDatabase(): Promise<void> {
  if (!config.isProduction) return;
  const faults = await findDatabaseFaults(config.databaseUrl).catch((error: unknown) => [`DATABASE_URL: cannot be used: ${String(error)}`]);
  if (faults.length > 0) exitWith(faults.map((fault) => `arcade: ${fault}`).join('\n'));
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
