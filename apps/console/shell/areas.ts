import { listApprovals, listJobs, listStaff, searchAudit, searchMembers } from '@jogada/accounts/contract/operator';
import { listTree } from '@jogada/agents/contract/operator';
import {
  createBanner,
  listChats,
  listHelpEntries,
  listOperatorAnnouncements,
  listSentLetters,
  readServiceLinks,
} from '@jogada/content/contract/operator';
import { listOperatorGames, listVendorSettings } from '@jogada/games/contract/operator';
import { listSites } from '@jogada/merchant/contract/operator';
import { listApplications, listOperatorPromotions } from '@jogada/promotions/contract/operator';
import {
  listCashierIncidents,
  listDepositCases,
  listHouseAccounts,
  listPaymentAccounts,
  listPaymentRuns,
  listRiskGroups,
  listWithdrawalCases,
  readFigures,
  traceTransfers,
} from '@jogada/wallet/contract/operator';
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
  paymentAccountsPagePath,
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
  IconCreditCard,
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

/** The areas of the console, grouped by task. Who may make the call of `endpoint` sees the area. */
export const AREA_GROUPS = [
  {
    group: 'players',
    areas: [
      { to: membersPagePath, name: 'members', endpoint: searchMembers, Icon: IconUsers },
      { to: chatsPagePath, name: 'chats', endpoint: listChats, Icon: IconMessages },
      { to: lettersPagePath, name: 'letters', endpoint: listSentLetters, Icon: IconMail },
      { to: agentsPagePath, name: 'agents', endpoint: listTree, Icon: IconHierarchy2 },
      { to: riskPagePath, name: 'risk', endpoint: listRiskGroups, Icon: IconUserQuestion },
      { to: applicationsPagePath, name: 'applications', endpoint: listApplications, Icon: IconClipboardText },
    ],
  },
  {
    group: 'money',
    areas: [
      { to: withdrawalsPagePath, name: 'withdrawals', endpoint: listWithdrawalCases, Icon: IconCashBanknote },
      { to: depositsPagePath, name: 'deposits', endpoint: listDepositCases, Icon: IconPigMoney },
      { to: incidentsPagePath, name: 'cashierIncidents', endpoint: listCashierIncidents, Icon: IconAlertTriangle },
      { to: approvalsPagePath, name: 'approvals', endpoint: listApprovals, Icon: IconEye },
      { to: figuresPagePath, name: 'figures', endpoint: readFigures, Icon: IconChartBar },
      { to: reconciliationPagePath, name: 'reconciliation', endpoint: listPaymentRuns, Icon: IconArrowsExchange },
      { to: paymentAccountsPagePath, name: 'paymentAccounts', endpoint: listPaymentAccounts, Icon: IconCreditCard },
      { to: houseAccountsPagePath, name: 'houseAccounts', endpoint: listHouseAccounts, Icon: IconBuildingBank },
      { to: ledgerPagePath, name: 'ledger', endpoint: traceTransfers, Icon: IconBook2 },
    ],
  },
  {
    group: 'games',
    areas: [
      { to: gamesPagePath, name: 'games', endpoint: listOperatorGames, Icon: IconCards },
      { to: vendorsPagePath, name: 'vendors', endpoint: listVendorSettings, Icon: IconDeviceGamepad2 },
      { to: promotionsPagePath, name: 'promotions', endpoint: listOperatorPromotions, Icon: IconGift },
    ],
  },
  {
    group: 'content',
    areas: [
      { to: announcementsPagePath, name: 'announcements', endpoint: listOperatorAnnouncements, Icon: IconSpeakerphone },
      { to: bannersPagePath, name: 'banners', endpoint: createBanner, Icon: IconPhoto },
      { to: helpPagePath, name: 'help', endpoint: listHelpEntries, Icon: IconHelpCircle },
      { to: serviceLinksPagePath, name: 'serviceLinks', endpoint: readServiceLinks, Icon: IconHeadset },
      { to: sitesPagePath, name: 'sites', endpoint: listSites, Icon: IconWorld },
    ],
  },
  {
    group: 'house',
    areas: [
      { to: staffPagePath, name: 'staff', endpoint: listStaff, Icon: IconShieldLock },
      { to: jobsPagePath, name: 'jobs', endpoint: listJobs, Icon: IconClockPlay },
      { to: auditPagePath, name: 'audit', endpoint: searchAudit, Icon: IconHistory },
    ],
  },
] as const;

export type Area = (typeof AREA_GROUPS)[number]['areas'][number];
