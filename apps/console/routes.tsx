import { brandPagePath, BrandEditorPage, SitesPage, sitesPagePath, TextsPage, textsPagePath } from '@jogada/merchant/console';
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
  ledgerPagePath,
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
  id: 'desks',
  getParentRoute: () => root,
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});

/** A desk that asks by itself whether it may be looked at, as lists do. */
function listed<const Path extends string>(path: Path, component: () => ReactNode) {
  return createRoute({ path, getParentRoute: () => pages, component });
}

function gated<const Path extends string>(path: Path, resource: string, Page: () => ReactNode) {
  return listed(path, () => (
    <Gate resource={resource}>
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
        <Gate resource="withdrawals">
          <WithdrawalPage withdrawalId={idIn(location.pathname, 'wdr')} />
        </Gate>
      ),
    }),
    listed(announcementsPagePath, AnnouncementsPage),
    gated(newAnnouncementPagePath, 'announcements', NewAnnouncementPage),
    gated(categoriesPagePath, 'announcements', CategoriesPage),
    gated(bannersPagePath, 'announcements', BannersPage),
    gated(helpPagePath, 'help', HelpPage),
    gated(serviceLinksPagePath, 'service-links', ServiceLinksPage),
    createRoute({
      path: pattern(announcementPagePath),
      getParentRoute: () => pages,
      component: () => (
        <Gate resource="announcements">
          <AnnouncementPage announcementId={idIn(location.pathname, 'ann')} />
        </Gate>
      ),
    }),
    gated(agentsPagePath, 'agents', AgentsPage),
    gated(promotionsPagePath, 'promotions', PromotionsPage),
    gated(applicationsPagePath, 'applications', ApplicationsPage),
    listed(membersPagePath, MembersPage),
    listed(approvalsPagePath, ApprovalsPage),
    listed(auditPagePath, AuditPage),
    listed(accountPagePath, AccountPage),
    gated(jobsPagePath, 'jobs', JobsPage),
    gated(staffPagePath, 'staff', StaffPage),
    createRoute({
      path: pattern(memberPagePath),
      getParentRoute: () => pages,
      component: () => (
        <Gate resource="members">
          <MemberPage memberId={idIn(location.pathname, 'mbr')} />
        </Gate>
      ),
    }),
    gated(reconciliationPagePath, 'reconciliation', ReconciliationPage),
    gated(ledgerPagePath, 'ledger', LedgerPage),
    listed(depositsPagePath, DepositsPage),
    listed(incidentsPagePath, IncidentsPage),
    createRoute({
      path: pattern(incidentPagePath),
      getParentRoute: () => pages,
      component: () => (
        <Gate resource="cashier-incidents">
          <IncidentPage incidentId={idIn(location.pathname, 'inc')} />
        </Gate>
      ),
    }),
    gated(riskPagePath, 'risk-groups', RiskPage),
    createRoute({
      path: pattern(riskGroupPagePath),
      getParentRoute: () => pages,
      component: () => (
        <Gate resource="risk-groups">
          <RiskGroupPage riskGroupId={idIn(location.pathname, 'rgp')} />
        </Gate>
      ),
    }),
    gated(figuresPagePath, 'figures', FiguresPage),
    gated(houseAccountsPagePath, 'house-accounts', HouseAccountsPage),
    listed(gamesPagePath, GamesPage),
    gated(vendorsPagePath, 'vendors', VendorsPage),
    listed(heldWinsPagePath, HeldWinsPage),
    listed(vendorIncidentsPagePath, VendorIncidentsPage),
    gated(chatsPagePath, 'chats', () => <ChatsPage />),
    createRoute({
      path: pattern(chatPagePath),
      getParentRoute: () => pages,
      component: function Chat() {
        const pathname = useLocation({ select: (place) => place.pathname });
        return (
          <Gate resource="chats">
            <ChatsPage chatId={idIn(pathname, 'cht')} />
          </Gate>
        );
      },
    }),
    listed(lettersPagePath, LettersPage),
    gated(sitesPagePath, 'sites', () => <SitesPage actsOf={(merchantCode) => <SiteActs merchantCode={merchantCode} />} />),
    createRoute({
      path: textsPagePath('$merchantCode'),
      getParentRoute: () => pages,
      component: () => (
        <Gate resource="sites">
          <TextsPage merchantCode={location.pathname.split('/')[2] ?? ''} />
        </Gate>
      ),
    }),
    createRoute({
      path: brandPagePath('$merchantCode'),
      getParentRoute: () => pages,
      component: () => (
        <Gate resource="sites">
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

/** What other domains do with a site. */
function SiteActs({ merchantCode }: { readonly merchantCode: string }) {
  return (
    <>
      <CashierLimitsAct merchantCode={merchantCode} />
      <ArchiveAct merchantCode={merchantCode} />
    </>
  );
}

export function createConsoleRouter() {
  return createRouter({ routeTree: root.addChildren(routes), scrollRestoration: true });
}

/** A path function as the router wants it. */
function pattern(pathOf: (id: string) => string): string {
  return pathOf('ID').replace('ID', '$id');
}

/** The id that an address names; one of another shape is refused by the server like any that is not there. */
function idIn<const Prefix extends string>(pathname: string, prefix: Prefix): `${Prefix}_${string}` {
  const id = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  return `${prefix}_${id.slice(prefix.length + 1)}`;
}
