import { memberCentrePath, RealMemberOnly } from '@jogada/accounts/web';
import { ApiProblem, useMoneyText, useProblemText } from '@jogada/platform/web';
import { AfterAWhile, Button, CopiedValue, FailedState, gainFeedback, Page, Skeleton, toast, TopBar } from '@jogada/platform/web/ui';
import type { Wheel, WheelTurn } from '@jogada/promotions/contract/player';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { useSpin, useWheel } from './use-wheel.ts';
import { TURN_MS, WheelFace } from './wheel-face.tsx';
import { WheelChances } from './wheel-chances.tsx';
import { WheelTurns } from './wheel-turns.tsx';

interface PrizeWheelScreenProps {
  /** A warning that the jurisdiction requires beside an offer. */
  readonly warning?: ReactNode;
}

/** The prize wheel: tickets, published hashes, odds, and past spins to verify. */
export function PrizeWheelScreen({ warning }: PrizeWheelScreenProps) {
  const t = useText();
  return (
    <RealMemberOnly title={t('wheel.title')}>
      <TopBar title={t('wheel.title')} backTo={memberCentrePath} />
      <Page>
        <Loaded warning={warning} />
      </Page>
    </RealMemberOnly>
  );
}

function Loaded({ warning }: PrizeWheelScreenProps) {
  const { data: wheel, error, refetch, isRefetching } = useWheel();
  if (error && !wheel) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!wheel) {
    return (
      <AfterAWhile>
        <Skeleton className="h-96 rounded-card" />
      </AfterAWhile>
    );
  }
  return (
    <>
      <Turning wheel={wheel} warning={warning} />
      <WheelChances wheel={wheel} />
      <WheelTurns turns={wheel.turns} />
    </>
  );
}

const TURN_DEGREES = 360;
const WHOLE_TURNS = 5;

function Turning({ wheel, warning }: { readonly wheel: Wheel; readonly warning?: ReactNode }) {
  const money = useMoneyText();
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending, renew } = useSpin();
  const [degrees, setDegrees] = useState(0);
  const [turn, setTurn] = useState<WheelTurn>();
  const [isTurning, setTurning] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const [ticket] = wheel.tickets;
  const left = wheel.tickets.length - (isTurning ? 1 : 0);

  async function spin() {
    if (!ticket) return;
    setTurn(undefined);
    try {
      const drawn = await act({ ticketId: ticket.ticketId, clientSeed: newSeed() });
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const target = TURN_DEGREES - (drawn.sector * TURN_DEGREES) / drawn.sectors.length;
      setDegrees((now) => now - (now % TURN_DEGREES) + WHOLE_TURNS * TURN_DEGREES + target);
      setTurning(true);
      rest.current = setTimeout(
        () => {
          setTurn(drawn);
          setTurning(false);
          if (drawn.amount !== '0') gainFeedback();
          renew();
        },
        isCalm ? 0 : TURN_MS,
      );
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
      renew();
    }
  }

  return (
    <section className="overflow-hidden rounded-card bg-s1 shadow-raised">
      <div className="guilloche p-5">
        <WheelFace sectors={ticket?.sectors ?? wheel.sectors} currency={wheel.currency} degrees={degrees} />
        <p role="status" className="mt-5 min-h-12 text-center">
          {turn && (
            <span className="display text-24">
              {turn.amount === '0' ? t('wheel.lost') : t('wheel.won', { amount: money(turn.amount, turn.currency) })}
            </span>
          )}
          {!turn && <span className="text-ink-2">{ticket ? t('wheel.tickets', { count: Math.max(0, left) }) : t('wheel.noTickets')}</span>}
        </p>
        <Button size="large" isWide disabled={!ticket || isTurning} isLoading={isPending} onClick={() => void spin()}>
          {t('wheel.spin')}
        </Button>
        {ticket && (
          <div className="mt-3 text-12 text-ink-3">
            <p>{t('wheel.committed')}</p>
            <CopiedValue value={ticket.seedHash} />
          </div>
        )}
      </div>
      {warning}
    </section>
  );
}

/** The player's seed of the draw. */
function newSeed(): string {
  return crypto.randomUUID();
}
