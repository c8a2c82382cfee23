import { FormProblem } from '@jogada/accounts/web/field';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Button, ButtonLink, Chip, ChipRow, Sheet } from '@jogada/platform/web/ui';
import { EXCLUSION_MONTHS, excludeSelf } from '@jogada/wallet/contract/player';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { withdrawPath } from '../paths.ts';
import { useText } from '../use-text.ts';

interface ExclusionSheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

type Months = (typeof EXCLUSION_MONTHS)[number] | null;
const CHOICES: readonly Months[] = [...EXCLUSION_MONTHS, null];

/** Self-exclusion for a period or indefinitely in two steps: an explanation and a confirmation (R20). */
export function ExclusionSheet({ isOpen, onOpenChange }: ExclusionSheetProps) {
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending } = useAct(excludeSelf);
  const [months, setMonths] = useState<Months>(EXCLUSION_MONTHS[0]);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const length = months === null ? t('protection.forGood') : t('protection.months', { months });

  function handleOpenChange(isStillOpen: boolean) {
    setAsked(false);
    setProblem(undefined);
    onOpenChange(isStillOpen);
  }

  async function handleConfirm() {
    setProblem(undefined);
    try {
      // The pushed end of the session navigates away from this page.
      await act({ months, isConfirmed: true });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code !== 'login_required') setProblem(error);
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      title={t('protection.exclusion.title')}
      description={t('protection.exclusion.lead')}
      footer={
        <div className="grid gap-2">
          <FormProblem>{problem && problemText(problem)}</FormProblem>
          {isAsked ? (
            <>
              <Button look="danger" size="large" isWide isLoading={isPending} onClick={() => void handleConfirm()}>
                {t('protection.exclusion.confirm', { length })}
              </Button>
              <Button look="quiet" isWide disabled={isPending} onClick={() => setAsked(false)}>
                {t('protection.exclusion.back')}
              </Button>
            </>
          ) : (
            <Button size="large" isWide onClick={() => setAsked(true)}>
              {t('protection.exclusion.next')}
            </Button>
          )}
        </div>
      }
    >
      {isAsked ? (
        <div role="alert" className="flex items-start gap-3 rounded-card bg-s2 p-4">
          <IconAlertTriangle size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
          <p className="text-ink">{t('protection.exclusion.sure', { length })}</p>
        </div>
      ) : (
        <>
          <ChipRow label={t('protection.howLong')} flow="grid">
            {CHOICES.map((choice) => (
              <Chip key={String(choice)} isActive={choice === months} onClick={() => setMonths(choice)}>
                {choice === null ? t('protection.forGood') : t('protection.months', { months: choice })}
              </Chip>
            ))}
          </ChipRow>
          <ul className="mt-5 grid gap-2 text-ink-2">
            <li>{t('protection.exclusion.stops')}</li>
            <li>{t('protection.exclusion.money')}</li>
            <li>{t('protection.exclusion.fixed')}</li>
          </ul>
          <ButtonLink to={withdrawPath} look="quiet" isWide className="mt-4">
            {t('protection.exclusion.withdrawFirst')}
          </ButtonLink>
        </>
      )}
    </Sheet>
  );
}
