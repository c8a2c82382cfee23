import { listenOn } from '@jogada/platform/edge';
import { lowerPriority } from '@jogada/platform/lower-priority';
import { compose, FIRST_JOBS_AFTER_MS } from '../api/compose.ts';
import { runUntilStopped } from '../api/run-until-stopped.ts';
import { readGuardedConfig } from '../api/start-guard/read-guarded-config.ts';

// The same composition as the API's, listening on the private port only: it delivers events and runs jobs.
// Where both run on one machine, the worker's jobs give way to the calls of the API.
lowerPriority();

await runUntilStopped(async () => {
  const config = await readGuardedConfig('worker');
  const composition = await compose(config, {
    worksInBackground: true,
    firstJobsAfterMs: FIRST_JOBS_AFTER_MS,
    servesPages: false,
    processName: 'worker',
  });
  await listenOn(composition.privateServer, { port: config.privatePort, host: config.privateHost });
  return { ...composition, log: composition.services.log, pauseMs: config.drainPauseMs };
});
