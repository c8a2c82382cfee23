import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Card, Chip, ChipRow, Section, Skeleton, toast } from '@jogada/platform/web/ui';
import { REALITY_CHECK_MINUTES, setRealityCheck } from '@jogada/wallet/contract/player';
import { useText } from '../use-text.ts';
import { usePlayTimeText } from './use-play-time-text.ts';
import { useProtection } from './use-protection.ts';

/** Selects the interval of the reality check (R18). */
export function RealityCheckChoice() {
  const t = useText();
  const problemText = useProblemText();
  const playTimeText = usePlayTimeText();
  const { protection, show, isPending } = useProtection();
  const { act } = useAct(setRealityCheck);
  if (!protection)
    return (
      isPending && (
        <Section title={t('protection.check.title')}>
          <Skeleton className="h-52 rounded-card" />
        </Section>
      )
    );
  const { realityCheckMinutes, isRealityCheckRequired } = protection;

  async function choose(minutes: (typeof REALITY_CHECK_MINUTES)[number] | null) {
    try {
      show(await act({ minutes }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
    }
  }

  return (
    <Section title={t('protection.check.title')}>
      <Card>
        <p className="mb-3 text-13 text-ink-2">{t('protection.check.lead')}</p>
        <ChipRow label={t('protection.check.title')} flow="grid">
          {!isRealityCheckRequired && (
            <Chip isActive={realityCheckMinutes === null} onClick={() => void choose(null)}>
              {t('protection.check.never')}
            </Chip>
          )}
          {REALITY_CHECK_MINUTES.map((minutes) => (
            <Chip key={minutes} isActive={realityCheckMinutes === minutes} onClick={() => void choose(minutes)}>
              {playTimeText(minutes)}
            </Chip>
          ))}
        </ChipRow>
      </Card>
    </Section>
  );
}
