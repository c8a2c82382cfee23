import { ActionButton, Choice, Panel, useOperatorAction } from '@jogada/platform/console';
import type { Currency } from '@jogada/platform/contract';
import { DateText, useMoneyText } from '@jogada/platform/web';
import { AmountField, Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { createRain } from '@jogada/promotions/contract/operator';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';
import { WholeField } from '../whole-field.tsx';
import { wholeNumberIn, type Bounds } from '../whole-number.ts';

interface AnnounceRainFormProps {
  readonly merchants: readonly { readonly merchantCode: string; readonly name: string; readonly currency: Currency }[];
}

const WHOLES = {
  minutes: { min: 1, max: 120 },
  envelopeCount: { min: 1, max: 2000 },
  wagerTimes: { min: 0, max: 100 },
} as const satisfies Record<string, Bounds>;
const WHOLE_NAMES = Object.keys(WHOLES) as (keyof typeof WHOLES)[];
const AT_FIRST = { minutes: '10', envelopeCount: '100', wagerTimes: '1' };

/** Announces a rain after confirmation. The confirmation draws its envelopes, and nothing can be changed afterwards. */
export function AnnounceRainForm({ merchants }: AnnounceRainFormProps) {
  const money = useMoneyText();
  const t = useText();
  const { act, isPending } = useOperatorAction(createRain);
  const [merchantCode, setMerchantCode] = useState(merchants[0]?.merchantCode ?? '');
  const [startsAt, setStartsAt] = useState('');
  const [budgetAmount, setBudgetAmount] = useState<bigint>();
  const [wholes, setWholes] = useState<Readonly<Record<keyof typeof WHOLES, string>>>(AT_FIRST);
  const [isTried, setTried] = useState(false);
  const [isStartWrong, setStartWrong] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const merchant = merchants.find((one) => one.merchantCode === merchantCode);
  if (!merchant) return null;
  const { currency } = merchant;

  const [minutes, envelopeCount, wagerTimes] = WHOLE_NAMES.map((name) => wholeNumberIn(wholes[name], WHOLES[name]));
  const start = new Date(startsAt);
  // Each envelope holds at least one minor unit.
  const isBudgetWrong = !budgetAmount || budgetAmount < BigInt(envelopeCount ?? 1);
  const isWhole = minutes !== undefined && envelopeCount !== undefined && wagerTimes !== undefined && !isBudgetWrong;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const isAhead = liesAhead(start);
    setStartWrong(!isAhead);
    if (isWhole && isAhead) setAsked(true);
  }

  async function handleConfirm() {
    if (!isWhole) return;
    const plan = { minutes, envelopeCount, wagerTimes, budgetAmount: budgetAmount.toString() };
    const announced = await act({ merchantCode, startsAt: start.toISOString(), ...plan });
    setAsked(false);
    if (!announced) return;
    toast.success(t('rain.announced'));
    setTried(false);
    setStartsAt('');
    setBudgetAmount(undefined);
    setWholes(AT_FIRST);
  }

  return (
    <Panel title={t('rain.new')}>
      <form noValidate onSubmit={handleSubmit} className="grid items-start gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3">
        <Choice
          label={t('form.merchant')}
          value={merchantCode}
          options={merchants.map((one) => ({ value: one.merchantCode, name: one.name }))}
          onChoose={setMerchantCode}
        />
        <TextField
          type="datetime-local"
          label={t('rain.startsAt')}
          value={startsAt}
          error={isStartWrong && t('rain.startWrong')}
          onChange={({ target }) => setStartsAt(target.value)}
        />
        <AmountField
          label={t('rain.budgetAmount')}
          currency={currency}
          amount={budgetAmount}
          error={isTried && isBudgetWrong && t('rain.budgetWrong')}
          onAmount={setBudgetAmount}
        />
        {WHOLE_NAMES.map((name) => (
          <WholeField
            key={name}
            label={t(`rain.${name}`)}
            value={wholes[name]}
            bounds={WHOLES[name]}
            isTried={isTried}
            onValue={(value) => setWholes((now) => ({ ...now, [name]: value }))}
          />
        ))}
        <div className="flex items-end justify-end sm:col-span-2 lg:col-span-3">
          <ActionButton type="submit">{t('rain.announce')}</ActionButton>
        </div>
      </form>
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('rain.announce')}
        confirmLabel={t('rain.announce')}
        onConfirm={() => void handleConfirm()}
        isPending={isPending}
      >
        {isAsked &&
          isWhole &&
          t.rich('rain.sure', {
            merchant: merchant.name,
            amount: money(budgetAmount, currency),
            envelopes: envelopeCount,
            moment: () => <DateText moment={start.toISOString()} shape="dayTime" />,
          })}
      </Dialog>
    </Panel>
  );
}

/** False for an invalid date. */
function liesAhead(moment: Date): boolean {
  return moment.getTime() > Date.now();
}
