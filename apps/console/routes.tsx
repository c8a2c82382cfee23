import { listJobs, listStaff, readMemberProfile } from '@jogada/accounts/contract/operator';
import { listTree } from '@jogada/agents/contract/operator';
import {
  listChats,
  listHelpEntries,
  listOperatorAnnouncements,
  listOperatorBanners,
  listOperatorCategories,
  readOperatorAnnouncement,
  readServiceLinks,
} from '@jogada/content/contract/operator';
import { listOperatorGames, listVendorSettings } from '@jogada/games/contract/operator';
import { listSiteTexts, listSites, readBrand } from '@jogada/merchant/contract/operator';
import { listApplications, listOperatorPromotions } from '@jogada/promotions/contract/operator';
import {
  listHouseAccounts,
  listPaymentAccounts,
  listPaymentRuns,
  listRiskGroups,
  readCashierIncident,
  readFigures,
  readRiskGroup,
  readWithdrawalCase,
  traceTransfers,
} from '@jogada/wallet/contract/operator';
import {
  brandPagePath,
  BrandEditorPage,
  SitesPage,
  SiteUndo,
  sitesPagePath,
  TextsPage,
  textsPagePath,
  type LaunchPlaces,
} from '@jogada/merchant/console';
import {
  AccountPage,
  accountPagePath,
  ApprovalsPage,
  ArchiveAct,
  approvalsPagePath,
  AuditPage,
  auditPagePath,
  JobsPage,
  jobsPagePath,
  JurisdictionAct,
  memberPagePath,
  membersPagePath,
  MembersPage,
  SignInScreen,
  StaffPage,
  staffPagePath,
} from '@jogada/accounts/console';
import {
  AnnouncementPage,
  announcementPagePath,
  AnnouncementsPage,
  announcementsPagePath,
  NewAnnouncementPage,
  newAnnouncementPagePath,
  BannersPage,
  bannersPagePath,
  CategoriesPage,
  categoriesPagePath,
  HelpPage,
  helpPagePath,
  ServiceLinksPage,
  serviceLinksPagePath,
} from '@jogada/content/console';
import {
  GamesPage,
  gamesPagePath,
  HeldWinsPage,
  heldWinsPagePath,
  VendorIncidentsPage,
  vendorIncidentsPagePath,
  VendorsPage,
  vendorsPagePath,
} from '@jogada/games/console';
import { AgentsPage, agentsPagePath } from '@jogada/agents/console';
import { ApplicationsPage, applicationsPagePath, PromotionsPage, promotionsPagePath } from '@jogada/promotions/console';
import {
  CashierLimitsAct,
  DepositsPage,
  depositsPagePath,
  FiguresPage,
  figuresPagePath,
  HouseAccountsPage,
  houseAccountsPagePath,
  IncidentPage,
  incidentPagePath,
  IncidentsPage,
  incidentsPagePath,
  LedgerPage,
  LimitUndo,
  ledgerPagePath,
  PaymentAccountsLink,
  paymentAccountsOfPath,
  PaymentAccountsPage,
  paymentAccountsPagePath,
  RiskPage,
  riskPagePath,
  RiskGroupPage,
  riskGroupPagePath,
  WithdrawalPage,
  withdrawalPagePath,
  WithdrawalsPage,
  withdrawalsPagePath,
} from '@jogada/wallet/console';
import { chatPagePath, ChatsPage, chatsPagePath, LettersPage, lettersPagePath } from '@jogada/content/console';
import type { UndoneEntry } from '@jogada/platform/console';
import type { Endpoint } from '@jogada/platform/contract';
import { createRootRoute, createRoute, createRouter, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConsoleFrame } from './console-frame.tsx';
import { LandingScreen } from './screens/landing-screen.tsx';
import { MemberPage } from './screens/member-page.tsx';
import { ReconciliationPage, reconciliationPagePath } from './screens/reconciliation-page.tsx';
import { NoticeScreen } from './screens/notice-screen.tsx';
import { Brand } from './shell/brand.tsx';
import { Gate } from './shell/gate.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: () => (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  ),
  notFoundComponent: () => <NoticeScreen title="notFound" />,
});

