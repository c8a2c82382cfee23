import type { Currency } from '@jogada/platform/contract';
import { MoneyText } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';

interface SignedAmountProps {
  /** Signed minor units, as in JSON. */
  readonly amount: string;
  readonly currency: Currency;
  readonly className?: string;
}

/** An effect on the balance: always with a sign, and coloured if it is a gain. */
export function SignedAmount({ amount, currency, className }: SignedAmountProps) {
  return (
    <MoneyText amount={amount} currency={currency} signed className={classNames(BigInt(amount) > 0n ? 'text-ok' : 'text-ink', className)} />
  );
}
