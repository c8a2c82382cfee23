import { endOnFault, listenOn, stopWhenAsked, waitOutOutage } from '@jogada/platform/edge';
import { createArcade } from './arcade-app.ts';
import { findPowerfulLogin } from './find-powerful-login.ts';
import { type ArcadeConfig, readConfig } from './config.ts';
import { findDatabaseFaults, isUnreachable } from './database-guard.ts';

const config = configOrExit();
await refuseFaultyDatabase();
const arcade = createArcade(config);
const tooPowerful = await findPowerfulLogin(arcade.ctx.db);
if (tooPowerful !== undefined) exitWith(tooPowerful);

const DRAIN_MAX_MS = 10_000;
endOnFault({
  note: ({ kind, error }) => arcade.ctx.log.error({ err: error, kind }, 'uncaught fault; the process exits'),
  drain: () => arcade.close(),
  drainMaxMs: DRAIN_MAX_MS,
});

stopWhenAsked({
  announce: arcade.announceStop,
  pauseMs: config.drainPauseMs ?? 0,
  close: () => arcade.close(),
  closeMaxMs: DRAIN_MAX_MS,
  note: (error) => arcade.ctx.log.error({ err: error }, 'shutdown failed'),
});

try {
  if (config.privatePort !== undefined && config.privateHost !== undefined)
    await listenOn(arcade.privateServer, { port: config.privatePort, host: config.privateHost });
  await arcade.http.listen({ port: config.port, host: config.host });
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
  exitWith(isTaken ? `arcade: PORT: ${String(error.port)} is taken` : `arcade: cannot listen on HOST ${config.host}: ${String(error)}`);
}
arcade.startRecovery();
process.send?.({ type: 'ready' });

function configOrExit(): ArcadeConfig {
  try {
    return readConfig();
  } catch (error) {
    exitWith(error instanceof Error ? error.message : String(error));
  }
}

/** Runs before anything is served (L-19). Waits for an unreachable database in production; elsewhere the arcade starts without it. */
async function refuseFaultyDatabase(): Promise<void> {
  const { isProduction = false } = config;
  const faults = await waitOutOutage(() => findDatabaseFaults(config.databaseUrl, { isForMoney: isProduction }), {
    isOutage: (error) => isProduction && isUnreachable(error),
    note: () => process.stderr.write('arcade: DATABASE_URL: the database is unreachable; waiting for it\n'),
  }).catch((error: unknown) => (isProduction ? [`DATABASE_URL: cannot be used: ${String(error)}`] : []));
  if (faults.length > 0) exitWith(faults.map((fault) => `arcade: ${fault}`).join('\n'));
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
