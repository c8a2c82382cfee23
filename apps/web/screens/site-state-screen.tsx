import { loginPath, useSession } from '@jogada/accounts/web';
import { readStatus, type ServiceLinkType, type SiteState } from '@jogada/merchant/contract/player';
import { ServiceLinkAnchor, useServiceLinks, useStatus } from '@jogada/merchant/web';
import { queryKeyOf, useMomentText } from '@jogada/platform/web';
import { Button, ButtonLink, classNames, Picture } from '@jogada/platform/web/ui';
import { withdrawPath } from '@jogada/wallet/web';
import { IconClockHour4, IconHeadset, IconMapPin, IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Brand } from '../shell/brand.tsx';
import { useText } from '../use-text.ts';

interface SiteStateScreenProps {
  readonly state: SiteState;
}

/** Replaces the whole site during maintenance or in a restricted region. */
export function SiteStateScreen({ state }: SiteStateScreenProps) {
  const t = useText();
  const { merchantName } = useStatus().info;
  const part = state === 1 ? 'maintenance' : 'region';
  useRepeatedLook();
  useEffect(() => {
    document.title = `${t(`siteState.${part}.title`)} · ${merchantName}`;
  }, [t, part, merchantName]);

  return (
    <main id="content" className="page-gutter relative grid min-h-dvh grid-rows-[auto_1fr_auto] pt-[env(safe-area-inset-top)] text-center">
      <div
        aria-hidden="true"
        className="guilloche absolute inset-x-0 top-0 -z-10 h-[70dvh] [mask-image:linear-gradient(black,transparent)]"
      />
      <div className="mx-auto flex h-16 items-center">
        <Brand isShort={false} />
      </div>
      <div className="mx-auto flex w-full max-w-[440px] flex-col items-center justify-center py-6">
        <Picture
          path={`/art/status-${part}`}
          widths={[384]}
          formats={['webp']}
          sizes="192px"
          alt=""
          isFirstScreen
          className="mb-5 size-32"
        />
        <h1 className="display text-32 text-balance">{t(`siteState.${part}.title`)}</h1>
        <p className="mt-2 max-w-[36ch] text-balance text-ink-2">{t(`siteState.${part}.body`)}</p>
        {state === 1 ? <Maintenance /> : <Region />}
      </div>
      <ServiceLinks hasSitePages={state === 2} />
    </main>
  );
}

function Maintenance() {
  const t = useText();
  const { maintenanceUntil } = useStatus();
  const timeText = useMomentText('dayTime');
  return (
    <>
      {maintenanceUntil !== null && (
        <Fact icon={<IconClockHour4 size={20} aria-hidden="true" />} className="mt-6">
          {t('siteState.maintenance.until', { time: timeText(maintenanceUntil) })}
        </Fact>
      )}
      <RetryButton look="primary" />
      <p role="status" className="mt-3 text-13 text-ink-3">
        {t('siteState.maintenance.watching')}
      </p>
    </>
  );
}

function Region() {
  const t = useText();
  const { session } = useSession();
  const { ip } = useStatus().location;
  return (
    <>
      <div className="mt-6 w-full rounded-card bg-s1 p-5 shadow-raised">
        <p className="mb-4 text-balance text-ink-2">{t('siteState.region.member')}</p>
        <ButtonLink to={session ? withdrawPath : loginPath(withdrawPath)} isWide size="large">
          {t(session ? 'siteState.region.withdraw' : 'siteState.region.logIn')}
        </ButtonLink>
      </div>
      <RetryButton look="quiet" />
      <p className="mt-3 max-w-[36ch] text-13 text-balance text-ink-3">{t('siteState.region.wrong')}</p>
      <Fact icon={<IconMapPin size={18} aria-hidden="true" />} className="mt-3 text-13 text-ink-3">
        {t('siteState.region.address', { address: ip })}
      </Fact>
    </>
  );
}

function Fact({ icon, className, children }: { readonly icon: ReactNode; readonly className: string; readonly children: ReactNode }) {
  return (
    <p className={classNames('inline-flex max-w-full items-center gap-2 rounded-full bg-s2 px-4 py-2 text-ink-2 tabular-nums', className)}>
      <span className="shrink-0 text-gold">{icon}</span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function RetryButton({ look }: { readonly look: 'primary' | 'quiet' }) {
  const t = useText();
  const queries = useQueryClient();
  const isLooking = useIsFetching({ queryKey: queryKeyOf(readStatus) }) > 0;
  return (
    <Button
      look={look}
      isLoading={isLooking}
      icon={<IconRefresh size={20} aria-hidden="true" />}
      className="mt-6"
      onClick={() => void queries.invalidateQueries({ queryKey: queryKeyOf(readStatus) })}
    >
      {t('siteState.retry')}
    </Button>
  );
}

/** The service links that reach a person. */
const PEOPLE = ['LIVE_SERVICE', 'TELEGRAM', 'WHATSAPP', 'FACEBOOK'] as const satisfies readonly ServiceLinkType[];

// During maintenance every page of the site shows this screen, so only external links are listed.
function ServiceLinks({ hasSitePages }: { readonly hasSitePages: boolean }) {
  const t = useText();
  const links = useServiceLinks(PEOPLE).filter(({ address }) => hasSitePages || !address?.startsWith('/'));
  if (links.length === 0) return <span className="pb-[calc(16px+env(safe-area-inset-bottom))]" />;
  return (
    <section aria-label={t('siteState.service')} className="pb-[calc(20px+env(safe-area-inset-bottom))]">
      <p className="mb-3 inline-flex items-center gap-2 text-13 text-ink-2">
        <IconHeadset size={18} aria-hidden="true" className="text-primary" />
        {t('siteState.service')}
      </p>
      <ul className="flex flex-wrap justify-center gap-2">
        {links.map((link) => (
          <li key={link.path}>
            <ServiceLinkAnchor
              link={link}
              className="press inline-flex h-11 items-center rounded-full bg-s2 px-5 font-semibold ring-1 ring-line ring-inset hover:bg-s3"
            >
              {t(`siteState.serviceType.${link.type}`)}
            </ServiceLinkAnchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LOOK_EVERY_MS = 10_000;

/** Polls the status in case the event that reopens the site is lost. */
function useRepeatedLook(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: queryKeyOf(readStatus) }), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [queries]);
}
