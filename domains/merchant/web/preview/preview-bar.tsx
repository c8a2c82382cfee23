import { PREVIEW_PATH } from '@jogada/merchant/contract/player';
import { useStatus } from '../status/status-provider.tsx';
import { useText } from '../use-text.ts';

/** Says that the site is seen as somebody has drafted it, and leads back to the one that holds. */
export function PreviewBar() {
  const t = useText();
  const { previewUntil } = useStatus();
  if (previewUntil === undefined) return null;
  return (
    <aside
      aria-label={t('preview.title')}
      className="fixed inset-x-0 top-0 z-60 flex min-h-11 items-center justify-between gap-3 bg-gold px-4 text-13 font-bold text-on-gold"
    >
      {t('preview.title')}
      <a href={PREVIEW_PATH} className="press tap-area underline">
        {t('preview.end')}
      </a>
    </aside>
  );
}
