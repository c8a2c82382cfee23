import { siteStateOf, type SiteStatus } from '@jogada/merchant/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { later } from '@jogada/platform/web';
import { lazyRouteComponent, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isOpenInRestrictedRegion } from './open-in-restricted-region.ts';
import { Shell } from './shell.tsx';

const SiteStateScreen = lazyRouteComponent(() => import('../screens/site-state-screen.tsx'), 'SiteStateScreen');

const LiveSite = later(async () => (await import('./companions.tsx')).LiveSite);

/** Renders the site while it is open, and its state screen otherwise (CON-19). */
export function SiteGate() {
  const { pathname } = useLocation();
  const state = siteStateOf(useStatus());
  const isOpen = state === 0 || (state === 2 && isOpenInRestrictedRegion(pathname));
  return (
    <>
      {isOpen ? (
        <Shell />
      ) : (
        <Suspense>
          <SiteStateScreen state={state} />
        </Suspense>
      )}
      <LiveSite />
    </>
  );
}

/** Preloads the state screen when the site is closed. An open site does not load it. */
export async function prepareSiteGate(status: SiteStatus): Promise<void> {
  if (siteStateOf(status) !== 0) await SiteStateScreen.preload?.();
}
