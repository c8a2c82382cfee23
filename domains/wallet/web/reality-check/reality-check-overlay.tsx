import { homePath, limitsPath, useSession } from '@jogada/accounts/web';
import { isRealMember } from '@jogada/accounts/contract/player';
import { queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import { Button, ButtonLink } from '@jogada/platform/web/ui';
import { acknowledgeRealityCheck, readRealityCheck, type RealityCheck } from '@jogada/wallet/contract/player';
import { IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { minutesOf, usePlayTimeText } from '../protection/use-play-time-text.ts';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useText } from '../use-text.ts';

interface RealityCheckOverlayProps {
  /** Set while a game is open, or when a launch was refused because of an unacknowledged reality check. */
  readonly isPlaying: boolean;
  readonly onAnswered: () => void;
}

/** Upper bound of one timer in ms; the next request continues from there. */
const TIMER_MAX_MS = 3_600_000;

/** Covers the game when the reality check is due. Shows time and result and requires an answer before play continues (R18). */
export function RealityCheckOverlay({ isPlaying, onAnswered }: RealityCheckOverlayProps) {
  const { session } = useSession();
  const isReal = session !== null && isRealMember(session.type);
  const { data, refetch } = useCall(readRealityCheck, {}, { enabled: isPlaying && isReal, staleTime: 0 });
  const ask = useEffectEvent(() => void refetch());
  const dueInMs = data?.dueInMs ?? null;
  useEffect(() => {
    if (!isPlaying || dueInMs === null || dueInMs === 0) return;
    const timer = setTimeout(() => ask(), Math.min(dueInMs, TIMER_MAX_MS));
    return () => clearTimeout(timer);
  }, [isPlaying, dueInMs]);
  if (!isPlaying || !data || dueInMs !== 0) return null;
  return <Question check={data} onAnswered={onAnswered} />;
}

function Question({ check, onAnswered }: { readonly check: RealityCheck; readonly onAnswered: () => void }) {
  const t = useText();
  const playTimeText = usePlayTimeText();
  const queries = useQueryClient();
  const { act, isPending } = useAct(acknowledgeRealityCheck);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);

  async function handleGoOn() {
    const next = await act({}).catch(() => undefined);
    if (!next) return;
    queries.setQueryData(queryKeyOf(readRealityCheck, {}), next);
    onAnswered();
  }

  return (
    <div
      ref={panel}
      role="alertdialog"
      aria-modal="true"
      aria-label={t('protection.check.title')}
      tabIndex={-1}
      className="absolute inset-0 z-40 flex flex-col items-center justify-center overflow-y-auto bg-bg px-8 py-6 text-center outline-none"
    >
      <span aria-hidden="true" className="guilloche grid size-24 place-items-center rounded-full bg-s2 text-primary">
        <IconClock size={42} stroke={1.6} />
      </span>
      <h2 className="display mt-6 text-24 text-balance">
        {t('protection.check.played', { time: playTimeText(minutesOf(check.playingMs ?? 0)) })}
      </h2>
      <p className="mt-4 text-13 text-ink-3">{t('protection.check.result')}</p>
      <SignedAmount amount={check.netAmount} currency={check.currency} className="display text-44" />
      <p className="mt-3 max-w-[34ch] text-balance text-ink-2">{t('protection.check.ask')}</p>
      <div className="mt-7 grid w-full max-w-[300px] gap-3">
        <ButtonLink to={homePath} look="quiet" size="large" isWide>
          {t('protection.check.stop')}
        </ButtonLink>
        <Button look="quiet" size="large" isWide isLoading={isPending} onClick={() => void handleGoOn()}>
          {t('protection.check.goOn')}
        </Button>
        <ButtonLink to={limitsPath} look="ghost" isWide>
          {t('limits.reached.toLimits')}
        </ButtonLink>
      </div>
    </div>
  );
}
