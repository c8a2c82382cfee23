import { appIconPath } from '@jogada/merchant/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { downloadOf } from './download-rules.ts';

/** The merchant's app icon, or the site's home-screen icon. */
export function AppIcon({ sizePx }: { readonly sizePx: number }) {
  const { info } = useStatus();
  const path = downloadOf(info.resources, 'AppDownloadIcon') ?? appIconPath(info, 'icon-192.png');
  return <img src={path} alt="" width={sizePx} height={sizePx} className="shrink-0 rounded-[22%]" />;
}
