import { homePath, useSession } from '@jogada/accounts/web';
import { PopupHost } from '@jogada/content/web';
import { useStatus, useSwitchedOff } from '@jogada/merchant/web';
import { later } from '@jogada/platform/web';
import { TopBarRules, type TopBarRule } from '@jogada/platform/web/ui';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '../use-text.ts';
import { BottomMenu } from './bottom-menu.tsx';
import { HomeHeader } from './home-header.tsx';
import { isHomePath, routeChromeOf, type RouteChrome, type TitleKey } from './route-chrome.ts';
import { useAccess } from './use-access.ts';

const TopBarAccount = later(async () => (await import('./top-bar-account.tsx')).TopBarAccount);
const OffScreen = later(async () => (await import('../screens/off-screen.tsx')).OffScreen);
const Companions = later(async () => (await import('./companions.tsx')).Companions);

/** The frame of every screen: header, content, bottom menu or, on a wide screen, side navigation. */
export function Shell() {
  // The path of the rendered screen, not of the pending navigation: otherwise the bars of both screens would overlap.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? homePath });
  const t = useText();
  const chrome = routeChromeOf(pathname);
  const isOff = useSwitchedOff(...(chrome.modIds ?? []));
  const isAllowed = useAccess({ access: chrome.access, pathname });
  const rule = useTopBarRule(chrome);
  useDocumentTitle(chrome.title);
  const [unreadCount, setUnreadCount] = useState(0);

  return (
    <>
      <a href="#content" className="skip-link">
        {t('shell.skip')}
      </a>
      {isHomePath(pathname) && <HomeHeader />}
      <TopBarRules value={rule}>
        <main id="content" className={chrome.hasFooter ? ABOVE_MENU : undefined}>
          {isAllowed && (isOff ? <OffScreen key={pathname} title={chrome.title} /> : <Outlet />)}
        </main>
      </TopBarRules>
      <BottomMenu unread={{ account: unreadCount }} isWideOnly={!chrome.hasFooter} />
      {isHomePath(pathname) && <PopupHost />}
      <Companions onUnread={setUnreadCount} />
    </>
  );
}

// A screen's own bottom bar sits above the bottom menu.
const ABOVE_MENU =
  'pb-[calc(64px+env(safe-area-inset-bottom))] [--bottom-bar:calc(64px+env(safe-area-inset-bottom))] [--bottom-bar-room:12px]';

/** The Back target and the account part of the screen's top bar, from the route table. */
function useTopBarRule({ back, hasHeader }: RouteChrome): TopBarRule {
  const isSignedIn = useSession().session !== null;
  return useMemo(
    () => ({
      back: BACK[back],
      isHeader: hasHeader,
      end: hasHeader ? <TopBarAccount isSignedIn={isSignedIn} /> : null,
    }),
    [back, hasHeader, isSignedIn],
  );
}

const BACK = { home: { to: homePath }, logo: 'none', step: 'step', none: 'none' } as const satisfies Record<
  RouteChrome['back'],
  TopBarRule['back']
>;

function useDocumentTitle(title: TitleKey): void {
  const t = useText();
  const { merchantName } = useStatus().info;
  const words = `${t(`title.${title}`)} · ${merchantName}`;
  useEffect(() => {
    document.title = words;
  }, [words]);
}
