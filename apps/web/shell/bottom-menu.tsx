import { homePath, memberCentrePath, securityCenterPath } from '@jogada/accounts/web';
import { gameCenterPath } from '@jogada/games/web';
import { PageLink } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';
import { bonusPath, depositPath, transactionRecordPath } from '@jogada/wallet/web';
import {
  IconCards,
  IconCardsFilled,
  IconHome,
  IconHomeFilled,
  IconReceipt,
  IconReceiptFilled,
  IconUser,
  IconUserFilled,
  type Icon,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useText } from '../use-text.ts';
import { isHomePath } from './route-chrome.ts';

interface MenuItem {
  readonly key: 'home' | 'games' | 'deposit' | 'records' | 'account';
  readonly to: string;
  readonly icon?: Icon;
  readonly activeIcon?: Icon;
  readonly isActive: (pathname: string) => boolean;
}

/** The way money comes in stands in the middle, above the others. */
const ITEMS: readonly MenuItem[] = [
  { key: 'home', to: homePath, icon: IconHome, activeIcon: IconHomeFilled, isActive: isHomePath },
  {
    key: 'games',
    to: gameCenterPath,
    icon: IconCards,
    activeIcon: IconCardsFilled,
    isActive: (path) => path === gameCenterPath || path.endsWith('-games'),
  },
  { key: 'deposit', to: depositPath(), isActive: (path) => path === depositPath() },
  {
    key: 'records',
    to: transactionRecordPath,
    icon: IconReceipt,
    activeIcon: IconReceiptFilled,
    isActive: (path) => path === transactionRecordPath,
  },
  {
    key: 'account',
    to: memberCentrePath,
    icon: IconUser,
    activeIcon: IconUserFilled,
    isActive: (path) => [memberCentrePath, '/m/set', bonusPath].includes(path) || path.startsWith(securityCenterPath),
  },
];

export function BottomMenu() {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t('shell.mainMenu')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line/60 bg-s1/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md"
    >
      <ul className="mx-auto grid h-16 max-w-[720px] grid-cols-5">
        {ITEMS.map((item) => (
          <li key={item.key} className="min-w-0">
            <MenuLink item={item} label={t(`menu.${item.key}`)} isActive={item.isActive(pathname)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuLink({ item, label, isActive }: { readonly item: MenuItem; readonly label: string; readonly isActive: boolean }) {
  const Shape = isActive ? item.activeIcon : item.icon;
  return (
    <PageLink
      to={item.to}
      {...(isActive && { 'aria-current': 'page' })}
      {...(isActive && { onClick: goToTop })}
      className={classNames(
        'press relative flex h-16 flex-col items-center justify-end gap-0.5 pb-2 text-11',
        isActive ? 'font-bold text-primary' : 'font-medium text-ink-2',
      )}
    >
      {Shape ? <Shape size={24} stroke={1.8} aria-hidden="true" className="mb-0.5" /> : <DepositMark />}
      <span className="max-w-full truncate px-0.5">{label}</span>
    </PageLink>
  );
}

function DepositMark() {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-4 grid size-13 place-items-center rounded-full bg-primary text-on-primary shadow-float ring-4 ring-s1"
    >
      <svg viewBox="0 0 24 24" width="26" height="26" fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round">
        <path d="M12 5v14M5 12h14" />
      </svg>
    </span>
  );
}

// Tapping where one already is leads back to the top.
function goToTop(event: MouseEvent) {
  event.preventDefault();
  window.scrollTo({ top: 0, behavior: 'smooth' });
}
