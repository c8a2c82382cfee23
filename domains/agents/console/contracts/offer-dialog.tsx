import { listTree, offerMerchantContract } from '@jogada/agents/contract/operator';
import type { RequestOf } from '@jogada/platform/contract';
import { Choice, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { AmountField, Dialog, TextField, toast } from '@jogada/platform/web/ui';
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

/** Offers a head a contract that the house pays; its one step can be followed by others in a further version. */
export function OfferDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { data } = useOperatorCall(listTree, { pageSize: HEADS });
  const { act, isPending } = useOperatorAction(offerMerchantContract);
  const heads = data?.list.filter(({ isAgent }) => isAgent) ?? [];
  const [chosenId, setChosenId] = useState<string>();
  const [draft, setDraft] = useState<Draft>({
    kind: 'dividend',
    period: 'week',
    from: undefined,
    active: '0',
    rate: '',
    maximum: undefined,
  });
  const [isAsked, setAsked] = useState(false);
  const head = heads.find(({ memberId }) => memberId === chosenId) ?? heads[0];
  const terms = termsOf(draft);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  async function handleConfirm() {
    setAsked(true);
    if (!terms || !head) return;
    if (await act({ memberId: head.memberId, terms })) {
      toast.success(t('contracts.offered'));
      onClose();
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('contracts.offer')}
      confirmLabel={t('contracts.send')}
      onConfirm={() => void handleConfirm()}
      isPending={isPending}
    >
      <span className="grid gap-3">
        <Choice
          label={t('contracts.agent')}
          value={head?.memberId ?? ''}
          options={heads.map(({ memberId, username }) => ({ value: memberId, name: username }))}
          onChoose={setChosenId}
        />
        <Choice
          label={t('payouts.kind')}
          value={draft.kind}
          options={KINDS.map((kind) => ({ value: kind, name: t(`kinds.${kind}`) }))}
          onChoose={(kind) => change({ kind, period: PERIODS[kind][0] })}
        />
        <Choice
          label={t('contracts.period')}
          value={draft.period}
          options={PERIODS[draft.kind].map((period) => ({ value: period, name: t(`contracts.periods.${period}`) }))}
          onChoose={(period) => change({ period })}
        />
        <AmountField label={t('contracts.from')} amount={draft.from} currency="BRL" onAmount={(from) => change({ from })} />
        {draft.kind !== 'hourly_salary' && (
          <TextField
            label={t('contracts.activeFrom')}
            value={draft.active}
            inputMode="numeric"
            maxLength={5}
            onChange={({ target }) => change({ active: target.value.replaceAll(/\D/g, '') })}
          />
        )}
        <TextField
          label={t('contracts.rate')}
          value={draft.rate}
          inputMode="decimal"
          maxLength={6}
          onChange={({ target }) => change({ rate: target.value })}
          error={isAsked && !terms ? t('rate.wrong') : undefined}
        />
        <AmountField
          label={t('contracts.maximumField')}
          amount={draft.maximum}
          currency="BRL"
          onAmount={(maximum) => change({ maximum })}
        />
      </span>
    </Dialog>
  );
}

/** The terms as the call takes them; undefined while a figure is missing. The server decides whether they make sense. */
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
