import { Button } from '@jogada/platform/web/ui';
import { IconCloudOff, IconSparkles } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../use-text.ts';
import { mayBeInterrupted } from '../route-chrome.ts';
import { watchWorker, type WorkerWatch } from './worker-watch.ts';

let watch: WorkerWatch | undefined;

/** Undefined when there is no service worker: an old browser, development, or switched off by the server. */
function findWatch(): WorkerWatch | undefined {
  const { build } = document.documentElement.dataset;
  if (build === undefined || !('serviceWorker' in navigator)) return undefined;
  return (watch ??= watchWorker(build));
}

const NOTHING = () => () => undefined;

/**
 * Shows a notice when the browser is offline and a card when a newer build is available. The update is applied only after the player
 * accepts it, and never during an action.
 */
export function SiteUpdates() {
  const [found] = useState(findWatch);
  const isReady = useSyncExternalStore(found?.subscribe ?? NOTHING, found?.isUpdateReady ?? (() => false));
  const isOffline = useIsOffline();
  const [isPutOff, setPutOff] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const isResting = useMatches({ select: (matches) => mayBeInterrupted(matches.at(-1)?.pathname ?? '') });
  const isActing = useIsMutating() > 0;

  useEffect(() => {
    // Waits until pending mutations have completed.
    if (isAccepted && !isActing && isResting) found?.takeUp();
  }, [isAccepted, isActing, isResting, found]);

  if (isOffline) return <OfflineNotice />;
  if (!isReady || isPutOff || !isResting) return null;
  return <UpdateCard isLoading={isAccepted} onAccept={() => setAccepted(true)} onPutOff={() => setPutOff(true)} />;
}

interface UpdateCardProps {
  readonly isLoading: boolean;
  readonly onAccept: () => void;
  readonly onPutOff: () => void;
}

function UpdateCard({ isLoading, onAccept, onPutOff }: UpdateCardProps) {
  const t = useText();
  return (
    <section
      aria-label={t('update.title')}
      className="animate-rise fixed inset-x-0 bottom-[calc(76px+env(safe-area-inset-bottom))] z-30 mx-auto w-[min(calc(100vw-30px),420px)] rounded-card bg-s3 p-4 shadow-float ring-1 ring-inset ring-line"
    >
      <div role="status" className="flex gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary/15 text-primary">
          <IconSparkles size={22} aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="block font-bold">{t('update.title')}</span>
          <span className="block text-13 text-balance text-ink-2">{t('update.body')}</span>
        </span>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button look="ghost" disabled={isLoading} onClick={onPutOff}>
          {t('update.later')}
        </Button>
        <Button isLoading={isLoading} onClick={onAccept}>
          {t('update.accept')}
        </Button>
      </div>
    </section>
  );
}

function OfflineNotice() {
  const t = useText();
  return (
    <p
      role="status"
      className="animate-rise fixed inset-x-0 bottom-[calc(76px+env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit max-w-[min(calc(100vw-30px),420px)] items-center gap-3 rounded-control bg-s3 py-3 pr-5 pl-4 text-15 shadow-float ring-1 ring-inset ring-line"
    >
      <IconCloudOff size={20} aria-hidden="true" className="shrink-0 text-hot" />
      <span className="min-w-0">{t('offline.notice')}</span>
    </p>
  );
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  );
}

function watchConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
