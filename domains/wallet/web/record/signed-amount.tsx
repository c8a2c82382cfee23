import type { Currency } from '@jogada/platform/contract';
import { MoneyText } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';

interface SignedAmountProps {
  /** Minor units, signed, as they travel in JSON. */
  readonly amount: string;
  readonly currency: Currency;
  readonly className?: string;
}

/** What a movement did to the balance: always with its sign, and coloured when it is a gain. */
export function SignedAmount({ amount, currency, className }: SignedAmountProps) {
  return (
    <MoneyText amount={amount} currency={currency} signed className={classNames(BigInt(amount) > 0n ? 'text-ok' : 'text-ink', className)} />
  );
}
