import {
  ActionButton,
  ConsoleData,
  Fact,
  FactGrid,
  FormTick,
  Panel,
  useOperatorAction,
  useOperatorCall,
  useMay,
} from '@jogada/platform/console';
import { DateText, useMoneyText, useFormats } from '@jogada/platform/web';
import { FormAmountField, FormTextField, useActForm, useFieldArray, useFormValues } from '@jogada/platform/web/forms';
import { Badge } from '@jogada/platform/web/ui';
import { listWheels, type OperatorWheel, setWheel, WHEEL_SECTORS, WHEEL_WEIGHT_MAX } from '@jogada/promotions/contract/operator';
import { useText } from '../use-text.ts';
import { useSavedNotice, WaitsBadge } from '../waits-for-second.tsx';
import { useWholeFault } from '../use-whole-fault.ts';
import { wholeNumberIn } from '../whole-number.ts';

const WEIGHT = { min: 1, max: WHEEL_WEIGHT_MAX };
const WAGER = { min: 0, max: 100 };

/** Each merchant's prize wheel: sectors with their chances, budget and amount spent. */
export function WheelPart() {
  const answer = useOperatorCall(listWheels, {});
  const mayChange = useMay(setWheel);
  return (
    <ConsoleData answer={answer}>
      {({ list }) => list.map((one) => <WheelPanel key={JSON.stringify(one)} of={one} mayChange={mayChange} />)}
    </ConsoleData>
  );
}

function WheelPanel({ of, mayChange }: { readonly of: OperatorWheel; readonly mayChange: boolean }) {
  const money = useMoneyText();
  const t = useText();
  const { wheel, currency } = of;
  const write = (amount: string) => money(amount, currency);
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {of.merchantName}
          {wheel === null ? (
            <Badge>{t('wheel.none')}</Badge>
          ) : (
            <Badge tone={wheel.isOpen ? 'ok' : 'neutral'}>{t(wheel.isOpen ? 'wheel.open' : 'wheel.closed')}</Badge>
          )}
          <WaitsBadge of={of} />
        </span>
      }
    >
      {wheel !== null && (
        <FactGrid>
          <Fact term={t('promotions.spent')}>{write(wheel.spentAmount)}</Fact>
          <Fact term={t('promotions.budget')}>{write(wheel.budgetAmount)}</Fact>
          <Fact term={t('wheel.sectors')}>{wheel.sectors.length}</Fact>
          <Fact term={t('changedAt')}>
            <DateText moment={wheel.changedAt} />
          </Fact>
        </FactGrid>
      )}
      {mayChange && <WheelForm of={of} />}
    </Panel>
  );
}

interface TypedWheel {
  readonly isOpen: boolean;
  readonly budgetAmount: bigint | undefined;
  readonly wagerTimes: string;
  readonly sectors: readonly { readonly amount: bigint | undefined; readonly weight: string }[];
}

const EMPTY_SECTOR = { amount: 0n, weight: '1' };

function highestOf({ sectors }: TypedWheel): bigint {
  return sectors.reduce((most, { amount = 0n }) => (amount > most ? amount : most), 0n);
}

function WheelForm({ of: { merchantCode, currency, wheel } }: { readonly of: OperatorWheel }) {
  const money = useMoneyText();
  const t = useText();
  const format = useFormats();
  const { act, isPending } = useOperatorAction(setWheel);
  const noticeSaved = useSavedNotice();
  const wholeFault = useWholeFault();
  const { control, submit } = useActForm<TypedWheel>({
    defaultValues: {
      isOpen: wheel?.isOpen ?? false,
      budgetAmount: wheel ? BigInt(wheel.budgetAmount) : undefined,
      wagerTimes: String(wheel?.wagerTimes ?? '1'),
      sectors:
        wheel?.sectors.map(({ amount, weight }) => ({ amount: BigInt(amount), weight: String(weight) })) ??
        Array.from({ length: WHEEL_SECTORS.min }, () => EMPTY_SECTOR),
    },
    findFaults(typed) {
      const { isOpen, budgetAmount = 0n, wagerTimes } = typed;
      const highest = highestOf(typed);
      const least = BigInt(wheel?.spentAmount ?? '0') + (isOpen ? highest : 0n);
      return {
        budgetAmount: (budgetAmount === 0n || budgetAmount < least) && t('wheel.budgetWrong', { least: money(least, currency) }),
        wagerTimes: wholeFault(wagerTimes, WAGER),
        ...Object.fromEntries(typed.sectors.map(({ weight }, index) => [`sectors.${index}.weight`, wholeFault(weight, WEIGHT)])),
        ...(highest === 0n && { 'sectors.0.amount': t('wheel.nothing') }),
      };
    },
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'sectors' });
  const weights = useFormValues(control).sectors.map(({ weight }) => wholeNumberIn(weight, WEIGHT));
  const sum = weights.reduce((all: number, weight) => all + (weight ?? 0), 0);

  const handleSubmit = submit(async ({ isOpen, budgetAmount = 0n, wagerTimes, sectors }) => {
    const prizes = sectors.map(({ amount = 0n, weight }) => ({ amount: amount.toString(), weight: Number(weight) }));
    const terms = { budgetAmount: budgetAmount.toString(), wagerTimes: Number(wagerTimes), sectors: prizes };
    const saved = await act({ merchantCode, isOpen, ...terms });
    if (saved) noticeSaved(saved);
  });

  return (
    <form noValidate aria-label={t('wheel.title')} onSubmit={handleSubmit} className="grid gap-4 border-t border-line/60 p-4">
      <p className="text-13 text-ink-3">{t('wheel.lead')}</p>
      <FormTick control={control} name="isOpen" label={t('wheel.isOpen')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormAmountField control={control} name="budgetAmount" label={t('promotions.budget')} currency={currency} />
        <FormTextField control={control} name="wagerTimes" label={t('wheel.wagerTimes')} inputMode="numeric" maxLength={13} />
      </div>
      <ol className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="rounded-tile bg-s2/60 p-3">
            <fieldset className="grid items-end gap-3 sm:grid-cols-[28px_minmax(0,2fr)_minmax(0,1fr)_120px_auto]">
              <legend className="sr-only">{t('wheel.sector', { number: index + 1 })}</legend>
              <p aria-hidden="true" className="self-center text-15 font-bold">
                {index + 1}
              </p>
              <FormAmountField
                control={control}
                name={`sectors.${index}.amount`}
                deps={['sectors.0.amount', 'budgetAmount']}
                label={t('wheel.amount')}
                currency={currency}
              />
              <FormTextField
                control={control}
                name={`sectors.${index}.weight`}
                label={t('wheel.weight')}
                inputMode="numeric"
                maxLength={13}
              />
              <p className="self-center text-13 text-ink-2 tabular-nums">
                {sum > 0 &&
                  t('wheel.chance', {
                    percent: format.number((weights[index] ?? 0) / sum, { style: 'percent', maximumFractionDigits: 2 }),
                  })}
              </p>
              <ActionButton
                look="danger"
                aria-label={t('wheel.removeSector', { number: index + 1 })}
                disabled={fields.length <= WHEEL_SECTORS.min}
                onClick={() => remove(index)}
                className="self-center"
              >
                {t('vip.remove')}
              </ActionButton>
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ActionButton disabled={fields.length >= WHEEL_SECTORS.max} onClick={() => append(EMPTY_SECTOR, { shouldFocus: false })}>
          {t('wheel.addSector')}
        </ActionButton>
        <ActionButton type="submit" isLoading={isPending}>
          {t('form.save')}
        </ActionButton>
      </div>
    </form>
  );
}
