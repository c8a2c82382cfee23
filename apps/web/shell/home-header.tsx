import { loginPath, registerPath, useSession } from '@jogada/accounts/web';
import { later } from '@jogada/platform/web';
import { ButtonLink, classNames, IconButton, Skeleton } from '@jogada/platform/web/ui';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy } from 'react';
import { useText } from '../use-text.ts';
import { Brand } from './brand.tsx';
import { WantedPanel, useWantedPanel } from './wanted-panel.tsx';

const DownloadButton = later(async () => (await import('@jogada/content/web/download')).DownloadButton);
const MemberEnd = later(async () => (await import('./member-end.tsx')).MemberEnd, <Skeleton className="h-11 w-40 rounded-full" />);
const SideMenu = lazy(() => import('./side-menu.tsx').then((module) => ({ default: module.SideMenu })));

/** The lobby's header: menu and brand; sign-in and registration for a guest, balance and panel for a member (CON-04). */
export function HomeHeader() {
  const t = useText();
  const { session } = useSession();
  const menu = useWantedPanel();
  return (
    <header
      data-bar="header"
      className="group/header sticky top-0 z-30 border-b border-line/50 bg-bg/90 pt-[env(safe-area-inset-top)] backdrop-blur-md"
    >
      <div className="page-width flex h-14 items-center gap-1 pr-2 pl-1 min-[360px]:gap-1.5 min-[360px]:pr-3 min-[360px]:pl-1.5">
        <div className="phone-only contents">
          <IconButton label={t('shell.menu')} icon={<IconMenu2 size={24} aria-hidden="true" />} {...menu.trigger} />
          <Brand isShort={session !== null} />
        </div>
        <DownloadButton />
        {/* A long merchant name shrinks before the sign-in buttons do. */}
        <div className={classNames('ml-auto flex items-center gap-1 min-[360px]:gap-1.5', session ? 'min-w-0' : 'shrink-0')}>
          {session ? <MemberEnd /> : <GuestEnd />}
        </div>
      </div>
      <WantedPanel panel={menu} component={SideMenu} />
    </header>
  );
}

function GuestEnd() {
  const t = useText();
  return (
    <>
      <ButtonLink to={loginPath()} look="ghost" className="px-3 group-has-[[data-download]]/header:max-[359px]:px-2.5 min-[360px]:px-4">
        {t('shell.logIn')}
      </ButtonLink>
      <ButtonLink to={registerPath} className="px-3 group-has-[[data-download]]/header:max-[359px]:px-2.5 min-[360px]:px-4">
        {t('shell.createAccount')}
      </ButtonLink>
    </>
  );
}
