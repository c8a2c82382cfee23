import { buildIfStale } from './build-if-stale.mjs';
import { ensureInstalled } from './install.mjs';
import { runMain } from './one-line-error.mjs';
import { reportProgress } from './progress.mjs';

// Implements `npm run build`: installs the packages and builds the clients, as `npm start` does, and starts nothing.
await runMain(async () => {
  await ensureInstalled();
  const isBuilt = await buildIfStale({ report: (state) => reportProgress('build', state) });
  reportProgress('build', isBuilt ? 'done' : 'up to date');
});
