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

/** Answers are read again once the language has not changed for this time, in ms, so that quick choices read them once (GAM-28). */
const LANGUAGE_RESTS_MS = 250;

await start();

async function start() {
  // Script evaluation, preparation and hydration are separate tasks, so that the browser can handle input and paint in between.
  await nextTask();
  const boot = readBootState();
  const loadAll = async () => withTexts(await loadTexts(boot.language), boot.ownTexts);
  const texts = boot.texts ?? (await loadAll());
  // Merges into the object that is already in use, so that nothing re-renders.
  const textsAreThere = async () => void Object.assign(texts, await loadAll());
  const queries = deferredQueries(QUERY_CONFIG, boot.queries);

  let spoken = boot.language;
  let reading: ReturnType<typeof setTimeout> | undefined;
  const problems = createProblemBell();
  // Reads wait for the hydration of every piece: a piece must hydrate with the data that the server rendered it with.
  const language = () => spoken;
  const call = pageCall({ language, onProblem: problems.ring, readsWaitFor: arePiecesHydrated });
  const router = createSiteRouter({ call, queries, language, status: boot.status, textsAreThere }, watchSwipesBack());

  watchInstallOffer();
  letFadesBreakOff();
  await prepareSiteGate(boot.status);
  await nextTask();
  const root = document.getElementById('root');
  if (!root) throw new Error('no root');
  // A transition hydrates in slices, so that a tap does not wait for the whole page.
  startTransition(() => {
    hydrateRoot(
      root,
      <App
        call={call}
        queries={queries}
        status={boot.status}
        session={boot.session}
        imageCdn={boot.imageCdn}
        eventsAt={boot.session ? undefined : boot.eventsAt}
        language={boot.language}
        theme={boot.theme}
        texts={texts}
        problems={problems}
        onLanguage={(language) => {
          spoken = language;
          clearTimeout(reading);
          reading = setTimeout(() => void queries.invalidateQueries(), LANGUAGE_RESTS_MS);
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
  // Preloads the code that sign-in and registration share, and the lobby after them: a visitor's most likely next screens.
  if (!boot.session) await Promise.all([import('@jogada/accounts/web/login'), import('./screens/home-screen.tsx')]);
}

/** Reports a hydration mismatch with its component stack in one line, because error collectors truncate multi-line stacks. */
function reportRecoverableError(problem: unknown, { componentStack = '' }: { readonly componentStack?: string | undefined }): void {
  reportError(new Error(`${String(problem)}${componentStack.replaceAll(/\s*\n\s*at /g, ' < ')}`, { cause: problem }));
}
