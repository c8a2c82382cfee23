import { ActionButton, FormChoice, Panel, useOperatorAction } from '@jogada/platform/console';
import type { Currency } from '@jogada/platform/contract';
import { DateText, useMoneyText } from '@jogada/platform/web';
import { FormAmountField, FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { createRain } from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { useWholeFault } from '../use-whole-fault.ts';
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
const AT_FIRST = { startsAt: '', budgetAmount: undefined, minutes: '10', envelopeCount: '100', wagerTimes: '1' };

type Plan = Readonly<Record<keyof typeof WHOLES | 'merchantCode' | 'startsAt', string>> & { readonly budgetAmount: bigint | undefined };

/** Announces a rain after confirmation. The confirmation draws its envelopes, and nothing can be changed afterwards. */
export function AnnounceRainForm({ merchants }: AnnounceRainFormProps) {
  const money = useMoneyText();
  const t = useText();
  const { act, isPending } = useOperatorAction(createRain);
  const wholeFault = useWholeFault();
  const { control, submit, reset } = useActForm<Plan>({
    defaultValues: { merchantCode: merchants[0]?.merchantCode ?? '', ...AT_FIRST },
    findFaults: ({ startsAt, budgetAmount = 0n, ...wholes }) => ({
      startsAt: !liesAhead(new Date(startsAt)) && t('rain.startWrong'),
      // Each envelope holds at least one minor unit.
      budgetAmount: budgetAmount < BigInt(wholeNumberIn(wholes.envelopeCount, WHOLES.envelopeCount) ?? 1) && t('rain.budgetWrong'),
      ...Object.fromEntries(WHOLE_NAMES.map((name) => [name, wholeFault(wholes[name], WHOLES[name])])),
    }),
  });
  const { merchantCode } = useFormValues(control);
  const [asked, setAsked] = useState<Plan>();
  const merchant = merchants.find((one) => one.merchantCode === merchantCode);
  if (!merchant) return null;
  const { currency } = merchant;

  async function handleConfirm() {
    if (!asked) return;
    const { startsAt, budgetAmount = 0n, minutes, envelopeCount, wagerTimes } = asked;
    const announced = await act({
      merchantCode,
      startsAt: new Date(startsAt).toISOString(),
      minutes: Number(minutes),
      envelopeCount: Number(envelopeCount),
      wagerTimes: Number(wagerTimes),
      budgetAmount: budgetAmount.toString(),
    });
    setAsked(undefined);
    if (!announced) return;
    toast.success(t(announced.waitsForSecond ? 'rain.waitsForSecond' : 'rain.announced'));
    reset({ merchantCode, ...AT_FIRST });
  }

  return (
    <Panel title={t('rain.new')}>
      <form noValidate onSubmit={submit(setAsked)} className="grid items-start gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3">
        <FormChoice
          control={control}
          name="merchantCode"
          label={t('form.merchant')}
          options={merchants.map((one) => ({ value: one.merchantCode, name: one.name }))}
        />
        <FormTextField control={control} name="startsAt" type="datetime-local" label={t('rain.startsAt')} />
        <FormAmountField control={control} name="budgetAmount" label={t('rain.budgetAmount')} currency={currency} />
        {WHOLE_NAMES.map((name) => (
          <FormTextField
            key={name}
            control={control}
            name={name}
            {...(name === 'envelopeCount' && { deps: ['budgetAmount'] })}
            label={t(`rain.${name}`)}
            inputMode="numeric"
            maxLength={13}
          />
        ))}
        <div className="flex items-end justify-end sm:col-span-2 lg:col-span-3">
          <ActionButton type="submit">{t('rain.announce')}</ActionButton>
        </div>
      </form>
      <Dialog
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={t('rain.announce')}
        confirmLabel={t('rain.announce')}
        onConfirm={() => void handleConfirm()}
        isPending={isPending}
      >
        {asked &&
          t.rich('rain.sure', {
            merchant: merchant.name,
            amount: money(asked.budgetAmount ?? 0n, currency),
            envelopes: Number(asked.envelopeCount),
            moment: () => <DateText moment={new Date(asked.startsAt).toISOString()} shape="dayTime" />,
          })}
      </Dialog>
    </Panel>
  );
}

/** False for an invalid date. */
function liesAhead(moment: Date): boolean {
  return moment.getTime() > Date.now();
}
