import { homePath, limitsPath, useSession } from '@jogada/accounts/web';
import { isRealMember } from '@jogada/accounts/contract/player';
import { useCall, useGoTo } from '@jogada/platform/web';
import { Button, ButtonLink } from '@jogada/platform/web/ui';
import { readRealityCheck } from '@jogada/wallet/contract/player';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { PauseSheet } from '../protection/pause-sheet.tsx';
import { minutesOf, usePlayTimeText } from '../protection/use-play-time-text.ts';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useText } from '../use-text.ts';
import { leaveFullscreen } from './leave-fullscreen.ts';

/** Interval of the time and result shown, in ms. A game that reports its settled rounds refreshes them earlier. */
const REFRESH_EVERY_MS = 60_000;

interface SittingStripProps {
  /** A round is on the screen: its result must not show before its end. */
  readonly isRoundShown: boolean;
}

/** Time and net result of the playing session from the ledger, the way to the limits, and a pause in two taps. Absent in a trial. */
export function SittingStrip({ isRoundShown }: SittingStripProps) {
  const t = useText();
  const playTimeText = usePlayTimeText();
  const goTo = useGoTo();
  const { session } = useSession();
  const isReal = session !== null && isRealMember(session.type);
  const { data } = useCall(readRealityCheck, {}, { enabled: isReal, refetchInterval: !isRoundShown && REFRESH_EVERY_MS });
  const [isPausing, setPausing] = useState(false);
  if (!isReal) return null;

  function handlePause() {
    leaveFullscreen();
    setPausing(true);
  }

  return (
    <section
      aria-label={t('protection.strip.title')}
      className="flex h-10 shrink-0 items-center gap-1 border-b border-line/60 bg-s1 px-3 text-13"
    >
      <p className="flex min-w-0 flex-1 items-center gap-2 truncate text-ink-2 tabular-nums">
        <IconClock size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        {data && data.playingMs !== null && (
          <>
            <span>
              <span className="sr-only">{t('protection.time')}: </span>
              {playTimeText(minutesOf(data.playingMs))}
            </span>
            <span>
              <span className="sr-only">{t('protection.result')}: </span>
              <SignedAmount amount={data.netAmount} currency={data.currency} />
            </span>
          </>
        )}
      </p>
      <ButtonLink to={limitsPath} look="quiet" size="small">
        {t('protection.strip.limits')}
      </ButtonLink>
      <Button look="quiet" size="small" onClick={handlePause}>
        {t('protection.strip.pause')}
      </Button>
      <PauseSheet isOpen={isPausing} onOpenChange={setPausing} onPaused={() => void goTo(homePath, { replace: true })} />
    </section>
  );
}
