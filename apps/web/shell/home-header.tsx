import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { loginPath, memberCentrePath, registerPath, useSession } from '@jogada/accounts/web';
import { PageLink } from '@jogada/platform/web';
import { ButtonLink, IconButton } from '@jogada/platform/web/ui';
import { depositPath } from '@jogada/wallet/web';
import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../use-text.ts';
import { BalancePill } from './balance-pill.tsx';
import { Brand } from './brand.tsx';

const SideMenu = lazy(() => import('./side-menu.tsx').then((module) => ({ default: module.SideMenu })));

/** The bar of the lobby: menu and brand; the doors for a guest, the money for a member. */
export function HomeHeader() {
  const t = useText();
  const { session } = useSession();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isMenuWanted, setMenuWanted] = useState(false);
  return (
    <header className="sticky top-0 z-30 border-b border-line/50 bg-bg/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="mx-auto flex h-14 max-w-[720px] items-center gap-2 pr-3 pl-1.5">
        <IconButton
          label={t('shell.menu')}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          icon={<IconMenu2 size={24} aria-hidden="true" />}
          onPointerDown={() => setMenuWanted(true)}
          onClick={() => {
            setMenuWanted(true);
            setMenuOpen(true);
          }}
        />
        <Brand isShort={session !== null} />
        <div className="ml-auto flex min-w-0 items-center gap-2">
          {session ? (
            <MemberEnd name={session.memberInfo.nickname || session.userName} isTrial={session.type === TRIAL_TYPE} />
          ) : (
            <GuestEnd />
          )}
        </div>
      </div>
      {isMenuWanted && (
        <Suspense>
          <SideMenu isOpen={isMenuOpen} onOpenChange={setMenuOpen} />
        </Suspense>
      )}
    </header>
  );
}

function GuestEnd() {
  const t = useText();
  return (
    <>
      <ButtonLink to={loginPath()} look="ghost" className="px-4">
        {t('shell.logIn')}
      </ButtonLink>
      <ButtonLink to={registerPath} className="px-4">
        {t('shell.createAccount')}
      </ButtonLink>
    </>
  );
}

function MemberEnd({ name, isTrial }: { readonly name: string; readonly isTrial: boolean }) {
  const t = useText();
  return (
    <>
      <BalancePill />
      {isTrial ? (
        <ButtonLink to={registerPath} className="px-3.5">
          {t('shell.createAccount')}
        </ButtonLink>
      ) : (
        <ButtonLink to={depositPath()} className="px-3.5" icon={<IconPlus size={18} stroke={2.6} aria-hidden="true" />}>
          {t('shell.deposit')}
        </ButtonLink>
      )}
      <PageLink
        to={memberCentrePath}
        aria-label={t('shell.account')}
        className="press guilloche display hidden size-11 shrink-0 place-items-center rounded-full bg-s2 text-15 text-primary ring-2 ring-vip ring-inset min-[360px]:grid"
      >
        {[...name][0]?.toUpperCase()}
      </PageLink>
    </>
  );
}
