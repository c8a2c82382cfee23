import { useStatus } from '@jogada/merchant/web';
import { Button, IconButton } from '@jogada/platform/web/ui';
import { IconX } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { AppIcon } from './app-icon.tsx';
import { DownloadWays } from './download-ways.tsx';
import { partsOf, useTimeLeft } from './use-time-left.ts';
import { downloadWindow } from './window-state.ts';

interface DownloadBarProps {
  /** Time at which the offer ends. */
  readonly endsAt: number;
  readonly onHide: () => void;
}

/** Overlays the bottom menu, so that its appearance does not shift the lobby. */
export function DownloadBar({ endsAt, onHide }: DownloadBarProps) {
  const t = useText();
  const { isOn } = useStatus().info.appWindow;
  const { minutes, seconds } = partsOf(useTimeLeft(endsAt, onHide));
  return (
    <aside
      aria-label={t('download.title')}
      className="animate-rise fixed inset-x-0 bottom-[calc(72px+env(safe-area-inset-bottom))] z-20 mx-auto w-[min(calc(100vw-22px),460px)] rounded-card bg-s2 p-2.5 shadow-float ring-1 ring-inset ring-line"
    >
      <div className="flex items-center gap-3">
        <AppIcon sizePx={44} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-bold">{t('download.title')}</p>
          <p role="timer" aria-live="off" className="text-12 text-balance text-ink-2 tabular-nums">
            {t('download.barEnds', { time: `${two(minutes)}:${two(seconds)}` })}
          </p>
        </div>
        {isOn && (
          <Button size="small" onClick={downloadWindow.open}>
            {t('download.get')}
          </Button>
        )}
        <IconButton label={t('download.hide')} icon={<IconX size={20} aria-hidden="true" />} onClick={onHide} className="-ml-2" />
      </div>
      {!isOn && <DownloadWays className="mt-2" />}
    </aside>
  );
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
