import { RATE_PARTS } from '@jogada/agents/contract/player';
import type { Currency } from '@jogada/platform/contract';
import { useMoneyText } from '@jogada/platform/web';

interface ShareTextProps {
  /** Hundred-thousandths of a minor unit. */
  readonly share: string;
  readonly currency: Currency;
}

const PARTS = BigInt(RATE_PARTS);

/** A share with all digits, those below the smallest coin after a dot: nothing is rounded before payment. */
export function ShareText({ share, currency }: ShareTextProps) {
  const money = useMoneyText();
  const parts = BigInt(share);
  const size = parts < 0n ? -parts : parts;
  const rest = (size % PARTS).toString().padStart(5, '0');
  return (
    <span className="amount whitespace-nowrap">
      {parts < 0n && '−'}
      {money(size / PARTS, currency)}
      <span className="text-ink-3">·{rest}</span>
    </span>
  );
}
