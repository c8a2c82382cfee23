import { hashBehindGames } from '@jogada/accounts/server';
import { drawBehindGames } from '@jogada/merchant/server';
import { listenOn } from '@jogada/platform/edge';
import { compose, FIRST_JOBS_AFTER_MS } from './compose.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { readGuardedConfig } from './start-guard/read-guarded-config.ts';

await runUntilStopped(async () => {
  const config = await readGuardedConfig('api');
  hashBehindGames();
  drawBehindGames();
  // With a bus there are workers, which deliver events and run jobs.
  const composition = await compose(config, {
    worksInBackground: config.busUrl === undefined,
    firstJobsAfterMs: FIRST_JOBS_AFTER_MS,
    servesPages: true,
  });
  await listenOn(composition.privateServer, { port: config.privatePort, host: config.privateHost });
  if (composition.bankDoor && config.bankDoor) await listenOn(composition.bankDoor, { port: config.bankDoor.port, host: config.host });
  await composition.consoleApp.listen({ host: config.host, port: config.consolePort });
  await composition.app.listen({ host: config.host, port: config.port });
  return { ...composition, log: composition.services.log, pauseMs: config.drainPauseMs };
});
