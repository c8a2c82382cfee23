import { TopBarEnd } from '@jogada/platform/web/ui';
import { PopupHost } from '@jogada/content/web';
import { ArrivalLinker, RegisterModalHost, SessionEndListener, useSession } from '@jogada/accounts/web';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStatus } from '@jogada/merchant/web';
import { useText } from '../use-text.ts';
import { BalancePill } from './balance-pill.tsx';
import { BottomMenu } from './bottom-menu.tsx';
import { HomeHeader } from './home-header.tsx';
import { isHomePath, routeChromeOf, type TitleKey } from './route-chrome.ts';

/** What stands around every screen: header, the screen, bottom menu. */
export function Shell() {
  const { pathname } = useLocation();
  const { session } = useSession();
  const t = useText();
  const chrome = routeChromeOf(pathname);
  useDocumentTitle(chrome.title);

  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-full focus:bg-s3 focus:px-4 focus:py-2"
      >
        {t('shell.skip')}
      </a>
      <SessionEndListener />
      <ArrivalLinker />
      {isHomePath(pathname) && <HomeHeader />}
      <TopBarEnd value={chrome.hasHeader && !isHomePath(pathname) && session ? <BalancePill /> : null}>
        <main id="content" className={chrome.hasFooter ? ABOVE_MENU : undefined}>
          <Outlet />
        </main>
      </TopBarEnd>
      {chrome.hasFooter && <BottomMenu />}
      <RegisterModalHost />
      {isHomePath(pathname) && <PopupHost />}
    </>
  );
}

// What a screen holds at its bottom edge stands on the menu, clear of the raised button in its middle.
const ABOVE_MENU =
  'pb-[calc(64px+env(safe-area-inset-bottom))] [--bottom-bar:calc(64px+env(safe-area-inset-bottom))] [--bottom-bar-room:12px]';

function useDocumentTitle(title: TitleKey): void {
  const t = useText();
  const { merchantName } = useStatus().info;
  const words = `${t(`title.${title}`)} · ${merchantName}`;
  useEffect(() => {
    document.title = words;
  }, [words]);
}
