import { homePath } from '@jogada/accounts/web';
import { useStatus } from '@jogada/merchant/web';
import { EmptyState, Page, QrCode, TopBar } from '@jogada/platform/web/ui';
import { useSyncExternalStore } from 'react';
import { useText } from '../use-text.ts';
import { AppIcon } from './app-icon.tsx';
import { hasLink } from './download-rules.ts';
import { DownloadWays } from './download-ways.tsx';
import { readVisit } from './visit.ts';

/** The download page: the ways to get the app, or on a computer a QR code for the phone. */
export function DownloadScreen() {
  const t = useText();
  const { merchantName, resources } = useStatus().info;
  // The environment is known only in the browser.
  const visit = useSyncExternalStore(
    () => () => undefined,
    readVisit,
    () => undefined,
  );
  return (
    <>
      <TopBar title={t('download.title')} backTo={homePath} />
      <Page>
        <div className="mx-auto flex w-full max-w-[440px] flex-col items-center pt-8 text-center">
          <AppIcon sizePx={104} />
          <h2 className="display mt-4 text-24">{merchantName}</h2>
          <p className="mt-2 max-w-[36ch] text-balance text-ink-2">{t('download.body', { merchant: merchantName })}</p>
          {visit && <Ways isInstalled={visit.installed !== 'no' || visit.isInApp} hasWay={hasLink(visit.platform, resources)} />}
        </div>
      </Page>
    </>
  );
}

function Ways({ isInstalled, hasWay }: { readonly isInstalled: boolean; readonly hasWay: boolean }) {
  const t = useText();
  if (isInstalled) return <EmptyState title={t('download.installed')} />;
  if (hasWay) return <DownloadWays className="mt-6 w-full" />;
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      <QrCode text={`${location.origin}/m/app`} label={t('download.scan')} sizePx={200} />
      <p className="text-13 text-ink-2">{t('download.scan')}</p>
    </div>
  );
}
