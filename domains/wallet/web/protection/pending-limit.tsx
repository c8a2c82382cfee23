import type { OwnerProof } from '@jogada/accounts/contract/player';
import { FormProblem } from '@jogada/accounts/web/field';
import { OwnerCheckForm } from '@jogada/accounts/web/owner-proof';
import type { Currency } from '@jogada/platform/contract';
import { ApiProblem, useMomentText, useProblemText } from '@jogada/platform/web';
import { Button, toast } from '@jogada/platform/web/ui';
import type { PlayLimit } from '@jogada/wallet/contract/player';
import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '../bonus/use-now.ts';
import { useText } from '../use-text.ts';
import { useLimitActs, useLimitAmountText } from './use-limits.ts';

interface PendingLimitProps {
  readonly limit: PlayLimit;
  readonly asked: NonNullable<PlayLimit['asked']>;
  readonly currency: Currency;
}

/** A requested looser limit: the limit in effect, the earliest confirmation, and the withdrawal of the request. */
export function PendingLimit({ limit, asked, currency }: PendingLimitProps) {
  const t = useText();
  const problemText = useProblemText();
  const momentText = useMomentText('dateTime');
  const write = useLimitAmountText(currency);
  const { confirm, keep, askPasskey, isPending } = useLimitActs();
  const [problem, setProblem] = useState<ApiProblem>();
  const [isProving, setProving] = useState(false);
  const { kind, period, amount } = limit;
  const isDue = useNow() >= Date.parse(asked.confirmableAt);
  const loosening = { kind, period, amount: asked.amount };
  const wanted = asked.amount === null ? t('limits.none') : write(kind, asked.amount);

  async function keepPresent() {
    setProblem(undefined);
    try {
      await keep({ kind, period });
      toast.success(t('limits.kept'));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
    }
  }

  async function loosen(proof: OwnerProof) {
    await confirm({ ...loosening, ...proof });
    toast.success(t('limits.holds'));
  }

  return (
    <div className="grid gap-4">
      <div className="guilloche flex items-center gap-4 rounded-card bg-s2 p-4">
        <IconHourglass size={28} stroke={1.7} aria-hidden="true" className="shrink-0 text-info" />
        <div>
          <p className="display text-20">
            {write(kind, amount)} → {wanted}
          </p>
          <p className="mt-1 text-13 text-ink-2">
            {isDue ? t('limits.mayConfirm') : t('limits.waits', { moment: momentText(asked.confirmableAt) })}
          </p>
        </div>
      </div>
      <FormProblem>{problem && problemText(problem)}</FormProblem>
      <Button size="large" isWide isLoading={isPending && !isProving} onClick={() => void keepPresent()}>
        {t('limits.keep', { amount: write(kind, amount) })}
      </Button>
      {isProving ? (
        <>
          <p className="text-15 text-ink-2">{t('limits.proof')}</p>
          <OwnerCheckForm confirmLabel={t('limits.confirm')} askPasskey={() => askPasskey(loosening)} onProof={loosen} />
        </>
      ) : (
        <Button look="quiet" isWide disabled={!isDue || isPending} onClick={() => setProving(true)}>
          {t('limits.confirm')}
        </Button>
      )}
    </div>
  );
}
