import '@jogada/platform/web/theme.css';
import { deferredQueries, firstIdle, idleTurn, nextTask, pageCall, arePiecesHydrated, watchInstallOffer } from '@jogada/platform/web';
import { preloadOverlays } from '@jogada/platform/web/ui';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { PAGE_LIVES, readBootState } from './boot-state.ts';
import { createSiteRouter } from './create-router.ts';
import { loadTexts } from './load-texts.ts';
import { createProblemBell } from './problem-bell.ts';
import { QUERY_CONFIG } from './query-config.ts';
import { letFadesBreakOff, watchSwipesBack } from './route-fade.ts';
import { prepareSiteGate } from './shell/site-gate.tsx';
import { withTexts } from './site-texts.ts';

await start();

async function start() {
  // Reading the scripts, making ready and coming to life are a task each: a tap or a frame can come between.
  await nextTask();
  const boot = readBootState();
  const loadAll = async () => withTexts(await loadTexts(boot.language), boot.ownTexts);
  const texts = boot.texts ?? (await loadAll());
  // Put into the object that the page already speaks from, so that nothing on it is drawn anew.
  const textsAreThere = async () => void Object.assign(texts, await loadAll());
  const queries = deferredQueries(QUERY_CONFIG, boot.queries);

  let spoken = boot.language;
  const problems = createProblemBell();
  // No piece of the page is to find, when it comes to life, what it was not drawn with.
  const language = () => spoken;
  const call = pageCall({ language, onProblem: problems.ring, readsWaitFor: arePiecesHydrated });
  const router = createSiteRouter({ call, queries, language, status: boot.status, textsAreThere }, watchSwipesBack());

  watchInstallOffer();
  letFadesBreakOff();
  await prepareSiteGate(boot.status);
  await nextTask();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page came without a root');
  // As a transition, so that the page comes to life in slices and a tap need not wait for all of it.
  startTransition(() => {
    hydrateRoot(
      root,
      <App
        call={call}
        queries={queries}
        status={boot.status}
        session={boot.session}
        imageCdn={boot.imageCdn}
        eventPosition={boot.session ? undefined : boot.eventPosition}
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
      { onRecoverableError: reportRecoverableError },
    );
  });
  dispatchEvent(new Event(PAGE_LIVES));
  await firstIdle();
  await textsAreThere();
  await idleTurn();
  await preloadOverlays();
  // A visitor's next tap is most often on one of the two doors, and both stand on this.
  if (!boot.session) await import('@jogada/accounts/web/login');
}

/** What React had to draw anew is a fault: it is reported with where it happened, in one line, which no reader of stacks cuts off. */
function reportRecoverableError(problem: unknown, { componentStack = '' }: { readonly componentStack?: string | undefined }): void {
  reportError(new Error(`${String(problem)}${componentStack.replaceAll(/\s*\n\s*at /g, ' < ')}`, { cause: problem }));
}
