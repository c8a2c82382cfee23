import { ActionButton, Choice, Tick, useMay, useOperatorAction } from '@jogada/platform/console';
import type { Currency } from '@jogada/platform/contract';
import { AmountField, Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { setMemberLimit } from '@jogada/wallet/contract/operator';
import { LIMIT_KINDS, LIMIT_PERIODS } from '@jogada/wallet/contract/player';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const REASON_MIN = 10;

interface SetMemberLimitProps {
  readonly memberId: `mbr_${string}`;
  readonly currency: Currency;
}

/** Sets a limit on the member's behalf. A tighter limit takes effect at once; a looser one needs a second operator's approval. */
export function SetMemberLimit({ memberId, currency }: SetMemberLimitProps) {
  const t = useText();
  const maySetMemberLimit = useMay(setMemberLimit);
  const { act, isPending } = useOperatorAction(setMemberLimit);
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<(typeof LIMIT_KINDS)[number]>('deposit');
  const [period, setPeriod] = useState<(typeof LIMIT_PERIODS)[number]>('day');
  const [isNone, setNone] = useState(false);
  const [amount, setAmount] = useState<bigint>();
  const [minutes, setMinutes] = useState('');
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  if (!maySetMemberLimit) return null;

  const entered = isNone ? null : kind === 'time' ? wholeMinutes(minutes) : amount?.toString();
  const isShort = reason.trim().length < REASON_MIN;
  const missing = isAsked && entered === undefined && t('limits.amountMissing');

  async function handleConfirm() {
    setAsked(true);
    if (entered === undefined || isShort) return;
    const answer = await act({ memberId, kind, period, amount: entered, reason: reason.trim() });
    if (!answer) return;
    toast.success(t(answer.approvalId === null ? 'limits.set' : 'limits.waits'));
    setOpen(false);
    setAsked(false);
    setReason('');
  }

  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{t('limits.change')}</ActionButton>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t('limits.change')}
        confirmLabel={t('limits.change')}
        onConfirm={() => void handleConfirm()}
        isPending={isPending}
      >
        <div className="grid gap-4">
          <p>{t('limits.body')}</p>
          <Choice
            label={t('limits.kind')}
            value={kind}
            options={LIMIT_KINDS.map((value) => ({ value, name: t(`limits.kinds.${value}`) }))}
            onChoose={setKind}
          />
          <Choice
            label={t('limits.period')}
            value={period}
            options={LIMIT_PERIODS.map((value) => ({ value, name: t(`limits.periods.${value}`) }))}
            onChoose={setPeriod}
          />
          <Tick label={t('limits.without')} isOn={isNone} onTurn={setNone} />
          {!isNone && kind === 'time' && (
            <TextField
              label={t('limits.minutesField')}
              inputMode="numeric"
              value={minutes}
              error={missing}
              onChange={({ target }) => setMinutes(target.value)}
            />
          )}
          {!isNone && kind !== 'time' && (
            <AmountField label={t('limits.amount')} amount={amount} onAmount={setAmount} currency={currency} error={missing} />
          )}
          <TextField
            label={t('adjust.reason')}
            value={reason}
            maxLength={300}
            error={isAsked && isShort && t('adjust.reasonShort')}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      </Dialog>
    </>
  );
}

function wholeMinutes(text: string): string | undefined {
  return /^[1-9]\d{0,5}$/.test(text.trim()) ? text.trim() : undefined;
}
