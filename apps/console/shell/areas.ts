import { agentsDeskPath } from '@jogada/agents/console';
import { approvalsDeskPath, auditDeskPath, jobsDeskPath, membersDeskPath, staffDeskPath } from '@jogada/accounts/console';
import {
  announcementsDeskPath,
  bannersDeskPath,
  chatsDeskPath,
  helpDeskPath,
  lettersDeskPath,
  serviceLinksDeskPath,
} from '@jogada/content/console';
import { gamesDeskPath, vendorsDeskPath } from '@jogada/games/console';
import { sitesDeskPath } from '@jogada/merchant/console';
import { applicationsDeskPath, promotionsDeskPath } from '@jogada/promotions/console';
import {
  depositsDeskPath,
  figuresDeskPath,
  houseAccountsDeskPath,
  incidentsDeskPath,
  ledgerDeskPath,
  riskDeskPath,
  withdrawalsDeskPath,
} from '@jogada/wallet/console';
import { reconciliationDeskPath } from '../screens/reconciliation-desk.tsx';
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

/** The areas of the console, grouped by task. */
export const AREA_GROUPS = [
  {
    group: 'players',
    areas: [
      { to: membersDeskPath, name: 'members', resource: 'members', action: 'list', Icon: IconUsers },
      { to: chatsDeskPath, name: 'chats', resource: 'chats', action: 'show', Icon: IconMessages },
      { to: lettersDeskPath, name: 'letters', resource: 'letters', action: 'list', Icon: IconMail },
      { to: agentsDeskPath, name: 'agents', resource: 'agents', action: 'show', Icon: IconHierarchy2 },
      { to: riskDeskPath, name: 'risk', resource: 'risk-groups', action: 'list', Icon: IconUserQuestion },
      { to: applicationsDeskPath, name: 'applications', resource: 'applications', action: 'show', Icon: IconClipboardText },
    ],
  },
  {
    group: 'money',
    areas: [
      { to: withdrawalsDeskPath, name: 'withdrawals', resource: 'withdrawals', action: 'list', Icon: IconCashBanknote },
      { to: depositsDeskPath, name: 'deposits', resource: 'deposits', action: 'list', Icon: IconPigMoney },
      { to: incidentsDeskPath, name: 'cashierIncidents', resource: 'cashier-incidents', action: 'list', Icon: IconAlertTriangle },
      { to: approvalsDeskPath, name: 'approvals', resource: 'approvals', action: 'list', Icon: IconEye },
      { to: figuresDeskPath, name: 'figures', resource: 'figures', action: 'show', Icon: IconChartBar },
      { to: reconciliationDeskPath, name: 'reconciliation', resource: 'reconciliation', action: 'show', Icon: IconArrowsExchange },
      { to: houseAccountsDeskPath, name: 'houseAccounts', resource: 'house-accounts', action: 'show', Icon: IconBuildingBank },
      { to: ledgerDeskPath, name: 'ledger', resource: 'ledger', action: 'show', Icon: IconBook2 },
    ],
  },
  {
    group: 'games',
    areas: [
      { to: gamesDeskPath, name: 'games', resource: 'games', action: 'list', Icon: IconCards },
      { to: vendorsDeskPath, name: 'vendors', resource: 'vendors', action: 'show', Icon: IconDeviceGamepad2 },
      { to: promotionsDeskPath, name: 'promotions', resource: 'promotions', action: 'show', Icon: IconGift },
    ],
  },
  {
    group: 'content',
    areas: [
      { to: announcementsDeskPath, name: 'announcements', resource: 'announcements', action: 'list', Icon: IconSpeakerphone },
      { to: bannersDeskPath, name: 'banners', resource: 'announcements', action: 'edit', Icon: IconPhoto },
      { to: helpDeskPath, name: 'help', resource: 'help', action: 'show', Icon: IconHelpCircle },
      { to: serviceLinksDeskPath, name: 'serviceLinks', resource: 'service-links', action: 'show', Icon: IconHeadset },
      { to: sitesDeskPath, name: 'sites', resource: 'sites', action: 'show', Icon: IconWorld },
    ],
  },
  {
    group: 'house',
    areas: [
      { to: staffDeskPath, name: 'staff', resource: 'staff', action: 'show', Icon: IconShieldLock },
      { to: jobsDeskPath, name: 'jobs', resource: 'jobs', action: 'show', Icon: IconClockPlay },
      { to: auditDeskPath, name: 'audit', resource: 'audit', action: 'list', Icon: IconHistory },
    ],
  },
] as const;

export type Area = (typeof AREA_GROUPS)[number]['areas'][number];
