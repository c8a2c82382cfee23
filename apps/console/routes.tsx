import { brandDeskPath, BrandEditorDesk, SitesDesk, sitesDeskPath, TextsDesk, textsDeskPath } from '@jogada/merchant/console';
import {
  AccountDesk,
  accountDeskPath,
  ApprovalsDesk,
  ArchiveAct,
  approvalsDeskPath,
  AuditDesk,
  auditDeskPath,
  JobsDesk,
  jobsDeskPath,
  memberDeskPath,
  membersDeskPath,
  MembersDesk,
  SignInScreen,
  StaffDesk,
  staffDeskPath,
} from '@jogada/accounts/console';
import {
  AnnouncementDesk,
  announcementDeskPath,
  AnnouncementsDesk,
  announcementsDeskPath,
  NewAnnouncementDesk,
  newAnnouncementDeskPath,
  BannersDesk,
  bannersDeskPath,
  CategoriesDesk,
  categoriesDeskPath,
  HelpDesk,
  helpDeskPath,
  ServiceLinksDesk,
  serviceLinksDeskPath,
} from '@jogada/content/console';
import {
  GamesDesk,
  gamesDeskPath,
  HeldWinsDesk,
  heldWinsDeskPath,
  VendorIncidentsDesk,
  vendorIncidentsDeskPath,
  VendorsDesk,
  vendorsDeskPath,
} from '@jogada/games/console';
import { AgentsDesk, agentsDeskPath } from '@jogada/agents/console';
import { ApplicationsDesk, applicationsDeskPath, PromotionsDesk, promotionsDeskPath } from '@jogada/promotions/console';
import {
  CashierLimitsAct,
  DepositsDesk,
  depositsDeskPath,
  FiguresDesk,
  figuresDeskPath,
  HouseAccountsDesk,
  houseAccountsDeskPath,
  IncidentDesk,
  incidentDeskPath,
  IncidentsDesk,
  incidentsDeskPath,
  LedgerDesk,
  ledgerDeskPath,
  RiskDesk,
  riskDeskPath,
  RiskGroupDesk,
  riskGroupDeskPath,
  WithdrawalDesk,
  withdrawalDeskPath,
  WithdrawalsDesk,
  withdrawalsDeskPath,
} from '@jogada/wallet/console';
import { chatDeskPath, ChatsDesk, chatsDeskPath, LettersDesk, lettersDeskPath } from '@jogada/content/console';
import { createRootRoute, createRoute, createRouter, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeskFrame } from './desk-frame.tsx';
import { LandingScreen } from './screens/landing-screen.tsx';
import { MemberDesk } from './screens/member-desk.tsx';
import { ReconciliationDesk, reconciliationDeskPath } from './screens/reconciliation-desk.tsx';
import { NoticeScreen } from './screens/notice-screen.tsx';
import { Brand } from './shell/brand.tsx';
import { Gate } from './shell/gate.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: () => (
    <DeskFrame>
      <Outlet />
    </DeskFrame>
  ),
  notFoundComponent: () => <NoticeScreen title="notFound" />,
});

const desks = createRoute({
  id: 'desks',
  getParentRoute: () => root,
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});

/** A page that checks its permission itself, as lists do. */
function listed<const Path extends string>(path: Path, component: () => ReactNode) {
  return createRoute({ path, getParentRoute: () => desks, component });
}

function gated<const Path extends string>(path: Path, resource: string, Desk: () => ReactNode) {
  return listed(path, () => (
    <Gate resource={resource}>
      <Desk />
    </Gate>
  ));
}

