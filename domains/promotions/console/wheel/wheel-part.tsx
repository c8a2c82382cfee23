import {
  ActionButton,
  ConsoleData,
  Fact,
  FactGrid,
  Panel,
  Tick,
  useOperatorAction,
  useOperatorCall,
  useMay,
} from '@jogada/platform/console';
import { DateText, useMoneyText, useFormats } from '@jogada/platform/web';
import { AmountField, Badge, toast } from '@jogada/platform/web/ui';
import { listWheels, type OperatorWheel, setWheel, WHEEL_SECTORS, WHEEL_WEIGHT_MAX } from '@jogada/promotions/contract/operator';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';
import { WholeField } from '../whole-field.tsx';
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

interface SectorDraft {
  /** React key, stable while the sector is on the form. */
  readonly key: string;
  readonly amount: bigint;
  readonly weight: string;
}

const emptySector = (): SectorDraft => ({ key: crypto.randomUUID(), amount: 0n, weight: '1' });

function WheelForm({ of: { merchantCode, currency, wheel } }: { readonly of: OperatorWheel }) {
  const money = useMoneyText();
  const t = useText();
  const format = useFormats();
  const { act, isPending } = useOperatorAction(setWheel);
  const [isOpen, setOpen] = useState(wheel?.isOpen ?? false);
  const [budgetAmount, setBudgetAmount] = useState(wheel ? BigInt(wheel.budgetAmount) : undefined);
  const [wager, setWager] = useState(String(wheel?.wagerTimes ?? '1'));
  const [sectors, setSectors] = useState<readonly SectorDraft[]>(
    () =>
      wheel?.sectors.map(({ amount, weight }, index) => ({ key: String(index), amount: BigInt(amount), weight: String(weight) })) ??
      Array.from({ length: WHEEL_SECTORS.min }, emptySector),
  );
  const [isTried, setTried] = useState(false);

  const weights = sectors.map(({ weight }) => wholeNumberIn(weight, WEIGHT));
  const sum = weights.reduce((all: number, weight) => all + (weight ?? 0), 0);
  const highest = sectors.reduce((most, { amount }) => (amount > most ? amount : most), 0n);
  const least = BigInt(wheel?.spentAmount ?? '0') + (isOpen ? highest : 0n);
  const isBudgetWrong = !budgetAmount || budgetAmount < least;
  const write = (amount: bigint) => money(amount, currency);
  const setSector = (key: string, part: Partial<SectorDraft>) =>
    setSectors((now) => now.map((sector) => (sector.key === key ? { ...sector, ...part } : sector)));

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const wagerTimes = wholeNumberIn(wager, WAGER);
    if (wagerTimes === undefined || isBudgetWrong || highest === 0n || !weights.every((weight) => weight !== undefined)) return;
    const fields = sectors.map(({ amount, weight }) => ({ amount: amount.toString(), weight: Number(weight) }));
    const saved = await act({ merchantCode, isOpen, budgetAmount: budgetAmount.toString(), wagerTimes, sectors: fields });
    if (saved) toast.success(t('promotions.saved'));
  }

  return (
    <form
      noValidate
      aria-label={t('wheel.title')}
      onSubmit={(event) => void handleSubmit(event)}
      className="grid gap-4 border-t border-line/60 p-4"
    >
      <p className="text-13 text-ink-3">{t('wheel.lead')}</p>
      <Tick label={t('wheel.isOpen')} isOn={isOpen} onTurn={setOpen} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AmountField
          label={t('promotions.budget')}
          currency={currency}
          amount={budgetAmount}
          error={isTried && isBudgetWrong && t('wheel.budgetWrong', { least: write(least) })}
          onAmount={setBudgetAmount}
        />
        <WholeField label={t('wheel.wagerTimes')} value={wager} bounds={WAGER} isTried={isTried} onValue={setWager} />
      </div>
      <ol className="grid gap-3">
        {sectors.map(({ key, amount, weight }, index) => (
          <li key={key} className="rounded-tile bg-s2/60 p-3">
            <fieldset className="grid items-end gap-3 sm:grid-cols-[28px_minmax(0,2fr)_minmax(0,1fr)_120px_auto]">
              <legend className="sr-only">{t('wheel.sector', { number: index + 1 })}</legend>
              <p aria-hidden="true" className="self-center text-15 font-bold">
                {index + 1}
              </p>
              <AmountField
                label={t('wheel.amount')}
                currency={currency}
                amount={amount}
                onAmount={(typed) => setSector(key, { amount: typed ?? 0n })}
              />
              <WholeField
                label={t('wheel.weight')}
                value={weight}
                bounds={WEIGHT}
                isTried={isTried}
                onValue={(typed) => setSector(key, { weight: typed })}
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
                disabled={sectors.length <= WHEEL_SECTORS.min}
                onClick={() => setSectors((now) => now.filter((sector) => sector.key !== key))}
                className="self-center"
              >
                {t('vip.remove')}
              </ActionButton>
            </fieldset>
          </li>
        ))}
      </ol>
      {isTried && highest === 0n && (
        <p role="alert" className="text-13 text-danger">
          {t('wheel.nothing')}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ActionButton disabled={sectors.length >= WHEEL_SECTORS.max} onClick={() => setSectors((now) => [...now, emptySector()])}>
          {t('wheel.addSector')}
        </ActionButton>
        <ActionButton type="submit" isLoading={isPending}>
          {t('form.save')}
        </ActionButton>
      </div>
    </form>
  );
}
