import { useStatus } from '@jogada/merchant/web';
import { ButtonLink, Modal } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { promotionPath } from '../paths.ts';
import { AdWarning } from '../promotions/ad-warning.tsx';
import { useText } from '../use-text.ts';
import { AppIcon } from './app-icon.tsx';
import { endOf } from './deadline.ts';
import { DownloadWays } from './download-ways.tsx';
import { partsOf, useTimeLeft } from './use-time-left.ts';
import { downloadWindow } from './window-state.ts';

/**
 * Lists the ways to get the app. Presents itself as an offer only while the merchant has one with a real deadline; otherwise shows when the
 * window closes.
 */
export function DownloadWindow({ isOpen }: { readonly isOpen: boolean }) {
  const t = useText();
  const { appWindow, merchantName } = useStatus().info;
  const { offer } = appWindow;
  return (
    <Modal
      isOpen={isOpen && appWindow.isOn}
      onOpenChange={(next) => !next && downloadWindow.close()}
      title={t(offer ? 'download.offer' : 'download.title')}
    >
      <div className="mb-4 flex items-center gap-4">
        <AppIcon sizePx={64} />
        <p className="min-w-0 text-ink-2">{t(offer ? 'download.offerBody' : 'download.body', { merchant: merchantName })}</p>
      </div>
      {offer && <AdWarning subjectId={offer.promotionId} className="-mx-5 mb-4 min-h-14 px-5" />}
      {isOpen && <Ending key={offer?.endsAt ?? ''} offerEndsAt={offer?.endsAt} />}
      <DownloadWays className="mt-4" />
      {offer && (
        <ButtonLink to={promotionPath(offer.promotionId)} look="quiet" isWide className="mt-3" onClick={downloadWindow.close}>
          {t('download.seeOffer')}
        </ButtonLink>
      )}
    </Modal>
  );
}

function Ending({ offerEndsAt }: { readonly offerEndsAt: string | undefined }) {
  const [endsAt] = useState(() => (offerEndsAt === undefined ? endOf('window', Date.now()) : Date.parse(offerEndsAt)));
  if (endsAt === undefined) return null;
  return <Countdown endsAt={endsAt} isOffer={offerEndsAt !== undefined} />;
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

function Countdown({ endsAt, isOffer }: { readonly endsAt: number; readonly isOffer: boolean }) {
  const t = useText();
  const parts = partsOf(useTimeLeft(endsAt, downloadWindow.close));
  return (
    <div role="timer" aria-live="off" className="rounded-tile bg-s2 px-4 py-3">
      <p className="text-center text-13 text-ink-2">{t(isOffer ? 'download.offerEnds' : 'download.windowEnds')}</p>
      <dl className="mt-2 grid grid-cols-4 gap-2 text-center">
        {UNITS.map((unit) => (
          <div key={unit} className="flex flex-col-reverse">
            <dt className="text-11 text-ink-3">{t(`download.unit.${unit}`)}</dt>
            <dd className="display text-24 tabular-nums">{String(parts[unit]).padStart(2, '0')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
