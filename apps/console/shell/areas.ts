import { agentsPagePath } from '@jogada/agents/console';
import { approvalsPagePath, auditPagePath, jobsPagePath, membersPagePath, staffPagePath } from '@jogada/accounts/console';
import {
  announcementsPagePath,
  bannersPagePath,
  chatsPagePath,
  helpPagePath,
  lettersPagePath,
  serviceLinksPagePath,
} from '@jogada/content/console';
import { gamesPagePath, vendorsPagePath } from '@jogada/games/console';
import { sitesPagePath } from '@jogada/merchant/console';
import { applicationsPagePath, promotionsPagePath } from '@jogada/promotions/console';
import {
  depositsPagePath,
  figuresPagePath,
  houseAccountsPagePath,
  incidentsPagePath,
  ledgerPagePath,
  riskPagePath,
  withdrawalsPagePath,
} from '@jogada/wallet/console';
import { reconciliationPagePath } from '../screens/reconciliation-page.tsx';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBook2,
  IconBuildingBank,
  IconCards,
  IconCashBanknote,
  IconChartBar,
  IconClipboardText,
  IconClockPlay,
  IconDeviceGamepad2,
  IconEye,
  IconGift,
  IconHeadset,
  IconHelpCircle,
  IconHistory,
  IconMail,
  IconMessages,
  IconPhoto,
  IconPigMoney,
  IconShieldLock,
  IconSpeakerphone,
  IconUserQuestion,
  IconUsers,
  IconWorld,
  IconHierarchy2,
} from '@tabler/icons-react';

/** What the console is made of, as its staff looks for it. */
export const AREA_GROUPS = [
  {
    group: 'players',
    areas: [
      { to: membersPagePath, name: 'members', resource: 'members', action: 'list', Icon: IconUsers },
      { to: chatsPagePath, name: 'chats', resource: 'chats', action: 'show', Icon: IconMessages },
      { to: lettersPagePath, name: 'letters', resource: 'letters', action: 'list', Icon: IconMail },
      { to: agentsPagePath, name: 'agents', resource: 'agents', action: 'show', Icon: IconHierarchy2 },
      { to: riskPagePath, name: 'risk', resource: 'risk-groups', action: 'list', Icon: IconUserQuestion },
      { to: applicationsPagePath, name: 'applications', resource: 'applications', action: 'show', Icon: IconClipboardText },
    ],
  },
  {
    group: 'money',
    areas: [
      { to: withdrawalsPagePath, name: 'withdrawals', resource: 'withdrawals', action: 'list', Icon: IconCashBanknote },
      { to: depositsPagePath, name: 'deposits', resource: 'deposits', action: 'list', Icon: IconPigMoney },
      { to: incidentsPagePath, name: 'cashierIncidents', resource: 'cashier-incidents', action: 'list', Icon: IconAlertTriangle },
      { to: approvalsPagePath, name: 'approvals', resource: 'approvals', action: 'list', Icon: IconEye },
      { to: figuresPagePath, name: 'figures', resource: 'figures', action: 'show', Icon: IconChartBar },
      { to: reconciliationPagePath, name: 'reconciliation', resource: 'reconciliation', action: 'show', Icon: IconArrowsExchange },
      { to: houseAccountsPagePath, name: 'houseAccounts', resource: 'house-accounts', action: 'show', Icon: IconBuildingBank },
      { to: ledgerPagePath, name: 'ledger', resource: 'ledger', action: 'show', Icon: IconBook2 },
    ],
  },
  {
    group: 'games',
    areas: [
      { to: gamesPagePath, name: 'games', resource: 'games', action: 'list', Icon: IconCards },
      { to: vendorsPagePath, name: 'vendors', resource: 'vendors', action: 'show', Icon: IconDeviceGamepad2 },
      { to: promotionsPagePath, name: 'promotions', resource: 'promotions', action: 'show', Icon: IconGift },
    ],
  },
  {
    group: 'content',
    areas: [
      { to: announcementsPagePath, name: 'announcements', resource: 'announcements', action: 'list', Icon: IconSpeakerphone },
      { to: bannersPagePath, name: 'banners', resource: 'announcements', action: 'edit', Icon: IconPhoto },
      { to: helpPagePath, name: 'help', resource: 'help', action: 'show', Icon: IconHelpCircle },
      { to: serviceLinksPagePath, name: 'serviceLinks', resource: 'service-links', action: 'show', Icon: IconHeadset },
      { to: sitesPagePath, name: 'sites', resource: 'sites', action: 'show', Icon: IconWorld },
    ],
  },
  {
    group: 'house',
    areas: [
      { to: staffPagePath, name: 'staff', resource: 'staff', action: 'show', Icon: IconShieldLock },
      { to: jobsPagePath, name: 'jobs', resource: 'jobs', action: 'show', Icon: IconClockPlay },
      { to: auditPagePath, name: 'audit', resource: 'audit', action: 'list', Icon: IconHistory },
    ],
  },
] as const;

export type Area = (typeof AREA_GROUPS)[number]['areas'][number];
