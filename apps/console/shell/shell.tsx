import { sitesDeskPath } from '@jogada/merchant/console';
import { membersDeskPath } from '@jogada/accounts/console';
import { vendorsDeskPath } from '@jogada/games/console';
import {
  announcementsDeskPath,
  bannersDeskPath,
  chatsDeskPath,
  helpDeskPath,
  lettersDeskPath,
  serviceLinksDeskPath,
} from '@jogada/content/console';
import { applicationsDeskPath, promotionsDeskPath } from '@jogada/promotions/console';
import { PageLink } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';
import { houseAccountsDeskPath, ledgerDeskPath, withdrawalsDeskPath } from '@jogada/wallet/console';
import {
  IconBook2,
  IconBuildingBank,
  IconCashBanknote,
  IconClipboardText,
  IconDeviceGamepad2,
  IconGift,
  IconHeadset,
  IconHelpCircle,
  IconMail,
  IconMessages,
  IconPhoto,
  IconSpeakerphone,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';

import { useAuthenticated, useCanAccess, useGetIdentity } from 'ra-core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { Brand } from './brand.tsx';
import { OperatorMenu } from './operator-menu.tsx';

const AREAS = [
  { to: withdrawalsDeskPath, name: 'withdrawals', resource: 'withdrawals', action: 'list', Icon: IconCashBanknote },
  { to: membersDeskPath, name: 'members', resource: 'members', action: 'list', Icon: IconUsers },
  { to: chatsDeskPath, name: 'chats', resource: 'chats', action: 'show', Icon: IconMessages },
  { to: lettersDeskPath, name: 'letters', resource: 'letters', action: 'list', Icon: IconMail },
  { to: houseAccountsDeskPath, name: 'houseAccounts', resource: 'house-accounts', action: 'show', Icon: IconBuildingBank },
  { to: ledgerDeskPath, name: 'ledger', resource: 'ledger', action: 'show', Icon: IconBook2 },
  { to: vendorsDeskPath, name: 'vendors', resource: 'vendors', action: 'show', Icon: IconDeviceGamepad2 },
  { to: announcementsDeskPath, name: 'announcements', resource: 'announcements', action: 'list', Icon: IconSpeakerphone },
  { to: promotionsDeskPath, name: 'promotions', resource: 'promotions', action: 'show', Icon: IconGift },
  { to: applicationsDeskPath, name: 'applications', resource: 'applications', action: 'show', Icon: IconClipboardText },
  { to: bannersDeskPath, name: 'banners', resource: 'announcements', action: 'edit', Icon: IconPhoto },
  { to: helpDeskPath, name: 'help', resource: 'help', action: 'show', Icon: IconHelpCircle },
  { to: serviceLinksDeskPath, name: 'serviceLinks', resource: 'service-links', action: 'show', Icon: IconHeadset },
  { to: sitesDeskPath, name: 'sites', resource: 'sites', action: 'show', Icon: IconWorld },
] as const;

/** What stands around every desk: the areas at the side, or on a phone above, and who is signed in. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useText();
  useAuthenticated();
  const { identity } = useGetIdentity();
  if (!identity) return null;
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[216px_minmax(0,1fr)]">
      <header className="flex flex-wrap items-center justify-between gap-3 border-line/60 bg-s1/60 p-3 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:justify-start lg:border-r">
        <div className="px-1 lg:py-2">
          <Brand />
        </div>
        <nav aria-label={t('nav')} className="no-scrollbar flex gap-1 max-lg:order-last max-lg:w-full max-lg:overflow-x-auto lg:flex-col">
          {AREAS.map((area) => (
            <AreaLink key={area.name} {...area} />
          ))}
        </nav>
        <div className="lg:mt-auto">
          <OperatorMenu identity={identity} />
        </div>
      </header>
      <main className="mx-auto w-full max-w-[1120px] min-w-0 px-4 py-5 lg:px-8 lg:py-7">{children}</main>
    </div>
  );
}

function AreaLink({ to, name, resource, action, Icon }: (typeof AREAS)[number]) {
  const t = useText();
  const isHere = useLocation({ select: ({ pathname }) => pathname === to || pathname.startsWith(`${to}/`) });
  const { canAccess } = useCanAccess({ resource, action });
  if (!canAccess) return null;
  return (
    <PageLink
      to={to}
      {...(isHere && { 'aria-current': 'page' })}
      className={classNames(
        'press flex h-10 shrink-0 items-center gap-2.5 rounded-full px-3.5 text-13 whitespace-nowrap',
        isHere ? 'bg-s3 font-bold text-ink ring-1 ring-line ring-inset' : 'font-medium text-ink-2 hover:bg-s2',
      )}
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" className={isHere ? 'text-primary' : ''} />
      {t(name)}
    </PageLink>
  );
}
