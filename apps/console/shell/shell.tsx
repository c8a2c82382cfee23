import { accountPagePath, OperatorActivity } from '@jogada/accounts/console';
import { useMay } from '@jogada/platform/console';
import { PageLink } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useAuthenticated, useGetIdentity } from 'ra-core';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { AREA_GROUPS, type Area } from './areas.ts';
import { Brand } from './brand.tsx';
import { DataAsOf } from './data-as-of.tsx';
import { OperatorMenu } from './operator-menu.tsx';

/** The frame of every page: the areas at the side, or on a phone at the top, and the operator's menu. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useText();
  useAuthenticated();
  const { identity } = useGetIdentity();
  useSetUpFirst(identity?.['mustVisitAccount'] === true);
  if (!identity) return null;
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[216px_minmax(0,1fr)]">
      <OperatorActivity />
      <header className="flex flex-wrap items-center justify-between gap-3 border-line/60 bg-s1/60 p-3 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:justify-start lg:border-r">
        <div className="px-1 lg:py-2">
          <Brand />
        </div>
        <nav
          aria-label={t('nav')}
          className="no-scrollbar flex gap-1 max-lg:order-last max-lg:w-full max-lg:overflow-x-auto lg:min-h-0 lg:flex-1 lg:flex-col lg:gap-0 lg:overflow-y-auto"
        >
          {AREA_GROUPS.map(({ group, areas }) => (
            <div key={group} className="flex gap-1 lg:mb-2 lg:flex-col lg:gap-0 [&:not(:has(a))]:hidden">
              <p className="px-3.5 pb-0.5 text-11 font-semibold text-ink-3 max-lg:hidden">{t(`groups.${group}`)}</p>
              {areas.map((area) => (
                <AreaLink key={area.name} {...area} />
              ))}
            </div>
          ))}
        </nav>
        <OperatorMenu identity={identity} />
      </header>
      <main className="mx-auto w-full max-w-[1200px] min-w-0 px-4 py-5 lg:px-8 lg:py-7">
        <DataAsOf />
        {children}
      </main>
    </div>
  );
}

/** Redirects to the own account while it has to be set up: no other call is admitted. */
function useSetUpFirst(mustSetUp: boolean): void {
  const navigate = useNavigate();
  const isThere = useLocation({ select: ({ pathname }) => pathname === accountPagePath });
  useEffect(() => {
    if (mustSetUp && !isThere) void navigate({ to: accountPagePath });
  }, [mustSetUp, isThere, navigate]);
}

function AreaLink({ to, name, endpoint, Icon }: Area) {
  const t = useText();
  const isHere = useLocation({ select: ({ pathname }) => pathname === to || pathname.startsWith(`${to}/`) });
  const mayOpen = useMay(endpoint);
  if (!mayOpen) return null;
  return (
    <PageLink
      to={to}
      {...(isHere && { 'aria-current': 'page' })}
      className={classNames(
        'press flex h-9 shrink-0 items-center gap-2.5 lg:h-[clamp(1.375rem,2.75dvh,2.25rem)] rounded-full px-3.5 text-13 whitespace-nowrap',
        isHere ? 'bg-s3 font-bold text-ink ring-1 ring-line ring-inset' : 'font-medium text-ink-2 hover:bg-s2',
      )}
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" className={isHere ? 'text-primary' : ''} />
      {t(name)}
    </PageLink>
  );
}