const routes = [
  createRoute({ path: '/login', getParentRoute: () => root, component: () => <SignInScreen brand={<Brand />} /> }),
  desks.addChildren([
    listed('/', LandingScreen),
    listed(withdrawalsDeskPath, WithdrawalsDesk),
    createRoute({
      path: pattern(withdrawalDeskPath),
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="withdrawals">
          <WithdrawalDesk withdrawalId={idIn(location.pathname, 'wdr')} />
        </Gate>
      ),
    }),
    listed(announcementsDeskPath, AnnouncementsDesk),
    gated(newAnnouncementDeskPath, 'announcements', NewAnnouncementDesk),
    gated(categoriesDeskPath, 'announcements', CategoriesDesk),
    gated(bannersDeskPath, 'announcements', BannersDesk),
    gated(helpDeskPath, 'help', HelpDesk),
    gated(serviceLinksDeskPath, 'service-links', ServiceLinksDesk),
    createRoute({
      path: pattern(announcementDeskPath),
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="announcements">
          <AnnouncementDesk announcementId={idIn(location.pathname, 'ann')} />
        </Gate>
      ),
    }),
    gated(agentsDeskPath, 'agents', AgentsDesk),
    gated(promotionsDeskPath, 'promotions', PromotionsDesk),
    gated(applicationsDeskPath, 'applications', ApplicationsDesk),
    listed(membersDeskPath, MembersDesk),
    listed(approvalsDeskPath, ApprovalsDesk),
    listed(auditDeskPath, AuditDesk),
    listed(accountDeskPath, AccountDesk),
    gated(jobsDeskPath, 'jobs', JobsDesk),
    gated(staffDeskPath, 'staff', StaffDesk),
    createRoute({
      path: pattern(memberDeskPath),
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="members">
          <MemberDesk memberId={idIn(location.pathname, 'mbr')} />
        </Gate>
      ),
    }),
    gated(reconciliationDeskPath, 'reconciliation', ReconciliationDesk),
    gated(ledgerDeskPath, 'ledger', LedgerDesk),
    listed(depositsDeskPath, DepositsDesk),
    listed(incidentsDeskPath, IncidentsDesk),
    createRoute({
      path: pattern(incidentDeskPath),
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="cashier-incidents">
          <IncidentDesk incidentId={idIn(location.pathname, 'inc')} />
        </Gate>
      ),
    }),
    gated(riskDeskPath, 'risk-groups', RiskDesk),
    createRoute({
      path: pattern(riskGroupDeskPath),
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="risk-groups">
          <RiskGroupDesk riskGroupId={idIn(location.pathname, 'rgp')} />
        </Gate>
      ),
    }),
    gated(figuresDeskPath, 'figures', FiguresDesk),
    gated(houseAccountsDeskPath, 'house-accounts', HouseAccountsDesk),
    listed(gamesDeskPath, GamesDesk),
    gated(vendorsDeskPath, 'vendors', VendorsDesk),
    listed(heldWinsDeskPath, HeldWinsDesk),
    listed(vendorIncidentsDeskPath, VendorIncidentsDesk),
    gated(chatsDeskPath, 'chats', () => <ChatsDesk />),
    createRoute({
      path: pattern(chatDeskPath),
      getParentRoute: () => desks,
      component: function Chat() {
        const pathname = useLocation({ select: (place) => place.pathname });
        return (
          <Gate resource="chats">
            <ChatsDesk chatId={idIn(pathname, 'cht')} />
          </Gate>
        );
      },
    }),
    listed(lettersDeskPath, LettersDesk),
    gated(sitesDeskPath, 'sites', () => <SitesDesk actsOf={(merchantCode) => <SiteActs merchantCode={merchantCode} />} />),
    createRoute({
      path: textsDeskPath('$merchantCode'),
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="sites">
          <TextsDesk merchantCode={location.pathname.split('/')[2] ?? ''} />
        </Gate>
      ),
    }),
    createRoute({
      path: brandDeskPath('$merchantCode'),
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="sites">
          <BrandEditorDesk merchantCode={location.pathname.split('/')[2] ?? ''} />
        </Gate>
      ),
    }),
    createRoute({
      path: '/access-denied',
      getParentRoute: () => desks,
      component: () => <NoticeScreen title="denied" body="deniedBody" />,
    }),
  ]),
];

/** Panels that other domains add to a site's page. */
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

/** Converts a path function into the router's pattern. */
function pattern(pathOf: (id: string) => string): string {
  return pathOf('ID').replace('ID', '$id');
}

/** The id in an address. One of another shape is refused by the server like an unknown id. */
function idIn<const Prefix extends string>(pathname: string, prefix: Prefix): `${Prefix}_${string}` {
  const id = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  return `${prefix}_${id.slice(prefix.length + 1)}`;
}
