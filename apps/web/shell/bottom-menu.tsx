import { homePath, memberCentrePath, settingsPath, securityCenterPath } from '@jogada/accounts/web';
import { gameRecordPath } from '@jogada/games/web';
import { PageLink } from '@jogada/platform/web';
import { classNames, CountBadge } from '@jogada/platform/web/ui';
import { bonusPath, depositRecordPath, transactionRecordPath } from '@jogada/wallet/web';
import {
  IconGift,
  IconGiftFilled,
  IconHome,
  IconHomeFilled,
  IconSend,
  IconSendFilled,
  IconTrophy,
  IconTrophyFilled,
  IconUser,
  IconUserFilled,
  type Icon,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { useText } from '../use-text.ts';
import { Brand } from './brand.tsx';
import { promotionPath, referralPath, rewardCenterPath } from './menu-paths.ts';
import { isHomePath } from './route-chrome.ts';
import { useMemberCentreWay, useReferralWay } from './use-guarded-way.ts';

const TrialDialog = lazy(async () => ({ default: (await import('./trial-dialog.tsx')).TrialDialog }));

interface MenuItem {
  readonly key: 'home' | 'promotion' | 'share' | 'rewards' | 'account';
  readonly to: string;
  readonly icon: Icon;
  readonly activeIcon: Icon;
  /** Its own path only, if missing. */
  readonly isActive?: (pathname: string) => boolean;
}

const MEMBER_PATHS: readonly string[] = [
  memberCentrePath,
  settingsPath,
  bonusPath,
  gameRecordPath,
  depositRecordPath,
  transactionRecordPath,
];

const ITEMS: readonly MenuItem[] = [
  { key: 'home', to: homePath, icon: IconHome, activeIcon: IconHomeFilled, isActive: isHomePath },
  {
    key: 'promotion',
    to: promotionPath,
    icon: IconGift,
    activeIcon: IconGiftFilled,
    isActive: (path) => path.startsWith(promotionPath),
  },
  { key: 'share', to: referralPath, icon: IconSend, activeIcon: IconSendFilled },
  { key: 'rewards', to: rewardCenterPath, icon: IconTrophy, activeIcon: IconTrophyFilled },
  {
    key: 'account',
    to: memberCentrePath,
    icon: IconUser,
    activeIcon: IconUserFilled,
    isActive: (path) => MEMBER_PATHS.includes(path) || path.startsWith(securityCenterPath),
  },
];

/** Unread counts by menu item. */
type UnreadCounts = Partial<Record<MenuItem['key'], number>>;

interface BottomMenuProps {
  readonly unread: UnreadCounts;
  /** On a phone the screen has no menu. */
  readonly isWideOnly: boolean;
}

/** The five entries of the bottom menu (CON-15). From 1024 px it is the side navigation, which `WideNav` continues. */
export function BottomMenu({ unread, isWideOnly }: BottomMenuProps) {
  const t = useText();
  const { pathname } = useLocation();
  const [isPrompted, setPrompted] = useState(false);
  const ways: Partial<Record<MenuItem['key'], () => void>> = {
    share: useReferralWay(),
    account: useMemberCentreWay(() => setPrompted(true)),
  };
  return (
    <nav
      aria-label={t('shell.mainMenu')}
      className={classNames(
        'site-nav fixed inset-x-0 bottom-0 z-30 border-t border-line/60 bg-s1/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md',
        isWideOnly && 'wide-only',
      )}
    >
      <div className="wide-only">
        <Brand isShort={false} />
      </div>
      <ul className="mx-auto grid h-16 max-w-[720px] grid-cols-5">
        {ITEMS.map((item) => (
          <li key={item.key} className="min-w-0">
            <MenuLink
              item={item}
              isActive={item.isActive?.(pathname) ?? item.to === pathname}
              isHere={item.to === pathname}
              unread={unread[item.key] ?? 0}
              onWay={ways[item.key]}
            />
          </li>
        ))}
      </ul>
      {isPrompted && (
        <Suspense>
          <TrialDialog onClose={() => setPrompted(false)} />
        </Suspense>
      )}
    </nav>
  );
}

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly isActive: boolean;
  readonly isHere: boolean;
  readonly unread: number;
  /** Replaces the default navigation. */
  readonly onWay: (() => void) | undefined;
}

function MenuLink({ item, isActive, isHere, unread, onWay }: MenuLinkProps) {
  const t = useText();
  const Shape = isActive ? item.activeIcon : item.icon;
  function handleClick(event: MouseEvent) {
    if (isHere || (isActive && item.key === 'home')) return goToTop(event);
    if (!onWay) return;
    event.preventDefault();
    onWay();
  }
  return (
    <PageLink
      to={item.to}
      {...(isActive && { 'aria-current': 'page' })}
      onClick={handleClick}
      className={classNames(
        'nav-row press relative flex h-16 flex-col items-center justify-center gap-1 text-11',
        isActive ? 'font-bold text-primary' : 'font-medium text-ink-2',
      )}
    >
      {isActive && <span aria-hidden="true" className="edge-light absolute top-0 h-0.5 w-8 rounded-full bg-primary" />}
      <span className="relative">
        <Shape size={24} stroke={1.8} aria-hidden="true" />
        <CountBadge count={unread} label={(shown, count) => t('menu.unread', { count, shown })} className="absolute -top-1.5 left-3.5" />
      </span>
      <span className="max-w-full truncate px-0.5">{t(`menu.${item.key}`)}</span>
    </PageLink>
  );
}

// A tap on the entry of the current page scrolls to the top.
function goToTop(event: MouseEvent) {
  event.preventDefault();
  scrollTo({ top: 0, behavior: 'smooth' });
}
