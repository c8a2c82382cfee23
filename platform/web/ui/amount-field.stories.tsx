import { useState } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { AmountField } from './amount-field.tsx';
import type { Stories } from './stories.ts';

function Typed({
  start,
  isWrong = false,
  isOff = false,
}: {
  readonly start?: bigint;
  readonly isWrong?: boolean;
  readonly isOff?: boolean;
}) {
  const t = usePlatformText();
  const [amount, setAmount] = useState(start);
  return (
    <AmountField
      label={t('ui.confirm')}
      amount={amount}
      onAmount={setAmount}
      currency="BRL"
      hint={t('ui.please_wait')}
      error={isWrong && t('problem.amount_below_minimum')}
      disabled={isOff}
    />
  );
}

export const stories: Stories = {
  empty: () => <Typed />,
  filled: () => <Typed start={1_234_567n} />,
  'with an error': () => <Typed start={500n} isWrong />,
  disabled: () => <Typed start={5_000n} isOff />,
};
