import type { SessionInfo } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { listAnnouncements, type Announcement } from '@jogada/content/contract/player';
import { useCall } from '@jogada/platform/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import { announced } from '../announcements/announced.ts';
import { isToBeShown, noteClosed, type PopupVariant } from './show-flag.ts';

const AnnouncementPopup = lazy(() => import('./announcement-popup.tsx').then((module) => ({ default: module.AnnouncementPopup })));

const FILTER_AFTER_MS = 500;
const NONE: readonly Announcement[] = [];

/** Decides whether the announcement popup opens; loads its code only then (CON-06). */
export function PopupGate() {
  const { session } = useSession();
  const variant = session ? 'loggedIn' : 'loggedOut';
  return <Gate key={variant} variant={variant} session={session} />;
}

function Gate({ variant, session }: { readonly variant: PopupVariant; readonly session: SessionInfo | null }) {
  const { data } = useCall(listAnnouncements, announced('PU'));
  const [shown, setShown] = useState(NONE);
  const [isClosed, setClosed] = useState(false);
  const isFirstLogin = session?.firstTimeLogin ?? false;
  const list = data?.popup ?? NONE;

  useEffect(() => {
    const timer = setTimeout(() => {
      const meant = list.filter((announcement) => isMeantFor(announcement, variant, { isFirstLogin }));
      const ids = meant.map(({ id }) => id);
      if (meant.length > 0 && !isToBeShown(variant, ids)) return;
      setShown(meant);
      if (meant.length > 0) setClosed(false);
    }, FILTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [list, variant, isFirstLogin]);

  function close() {
    noteClosed(
      variant,
      shown.map(({ id }) => id),
    );
    setClosed(true);
  }

  if (shown.length === 0) return null;
  return (
    <Suspense>
      <AnnouncementPopup announcements={shown} hasSession={session !== null} isOpen={!isClosed} onClose={close} />
    </Suspense>
  );
}

/** Members see A, and F at their first login; visitors see B. */
function isMeantFor({ execution }: Announcement, variant: PopupVariant, { isFirstLogin }: { readonly isFirstLogin: boolean }): boolean {
  if (variant === 'loggedOut') return execution === 'B';
  return execution === 'A' || (execution === 'F' && isFirstLogin);
}
