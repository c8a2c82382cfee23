import { compose, FIRST_JOBS_AFTER_MS } from '../api/compose.ts';
import { readConfig } from '../api/config.ts';
import { runUntilStopped } from '../api/run-until-stopped.ts';

// The same composition as the api's, without listening: it carries events and runs jobs.
await runUntilStopped(async () => {
  const composition = await compose(readConfig(), { worksInBackground: true, firstJobsAfterMs: FIRST_JOBS_AFTER_MS, servesPages: false });
  return { log: composition.house.log, close: composition.close, countFault: composition.countFault };
});