const pages = createRoute({
  id: 'pages',
  getParentRoute: () => root,
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});

/** A page that checks its permission itself, as lists do. */
function listed<const Path extends string>(path: Path, component: () => ReactNode) {
  return createRoute({ path, getParentRoute: () => pages, component });
}

function gated<const Path extends string>(path: Path, endpoint: Endpoint, Page: () => ReactNode) {
  return listed(path, () => (
    <Gate endpoint={endpoint}>
      <Page />
    </Gate>
  ));
}

const routes = [
  createRoute({ path: '/login', getParentRoute: () => root, component: () => <SignInScreen brand={<Brand />} /> }),
  pages.addChildren([
    listed('/', LandingScreen),
    listed(withdrawalsPagePath, WithdrawalsPage),
    createRoute({
      path: pattern(withdrawalPagePath),
      getParentRoute: () => pages,
      component: () => (
        <Gate endpoint={readWithdrawalCase}>
          <WithdrawalPage withdrawalId={idIn(location.pathname, 'wdr')} />
        </Gate>
      ),
    }),
    listed(announcementsPagePath, AnnouncementsPage),
    gated(newAnnouncementPagePath, listOperatorAnnouncements, NewAnnouncementPage),
    gated(categoriesPagePath, listOperatorCategories, CategoriesPage),
    gated(bannersPagePath, listOperatorBanners, BannersPage),
    gated(helpPagePath, listHelpEntries, HelpPage),
    gated(serviceLinksPagePath, readServiceLinks, ServiceLinksPage),
    createRoute({
      path: pattern(announcementPagePath),
      getParentRoute: () => pages,
      component: () => (
        <Gate endpoint={readOperatorAnnouncement}>
          <AnnouncementPage announcementId={idIn(location.pathname, 'ann')} />
        </Gate>
      ),
    }),
    gated(agentsPagePath, listTree, AgentsPage),
    gated(promotionsPagePath, listOperatorPromotions, PromotionsPage),
    gated(applicationsPagePath, listApplications, ApplicationsPage),
    listed(membersPagePath, MembersPage),
    listed(approvalsPagePath, ApprovalsPage),
    listed(auditPagePath, () => <AuditPage undoOf={undoOf} />),
    listed(accountPagePath, AccountPage),
    gated(jobsPagePath, listJobs, JobsPage),
    gated(staffPagePath, listStaff, StaffPage),
    createRoute({
      path: pattern(memberPagePath),
      getParentRoute: () => pages,
      component: () => (
        <Gate endpoint={readMemberProfile}>
          <MemberPage memberId={idIn(location.pathname, 'mbr')} />
        </Gate>
      ),
    }),
    gated(reconciliationPagePath, listPaymentRuns, ReconciliationPage),
    gated(ledgerPagePath, traceTransfers, LedgerPage),
    listed(depositsPagePath, DepositsPage),
    listed(incidentsPagePath, IncidentsPage),
    createRoute({
      path: pattern(incidentPagePath),
      getParentRoute: () => pages,
      component: () => (
        <Gate endpoint={readCashierIncident}>
          <IncidentPage incidentId={idIn(location.pathname, 'inc')} />
        </Gate>
      ),
    }),
    gated(riskPagePath, listRiskGroups, RiskPage),
    createRoute({
      path: pattern(riskGroupPagePath),
      getParentRoute: () => pages,
      component: () => (
        <Gate endpoint={readRiskGroup}>
          <RiskGroupPage riskGroupId={idIn(location.pathname, 'rgp')} />
        </Gate>
      ),
    }),
    gated(figuresPagePath, readFigures, FiguresPage),
    gated(houseAccountsPagePath, listHouseAccounts, HouseAccountsPage),
    gated(paymentAccountsPagePath, listPaymentAccounts, () => <PaymentAccountsPage />),
    createRoute({
      path: paymentAccountsOfPath('CODE').replace('CODE', '$merchantCode'),
      getParentRoute: () => pages,
      component: function AccountsOfSite() {
        const pathname = useLocation({ select: (place) => place.pathname });
        return (
          <Gate endpoint={listPaymentAccounts}>
            <PaymentAccountsPage merchantCode={decodeURIComponent(pathname.split('/')[2] ?? '')} />
          </Gate>
        );
      },
    }),
    listed(gamesPagePath, GamesPage),
    gated(vendorsPagePath, listVendorSettings, VendorsPage),
    listed(heldWinsPagePath, HeldWinsPage),
    listed(vendorIncidentsPagePath, VendorIncidentsPage),
    gated(chatsPagePath, listChats, () => <ChatsPage />),
    createRoute({
      path: pattern(chatPagePath),
      getParentRoute: () => pages,
      component: function Chat() {
        const pathname = useLocation({ select: (place) => place.pathname });
        return (
          <Gate endpoint={listChats}>
            <ChatsPage chatId={idIn(pathname, 'cht')} />
          </Gate>
        );
      },
    }),
    listed(lettersPagePath, LettersPage),
    gated(sitesPagePath, listSites, () => (
      <SitesPage actsOf={(merchantCode) => <SiteActs merchantCode={merchantCode} />} launchPlaces={LAUNCH_PLACES} />
    )),
    createRoute({
      path: textsPagePath('$merchantCode'),
      getParentRoute: () => pages,
      component: () => (
        <Gate endpoint={listSiteTexts}>
          <TextsPage merchantCode={location.pathname.split('/')[2] ?? ''} />
        </Gate>
      ),
    }),
    createRoute({
      path: brandPagePath('$merchantCode'),
      getParentRoute: () => pages,
      component: () => (
        <Gate endpoint={readBrand}>
          <BrandEditorPage merchantCode={location.pathname.split('/')[2] ?? ''} />
        </Gate>
      ),
    }),
    createRoute({
      path: '/access-denied',
      getParentRoute: () => pages,
      component: () => <NoticeScreen title="denied" body="deniedBody" />,
    }),
  ]),
];

