import { loginPath, registerPath, useSession } from '@jogada/accounts/web';
import { MemberFace } from '@jogada/accounts/web/icon';
import { ButtonLink, IconButton } from '@jogada/platform/web/ui';
import { withdrawPath } from '@jogada/wallet/web';
import { IconArrowUpRight, IconMenu2 } from '@tabler/icons-react';
import { PageLink } from '@jogada/platform/web';
import { lazy } from 'react';
import { useText } from '../use-text.ts';
import { BalancePill } from './balance-pill.tsx';
import { Brand } from './brand.tsx';
import { DepositLink } from './deposit-link.tsx';
import { WantedPanel, useWantedPanel } from './wanted-panel.tsx';

const SideMenu = lazy(() => import('./side-menu.tsx').then((module) => ({ default: module.SideMenu })));
const MemberPanel = lazy(() => import('./member-panel.tsx').then((module) => ({ default: module.MemberPanel })));

/** The bar of the lobby: menu and brand; the doors for a guest, the money and the panel for a member (CON-04). */
export function HomeHeader() {
  const t = useText();
  const { session } = useSession();
  const menu = useWantedPanel();
  return (
    <header data-bar="header" className="sticky top-0 z-30 border-b border-line/50 bg-bg/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="mx-auto flex h-14 max-w-[720px] items-center gap-1 pr-2 pl-1 min-[360px]:gap-1.5 min-[360px]:pr-3 min-[360px]:pl-1.5">
        <IconButton label={t('shell.menu')} icon={<IconMenu2 size={24} aria-hidden="true" />} {...menu.trigger} />
        <Brand isShort={session !== null} />
        <div className="ml-auto flex min-w-0 items-center gap-1 min-[360px]:gap-1.5">{session ? <MemberEnd /> : <GuestEnd />}</div>
      </div>
      <WantedPanel panel={menu} component={SideMenu} />
    </header>
  );
}

function GuestEnd() {
  const t = useText();
  return (
    <>
      <ButtonLink to={loginPath()} look="ghost" className="px-3 min-[360px]:px-4">
        {t('shell.logIn')}
      </ButtonLink>
      <ButtonLink to={registerPath} className="px-3 min-[360px]:px-4">
        {t('shell.createAccount')}
      </ButtonLink>
    </>
  );
}

function MemberEnd() {
  const t = useText();
  const { session } = useSession();
  const panel = useWantedPanel();
  const label = session?.memberInfo.clubLabel.labelName;
  return (
    <>
      <div className="flex min-w-0 items-center rounded-full bg-s2">
        <BalancePill />
        <DepositLink />
      </div>
      <PageLink
        to={withdrawPath}
        aria-label={t('side.withdraw')}
        className="press grid size-11 shrink-0 place-items-center rounded-full bg-s2 text-ink hover:bg-s3"
      >
        <IconArrowUpRight size={22} aria-hidden="true" />
      </PageLink>
      <button
        type="button"
        aria-label={t('shell.account')}
        className="press relative grid size-11 shrink-0 place-items-center"
        {...panel.trigger}
      >
        <MemberFace sizePx={38} />
        {label && (
          <span className="absolute -bottom-0.5 max-w-14 truncate rounded-full bg-vip px-1.5 text-[10px] leading-[14px] font-bold text-bg">
            {label}
          </span>
        )}
      </button>
      <WantedPanel panel={panel} component={MemberPanel} />
    </>
  );
}
