import '@jogada/platform/web/theme.css';
import { readStatus } from '@jogada/merchant/contract/player';
import { createApiClient, queryKeyOf, type ApiProblem } from '@jogada/platform/web';
import { preloadOverlays } from '@jogada/platform/web/ui';
import { hydrate } from '@tanstack/react-query';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readBootState } from './boot-state.ts';
import { createSiteRouter } from './create-router.ts';
import { loadTexts } from './load-texts.ts';
import { createProblemBell } from './problem-bell.ts';
import { createQueryClient } from './query-client.ts';
import { letFadesBreakOff, watchSwipesBack } from './route-fade.ts';
import { prepareSiteGate } from './shell/site-gate.tsx';

await start();

async function start() {
  const boot = readBootState();
  const texts = await loadTexts(boot.language);
  const queries = createQueryClient();
  hydrate(queries, boot.queries);

  let spoken = boot.language;
  const problems = createProblemBell();
  const hearProblem = (problem: ApiProblem) => {
    // The site has closed, and the news of it has not come through.
    if (CLOSED.has(problem.code)) void queries.invalidateQueries({ queryKey: queryKeyOf(readStatus) });
    problems.ring(problem);
  };
  const call = createApiClient({ language: () => spoken, onProblem: hearProblem });
  const router = createSiteRouter({ call, queries }, watchSwipesBack());

  letFadesBreakOff();
  await prepareSiteGate(queries);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page came without a root');
  hydrateRoot(
    root,
    <App
      call={call}
      queries={queries}
      language={boot.language}
      theme={boot.theme}
      texts={texts}
      problems={problems}
      onLanguage={(language) => {
        spoken = language;
        void queries.invalidateQueries();
      }}
    >
      <RouterClient router={router} />
    </App>,
  );
  whenIdle(preloadOverlays);
}

const CLOSED: ReadonlySet<string> = new Set(['under_maintenance', 'region_restricted']);

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
}
