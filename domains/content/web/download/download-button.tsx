import { useStatus } from '@jogada/merchant/web';
import { IconButton } from '@jogada/platform/web/ui';
import { IconDownload } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useText } from '../use-text.ts';
import { isAway } from './deadline.ts';
import { isButtonShown } from './download-rules.ts';
import { readVisit } from './visit.ts';
import { downloadWindow } from './window-state.ts';

/** Link to the app in the lobby's header, when one is configured (CON-04, CON-16). */
export function DownloadButton() {
  const t = useText();
  const { resources, appWindow } = useStatus().info;
  const isShown = useSyncExternalStore(
    downloadWindow.subscribe,
    () =>
      isButtonShown({ visit: readVisit(), resources, window: appWindow }) && (appWindow.offer !== null || !isAway('window', Date.now())),
    () => false,
  );
  if (!isShown) return null;
  return (
    <span data-download="">
      <IconButton label={t('download.title')} icon={<IconDownload size={22} aria-hidden="true" />} onClick={downloadWindow.open} />
    </span>
  );
}
