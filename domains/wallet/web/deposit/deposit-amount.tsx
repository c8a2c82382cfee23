import type { Currency } from '@jogada/platform/contract';
import { useMoneyText, storeTyped, readTyped } from '@jogada/platform/web';
import { useActForm, useFormAmount } from '@jogada/platform/web/forms';
import { AmountField, Button, Chip, ChipRow, FailedState, Page, Skeleton, tapFeedback } from '@jogada/platform/web/ui';
import type { Deposit } from '@jogada/wallet/contract/player';
import { WayOut } from '@jogada/accounts/web/arrival';
import { FormProblem } from '@jogada/accounts/web/field';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { DepositStep } from './deposit-step.tsx';
import { OwnLimitNote, type OwnLimit } from './own-limit.tsx';
import { useCreateDeposit, useDepositSettings } from './use-deposit.ts';

interface DepositAmountProps {
  /** A further choice below the amount: a bonus. */
  readonly besides?: ((amount: bigint | undefined) => ReactNode) | undefined;
  readonly onDeposit: (deposit: Deposit) => void;
}

/** First step: the amount. */
export function DepositAmount({ besides, onDeposit }: DepositAmountProps) {
  const { data: settings, error, refetch, isRefetching } = useDepositSettings();
  if (settings) {
    const { currency, suggestedAmounts, ownLimit } = settings;
    const limits = { minimum: BigInt(settings.minimumAmount), maximum: BigInt(settings.maximumAmount) };
    const room = ownLimit ? BigInt(ownLimit.remainingAmount) : limits.maximum;
    return (
      <AmountForm
        currency={currency}
        limits={limits}
        ownLimit={ownLimit}
        suggestedAmounts={suggestedAmounts.map(BigInt).filter((suggested) => suggested <= room)}
        besides={besides}
        onDeposit={onDeposit}
      />
    );
  }
  if (error) {
    return (
      <Page>
        <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
      </Page>
    );
  }
  return (
    <Page className="flex flex-col gap-4">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-11 rounded-full" />
    </Page>
  );
}

/** The name of the amount that outlives a sign-in. */
const KEPT_AMOUNT = 'depositAmount';

function keptAmount(): bigint | undefined {
  const kept = readTyped(KEPT_AMOUNT);
  return typeof kept === 'bigint' ? kept : undefined;
}

interface AmountFormProps extends DepositAmountProps {
  readonly currency: Currency;
  readonly limits: { readonly minimum: bigint; readonly maximum: bigint };
  readonly ownLimit: OwnLimit | null;
  /** Those within the member's own limit. */
  readonly suggestedAmounts: readonly bigint[];
}

function AmountForm({ currency, limits, ownLimit, suggestedAmounts, besides, onDeposit }: AmountFormProps) {
  const money = useMoneyText();
  const t = useText();
  const { create, isPending, problem } = useCreateDeposit();
  const write = (minorUnits: bigint) => money(minorUnits, currency);
  const words = { minimum: write(limits.minimum), maximum: write(limits.maximum) };
  const { control, submit, formState } = useActForm<{ amount: bigint | undefined }>({
    defaultValues: { amount: keptAmount() ?? suggestedAmounts[1] ?? suggestedAmounts[0] },
    findFaults(values) {
      const fault = faultOf(values.amount, limits, ownLimit);
      return { amount: fault && t(fault, words) };
    },
    placeOf: () => 'root',
  });
  const { ref, amount, onAmount, error } = useFormAmount({ control, name: 'amount' });

  const fault = faultOf(amount, limits, ownLimit);
  const isTooMuch = fault === 'deposit.aboveMaximum' || fault === 'deposit.aboveOwnLimit';

  function choose(next: bigint | undefined) {
    onAmount(next);
    storeTyped(KEPT_AMOUNT, next);
  }

  const handleSubmit = submit(async (values) => {
    if (!values.amount) return;
    const deposit = await create(values.amount);
    storeTyped(KEPT_AMOUNT, undefined);
    onDeposit(deposit);
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="contents">
      <DepositStep
        action={
          <Button type="submit" size="large" isWide isLoading={isPending}>
            {t('deposit.createCode')}
          </Button>
        }
      >
        <div>
          <h2 className="display mb-5 text-24">{t('deposit.question')}</h2>
          <AmountField
            ref={ref}
            label={t('deposit.amount')}
            amount={amount}
            currency={currency}
            onAmount={choose}
            hint={t('deposit.limits', words)}
            error={isTooMuch ? t(fault, words) : error}
          />
          {suggestedAmounts.length > 0 && (
            <ChipRow label={t('deposit.suggested')} flow="grid" className="mt-4">
              {suggestedAmounts.map((suggested) => (
                <Chip
                  key={suggested.toString()}
                  isActive={suggested === amount}
                  onClick={() => {
                    tapFeedback();
                    choose(suggested);
                  }}
                  className="amount"
                >
                  {write(suggested).replace(/[.,]00$/, '')}
                </Chip>
              ))}
            </ChipRow>
          )}
          {ownLimit && <OwnLimitNote limit={ownLimit} currency={currency} />}
        </div>
        <div>
          <p className="mt-6 flex items-start gap-3 rounded-control bg-s1 px-4 py-3.5 text-13 text-ink-2 shadow-raised">
            <IconShieldCheck size={20} aria-hidden="true" className="shrink-0 text-primary" />
            {t('deposit.sameOwner')}
          </p>
          {/* Last, because it loads later and must not move the content above. */}
          {besides?.(amount)}
          <div className="mt-4 grid gap-3">
            <FormProblem>{formState.errors.root?.message}</FormProblem>
            <WayOut problem={problem} />
          </div>
        </div>
      </DepositStep>
    </form>
  );
}

function faultOf(amount: bigint | undefined, { minimum, maximum }: AmountFormProps['limits'], ownLimit: OwnLimit | null) {
  if (amount === undefined || amount < minimum) return 'deposit.belowMinimum';
  if (ownLimit && amount > BigInt(ownLimit.remainingAmount)) return 'deposit.aboveOwnLimit';
  if (amount > maximum) return 'deposit.aboveMaximum';
  return undefined;
}
