import { PREVIEW_PATH } from '@jogada/merchant/contract/player';
import { useText } from '../use-text.ts';

const ABOVE_MENU = 'calc(76px + env(safe-area-inset-bottom))';

/** Indicates a preview, with a link back to the live site. */
export function PreviewBar() {
  const t = useText();
  return (
    <aside
      aria-label={t('preview.title')}
      style={{ bottom: ABOVE_MENU }}
      className="fixed inset-x-0 z-60 mx-auto flex min-h-11 w-fit items-center gap-4 rounded-full bg-gold px-5 text-13 font-bold text-on-gold shadow-float"
    >
      {t('preview.title')}
      <a href={PREVIEW_PATH} className="press tap-area underline">
        {t('preview.end')}
      </a>
    </aside>
  );
}
