import { PageLink } from '@jogada/platform/web';
import { depositPath, useCashierDoors } from '@jogada/wallet/web';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { useDepositGate } from './use-deposit-gate.ts';

/** The deposit button at the end of the balance. */
export function DepositLink() {
  const t = useText();
  const mayDeposit = useDepositGate();
  const { isDepositOpen } = useCashierDoors();
  if (!isDepositOpen) return null;
  return (
    <PageLink
      to={depositPath()}
      onClick={(event) => {
        if (!mayDeposit()) event.preventDefault();
      }}
      className="deposit-link press flex h-11 min-w-11 shrink-0 items-center justify-center rounded-full bg-primary font-bold text-on-primary bright-hover"
    >
      <IconPlus size={22} stroke={2.6} aria-hidden="true" />
      <span className="sr-only">{t('shell.deposit')}</span>
    </PageLink>
  );
}
