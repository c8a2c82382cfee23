import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { ArrivalLinker, RegisterModalHost, SessionEndListener, useSession } from '@jogada/accounts/web';
import { ImageCdnWatch, useStatus, useSwitch } from '@jogada/merchant/web';
import { BusyNotice, Toaster } from '@jogada/platform/web/ui';
import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isHomePath } from './route-chrome.ts';
import { Refusals } from './refusals.tsx';
import { useIsWide } from './wide/use-is-wide.ts';

// Loaded with the companions, to save a request.
export { LiveSite } from './live-site.tsx';

interface CompanionsProps {
  /** Called with the number of unread messages. */
  readonly onUnread: (count: number) => void;
}

/** Components that accompany every screen and render nothing until an event occurs. */
export function Companions({ onUnread }: CompanionsProps) {
  const { session } = useSession();
  const isWrittenTo = session !== null && session.type !== TRIAL_TYPE;
  const isOnPhone = useIsOnPhone();
  const isWide = useIsWide();
  const hasPasswordAge = useSwitch('PWDEXPFORCECHANGE3');
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const status = useStatus();
  const isPreviewed = status.previewUntil !== undefined;
  return (
    <>
      <Refusals />
      <SessionEndListener />
      <ArrivalLinker />
      <ImageCdnWatch />
      {isOnPhone && isWrittenTo && (
        <Suspense>
          <LiveMessages onUnread={onUnread} />
          {status.info.rules.showsRiskNotice && <ArrivalHost path={path} />}
          {hasPasswordAge && <PasswordDue path={path} />}
        </Suspense>
      )}
      {isOnPhone && (
        <Suspense>
          <LateCompanions />
          {isHomePath(path) && <DownloadHost />}
          {isPreviewed && <PreviewBar />}
          {isWide && <WideScreen />}
        </Suspense>
      )}
      <RegisterModalHost />
      <Toaster />
      <BusyNotice contentId="content" />
    </>
  );
}

/** Loaded only for signed-in members with an inbox. The server does not wait for it. */
const LiveMessages = lazy(() => import('@jogada/content/web/unread').then((module) => ({ default: module.LiveMessages })));

const ArrivalHost = lazy(() => import('@jogada/accounts/web/arrival').then((module) => ({ default: module.ArrivalHost })));
const DownloadHost = lazy(() => import('@jogada/content/web/download').then((module) => ({ default: module.DownloadHost })));
const LateCompanions = lazy(() => import('./late-companions.tsx').then((module) => ({ default: module.LateCompanions })));
const PasswordDue = lazy(() => import('@jogada/accounts/web/password').then((module) => ({ default: module.PasswordDue })));
const PreviewBar = lazy(() => import('@jogada/merchant/web/preview').then((module) => ({ default: module.PreviewBar })));
const WideScreen = lazy(() => import('./wide/wide-screen.tsx').then((module) => ({ default: module.WideScreen })));

function useIsOnPhone(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
