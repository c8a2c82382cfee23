import { recomputeStatement } from '@jogada/agents/contract/player';
import type { AnswerOf, Currency } from '@jogada/platform/contract';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Button, Section, toast } from '@jogada/platform/web/ui';
import { IconAlertCircle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useParts } from '../area/use-parts.ts';
import { useText } from '../use-text.ts';
import { ShareText } from './share-text.tsx';

type Proof = AnswerOf<typeof recomputeStatement>;

/** Recomputes a day from its rounds and shows both equations: booked against recomputed, and shares against the rate. */
export function RecomputeCard({ day, currency }: { readonly day: string; readonly currency: Currency }) {
  const t = useText();
  const problemText = useProblemText();
  const { act } = useAct(recomputeStatement);
  const { part: proof, goThrough } = useParts<Proof>();
  const [isGoing, setIsGoing] = useState(false);

  async function recompute() {
    setIsGoing(true);
    try {
      await goThrough((from) => act({ day, ...from }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
    } finally {
      setIsGoing(false);
    }
  }

  return (
    <Section title={t('rebate.proof.title')}>
      <div className="rounded-card bg-s1 p-5 shadow-raised">
        <p className="text-13 text-ink-2">{t('rebate.proof.hint')}</p>
        <Button
          isWide
          look={proof ? 'quiet' : 'primary'}
          isLoading={isGoing}
          icon={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => void recompute()}
          className="mt-4"
        >
          {t('rebate.proof.recompute')}
        </Button>
        {proof && proof.nextCursor !== null && (
          <p className="mt-3 text-13 text-ink-3">{t('rebate.proof.going', { count: proof.roundCount, all: proof.expectedCount })}</p>
        )}
        <div aria-live="polite">{proof?.nextCursor === null && <ProofLines proof={proof} currency={currency} />}</div>
      </div>
    </Section>
  );
}

function ProofLines({ proof, currency }: { readonly proof: Proof; readonly currency: Currency }) {
  const t = useText();
  const { booked, recomputed, teamShares, atOwnRate, roundCount, isExact } = proof;
  const Mark = isExact ? IconCircleCheck : IconAlertCircle;
  return (
    <>
      <p className={`mt-4 flex items-center gap-2 font-semibold ${isExact ? 'text-ok' : 'text-danger'}`}>
        <Mark size={20} aria-hidden="true" className="shrink-0" />
        {t(isExact ? 'rebate.proof.exact' : 'rebate.proof.differs')}
      </p>
      <p className="mt-1 text-13 text-ink-3">{t('rebate.proof.rounds', { count: roundCount })}</p>
      <dl className="mt-3 grid gap-2 border-t border-line pt-3 text-13">
        {(
          [
            ['booked', booked],
            ['recomputed', recomputed],
            ['teamShares', teamShares],
            ['atOwnRate', atOwnRate],
          ] as const
        ).map(([name, share]) => (
          <div key={name} className="flex items-baseline justify-between gap-3">
            <dt className="text-ink-2">{t(`rebate.proof.${name}`)}</dt>
            <dd className="font-semibold">
              <ShareText share={share} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
