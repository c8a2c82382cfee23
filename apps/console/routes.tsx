import { brandDeskPath, BrandEditorDesk, SitesDesk, sitesDeskPath } from '@jogada/merchant/console';
import { memberDeskPath, membersDeskPath, MembersDesk, SignInScreen } from '@jogada/accounts/console';
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
  HeldWinsDesk,
  heldWinsDeskPath,
  VendorIncidentsDesk,
  vendorIncidentsDeskPath,
  VendorsDesk,
  vendorsDeskPath,
} from '@jogada/games/console';
import { ApplicationsDesk, applicationsDeskPath, PromotionsDesk, promotionsDeskPath } from '@jogada/promotions/console';
import {
  HouseAccountsDesk,
  houseAccountsDeskPath,
  LedgerDesk,
  ledgerDeskPath,
  WithdrawalDesk,
  withdrawalDeskPath,
  WithdrawalsDesk,
  withdrawalsDeskPath,
} from '@jogada/wallet/console';
import { chatDeskPath, ChatsDesk, chatsDeskPath, LettersDesk, lettersDeskPath } from '@jogada/content/console';
import { createRootRoute, createRoute, createRouter, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { DeskFrame } from './desk-frame.tsx';
import { MemberDesk } from './screens/member-desk.tsx';
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

const routes = [
  createRoute({ path: '/login', getParentRoute: () => root, component: () => <SignInScreen brand={<Brand />} /> }),
  createRoute({
    path: '/',
    getParentRoute: () => root,
    beforeLoad: () => {
      // The router's way of saying it.
      // oxlint-disable-next-line typescript/only-throw-error
      throw redirect({ to: withdrawalsDeskPath });
    },
  }),
  desks.addChildren([
    createRoute({ path: withdrawalsDeskPath, getParentRoute: () => desks, component: WithdrawalsDesk }),
    createRoute({
      path: pattern(withdrawalDeskPath),
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="withdrawals">
          <WithdrawalDesk withdrawalId={idIn(location.pathname, 'wdr')} />
        </Gate>
      ),
    }),
    createRoute({ path: announcementsDeskPath, getParentRoute: () => desks, component: AnnouncementsDesk }),
    createRoute({
      path: newAnnouncementDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="announcements">
          <NewAnnouncementDesk />
        </Gate>
      ),
    }),
    createRoute({
      path: categoriesDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="announcements">
          <CategoriesDesk />
        </Gate>
      ),
    }),
    createRoute({
      path: bannersDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="announcements">
          <BannersDesk />
        </Gate>
      ),
    }),
    createRoute({
      path: helpDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="help">
          <HelpDesk />
        </Gate>
      ),
    }),
    createRoute({
      path: serviceLinksDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="service-links">
          <ServiceLinksDesk />
        </Gate>
      ),
    }),
    createRoute({
      path: pattern(announcementDeskPath),
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="announcements">
          <AnnouncementDesk announcementId={idIn(location.pathname, 'ann')} />
        </Gate>
      ),
    }),
    createRoute({
      path: promotionsDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="promotions">
          <PromotionsDesk />
        </Gate>
      ),
    }),
    createRoute({
      path: applicationsDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="applications">
          <ApplicationsDesk />
        </Gate>
      ),
    }),
    createRoute({ path: membersDeskPath, getParentRoute: () => desks, component: MembersDesk }),
    createRoute({
      path: pattern(memberDeskPath),
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="members">
          <MemberDesk memberId={idIn(location.pathname, 'mbr')} />
        </Gate>
      ),
    }),
    createRoute({
      path: ledgerDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="ledger">
          <LedgerDesk />
        </Gate>
      ),
    }),
    createRoute({
      path: houseAccountsDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="house-accounts">
          <HouseAccountsDesk />
        </Gate>
      ),
    }),
    createRoute({
      path: vendorsDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="vendors">
          <VendorsDesk />
        </Gate>
      ),
    }),
    createRoute({ path: heldWinsDeskPath, getParentRoute: () => desks, component: HeldWinsDesk }),
    createRoute({ path: vendorIncidentsDeskPath, getParentRoute: () => desks, component: VendorIncidentsDesk }),
    createRoute({
      path: chatsDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="chats">
          <ChatsDesk />
        </Gate>
      ),
    }),
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
    createRoute({ path: lettersDeskPath, getParentRoute: () => desks, component: LettersDesk }),
    createRoute({
      path: sitesDeskPath,
      getParentRoute: () => desks,
      component: () => (
        <Gate resource="sites">
          <SitesDesk />
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
