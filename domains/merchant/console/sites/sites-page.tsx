import { createSite, listSites } from '@jogada/merchant/contract/operator';
import type { AnswerOf } from '@jogada/platform/contract';
import { ConsolePage, Panel, useOperatorCall, useMay } from '@jogada/platform/console';
import { AfterAWhile, Badge, Button, ButtonLink, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { useState, type ReactNode } from 'react';
import { brandPagePath, textsPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { AppWindowForm } from './app-window-form.tsx';
import { GeneralForm } from './general-form.tsx';
import { HostsForm } from './hosts-form.tsx';
import { ImageCdnsForm } from './image-cdns-form.tsx';
import { LaunchForm } from './launch-form.tsx';
import type { LaunchPlaces } from './launch-places.ts';
import { LegalForm } from './legal-form.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { NewSiteDialog } from './new-site-dialog.tsx';
import { RegionsForm } from './regions-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SiteDraftForm } from './site-draft-form.tsx';
import { SiteVersions } from './site-versions.tsx';
import { SwitchTreeForm } from './switch-tree-form.tsx';

type SiteRow = AnswerOf<typeof listSites>['sites'][number];

interface SitesPageProps {
  /** Renders further actions for a site, supplied by other domains. */
  readonly actsOf: (merchantCode: string) => ReactNode;
  readonly launchPlaces: LaunchPlaces;
}

/** Every site of the installation with its state and settings. */
export function SitesPage({ actsOf, launchPlaces }: SitesPageProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(listSites, {});
  const mayCreate = useMay(createSite);
  const [isNew, setNew] = useState(false);
  return (
    <ConsolePage
      title={t('sites.title')}
      detail={t('sites.detail')}
      end={
        mayCreate && (
          <Button size="small" onClick={() => setNew(true)}>
            {t('sites.new.title')}
          </Button>
        )
      }
    >
      {isNew && data && <NewSiteDialog sites={data.sites} onClose={() => setNew(false)} />}
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-60" />
        </AfterAWhile>
      )}
      {data?.sites.map((site) => (
        <SitePanel
          key={site.merchantCode}
          site={site}
          isCountryDatabaseSetUp={data.isCountryDatabaseSetUp}
          needsLegalNotice={data.needingLegalNotice.includes(site.jurisdiction)}
          acts={actsOf(site.merchantCode)}
          launchPlaces={launchPlaces}
        />
      ))}
    </ConsolePage>
  );
}

interface SitePanelProps {
  readonly site: SiteRow;
  readonly isCountryDatabaseSetUp: boolean;
  readonly needsLegalNotice: boolean;
  readonly acts: ReactNode;
  readonly launchPlaces: LaunchPlaces;
}

function SitePanel({ site, isCountryDatabaseSetUp, needsLegalNotice, acts, launchPlaces }: SitePanelProps) {
  const t = useText();
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {site.merchantName}
          <StateBadge site={site} />
          {site.regions.mode !== 'everywhere' && <Badge tone="info">{t('sites.restricted')}</Badge>}
          {needsLegalNotice && site.legal === null && <Badge tone="hot">{t('sites.legal.lacking')}</Badge>}
          <span className="text-13 font-normal text-ink-3">{site.hosts.join(', ')}</span>
        </span>
      }
      end={
        <span className="inline-flex flex-wrap gap-2">
          {acts}
          <ButtonLink to={textsPagePath(site.merchantCode)} look="quiet" size="small">
            {t('texts.open')}
          </ButtonLink>
          <ButtonLink to={brandPagePath(site.merchantCode)} look="quiet" size="small">
            {t('sites.brand')}
          </ButtonLink>
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-4 lg:grid-cols-2">
        {site.openedAt === null ? <LaunchForm site={site} places={launchPlaces} /> : <MaintenanceForm site={site} />}
        <RegionsForm key={`${site.regions.mode} ${site.regions.countries.join()}`} site={site} isSetUp={isCountryDatabaseSetUp} />
        <GeneralForm key={JSON.stringify(site.general)} site={site} />
        <HostsForm key={site.hosts.join()} site={site} />
        <SwitchTreeForm site={site} />
        <SiteDraftForm site={site} />
        <RegistrationForm site={site} />
        <AppWindowForm key={JSON.stringify(site.appWindow)} site={site} />
        <ImageCdnsForm key={site.imageCdns.join()} site={site} />
        <LegalForm key={JSON.stringify(site.legal)} site={site} mayBeEmpty={!needsLegalNotice} />
        <SiteVersions merchantCode={site.merchantCode} />
      </div>
    </Panel>
  );
}

function StateBadge({ site }: { readonly site: Pick<SiteRow, 'isUnderMaintenance' | 'openedAt'> }) {
  const t = useText();
  if (site.openedAt === null) return <Badge tone="info">{t('sites.neverOpen')}</Badge>;
  return site.isUnderMaintenance ? <Badge tone="hot">{t('sites.closed')}</Badge> : <Badge tone="ok">{t('sites.open')}</Badge>;
}
