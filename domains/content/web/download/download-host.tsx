import { useSession } from '@jogada/accounts/web';
import { useStatus } from '@jogada/merchant/web';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { endOf, hideBar, isBarHidden } from './deadline.ts';
import { DownloadBar } from './download-bar.tsx';
import { isBarShown } from './download-rules.ts';
import { DownloadWindow } from './download-window.tsx';
import { readVisit } from './visit.ts';
import { downloadWindow } from './window-state.ts';

/** App offer over the lobby: the bar, and the window that the bar and the header open (CON-16). */
export function DownloadHost() {
  const { resources, appWindow } = useStatus().info;
  const { session } = useSession();
  const [isHidden, setHidden] = useState(isBarHidden);
  const visit = readVisit();
  const isOpen = useSyncExternalStore(downloadWindow.subscribe, downloadWindow.isOpen);
  const hide = () => {
    hideBar();
    setHidden(true);
  };

  useEffect(() => {
    if (visit.installed === 'pwa') hideBar();
    const handleInstalled = () => {
      hideBar();
      setHidden(true);
      downloadWindow.close();
    };
    addEventListener('appinstalled', handleInstalled);
    return () => removeEventListener('appinstalled', handleInstalled);
  }, [visit]);

  const isShown = isBarShown({ visit, resources, window: appWindow, hasSession: session !== null, isHidden });
  return (
    <>
      {isShown && !isOpen && <Bar onHide={hide} />}
      <DownloadWindow isOpen={isOpen} />
    </>
  );
}

function Bar({ onHide }: { readonly onHide: () => void }) {
  const [endsAt] = useState(() => endOf('bar', Date.now()));
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    // The deadline passed while the page was inactive.
    if (endsAt === undefined) hide();
  }, [endsAt]);
  return endsAt === undefined ? null : <DownloadBar endsAt={endsAt} onHide={onHide} />;
}
