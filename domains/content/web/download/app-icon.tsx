import { appIconPath } from '@jogada/merchant/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { downloadOf } from './download-rules.ts';

/** The picture of the app: the merchant's own, or the one that a home screen shows. */
export function AppIcon({ sizePx }: { readonly sizePx: number }) {
  const { info } = useStatus();
  const path = downloadOf(info.resources, 'AppDownloadIcon') ?? appIconPath(info, 'icon-192.png');
  return <img src={path} alt="" width={sizePx} height={sizePx} className="shrink-0 rounded-[22%]" />;
}