/** Where other domains' items of a site's launch checklist are done. */
const LAUNCH_PLACES: LaunchPlaces = {
  payments: { endpoint: listPaymentAccounts, pathOf: paymentAccountsOfPath },
  games: { endpoint: listOperatorGames, pathOf: () => gamesPagePath },
  serviceLinks: { endpoint: readServiceLinks, pathOf: () => serviceLinksPagePath },
};

/** Panels that other domains add to a site's page. */
function SiteActs({ merchantCode }: { readonly merchantCode: string }) {
  return (
    <>
      <PaymentAccountsLink merchantCode={merchantCode} />
      <CashierLimitsAct merchantCode={merchantCode} />
      <JurisdictionAct merchantCode={merchantCode} />
      <ArchiveAct merchantCode={merchantCode} />
    </>
  );
}

/** The act that undoes an entry of the trail, by the domain that wrote it. */
function undoOf(entry: UndoneEntry, body: ReactNode): ReactNode {
  return (
    <>
      <SiteUndo entry={entry} body={body} />
      <LimitUndo entry={entry} body={body} />
    </>
  );
}

export function createConsoleRouter() {
  return createRouter({ routeTree: root.addChildren(routes), scrollRestoration: true });
}

/** Converts a path function into the router's pattern. */
function pattern(pathOf: (id: string) => string): string {
  return pathOf('ID').replace('ID', '$id');
}

/** The id in an address. One of another shape is refused by the server like an unknown id. */
function idIn<const Prefix extends string>(pathname: string, prefix: Prefix): `${Prefix}_${string}` {
  const id = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  return `${prefix}_${id.slice(prefix.length + 1)}`;
}
