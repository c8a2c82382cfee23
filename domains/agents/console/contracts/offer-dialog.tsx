import { listTree, offerMerchantContract } from '@jogada/agents/contract/operator';
import type { RequestOf } from '@jogada/platform/contract';
import { Choice, FormChoice, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { FormAmountField, FormTextField, useActForm, useWatch } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { RATE_PARTS } from '../rate/use-rate-words.ts';
import { useText } from '../use-text.ts';

type Terms = RequestOf<typeof offerMerchantContract>['terms'];

const KINDS = ['daily_salary', 'dividend', 'hourly_salary'] as const;
const PERIODS = { daily_salary: ['day'], hourly_salary: ['hour'], dividend: ['week', 'half_month', 'month'] } as const;
const HEADS = 100;

interface Draft {
  readonly kind: Terms['kind'];
  readonly period: Terms['period'];
  readonly from: bigint | undefined;
  readonly active: string;
  readonly rate: string;
  readonly maximum: bigint | undefined;
}

/** Offers a top-level agent a contract paid by the merchant. The form has one step; a further version can add others. */
export function OfferDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { data } = useOperatorCall(listTree, { pageSize: HEADS });
  const { act, isPending } = useOperatorAction(offerMerchantContract);
  const heads = data?.list.filter(({ isAgent }) => isAgent) ?? [];
  const [chosenId, setChosenId] = useState<string>();
  const head = heads.find(({ memberId }) => memberId === chosenId) ?? heads[0];
  const { control, submit, setValue } = useActForm<Draft>({
    defaultValues: { kind: 'dividend', period: 'week', from: undefined, active: '0', rate: '', maximum: undefined },
    findFaults: (draft) => ({ rate: !termsOf(draft) && t('rate.wrong') }),
  });
  const kind = useWatch({ control, name: 'kind' });

  const handleConfirm = submit(async (draft) => {
    const terms = termsOf(draft);
    if (!terms || !head || !(await act({ memberId: head.memberId, terms }))) return;
    toast.success(t('contracts.offered'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('contracts.offer')}
      confirmLabel={t('contracts.send')}
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <span className="grid gap-3">
        <Choice
          label={t('contracts.agent')}
          value={head?.memberId ?? ''}
          options={heads.map(({ memberId, username }) => ({ value: memberId, name: username }))}
          onChoose={setChosenId}
        />
        <FormChoice
          control={control}
          name="kind"
          label={t('payouts.kind')}
          options={KINDS.map((value) => ({ value, name: t(`kinds.${value}`) }))}
          onChosen={(chosen) => setValue('period', PERIODS[chosen][0])}
        />
        <FormChoice
          control={control}
          name="period"
          label={t('contracts.period')}
          options={PERIODS[kind].map((value) => ({ value, name: t(`contracts.periods.${value}`) }))}
        />
        <FormAmountField control={control} name="from" label={t('contracts.from')} currency="BRL" />
        {kind !== 'hourly_salary' && (
          <FormTextField
            control={control}
            name="active"
            label={t('contracts.activeFrom')}
            inputMode="numeric"
            maxLength={5}
            write={(typed) => typed.replaceAll(/\D/g, '')}
          />
        )}
        <FormTextField control={control} name="rate" label={t('contracts.rate')} inputMode="decimal" maxLength={6} />
        <FormAmountField control={control} name="maximum" label={t('contracts.maximumField')} currency="BRL" />
      </span>
    </Dialog>
  );
}

/** The terms as the request takes them; undefined while a value is missing. The server validates them. */
function termsOf({ kind, period, from, active, rate, maximum }: Draft): Terms | undefined {
  const parts = Math.round(Number(rate.trim().replace(',', '.')) * (RATE_PARTS / 100));
  if (rate.trim() === '' || !Number.isFinite(parts) || parts < 1) return undefined;
  const activeFrom = kind === 'hourly_salary' ? 0 : Number(active);
  return {
    kind,
    period,
    carriesLoss: kind === 'dividend',
    maximum: maximum === undefined || maximum === 0n ? null : maximum.toString(),
    steps: [{ from: (from ?? 0n).toString(), activeFrom, rate: parts }],
  };
}
