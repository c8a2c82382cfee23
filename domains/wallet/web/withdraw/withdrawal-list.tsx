import { DateText, MoneyText } from '@jogada/platform/web';
import { List, ListRow, Sheet } from '@jogada/platform/web/ui';
import type { Withdrawal } from '@jogada/wallet/contract/player';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import { FactList } from '../record/fact-list.tsx';
import { useText } from '../use-text.ts';
import { PayoutTimeline } from './payout-timeline.tsx';

/** Withdrawals, newest first. A row opens its details. */
export function WithdrawalList({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }) {
  const t = useText();
  const [chosen, setChosen] = useState<Withdrawal>();
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <List label={t('withdraw.recent')}>
        {withdrawals.map((withdrawal) => (
          <ListRow
            key={withdrawal.withdrawalId}
            icon={<IconArrowUpRight size={20} aria-hidden="true" />}
            title={t(`withdraw.state.${withdrawal.state}`)}
            detail={<DateText moment={withdrawal.createdAt} shape="dayTime" />}
            end={<MoneyText amount={withdrawal.amount} currency={withdrawal.currency} />}
            onSelect={() => {
              setChosen(withdrawal);
              setOpen(true);
            }}
          />
        ))}
      </List>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('withdraw.progress')}>
        {chosen && <WithdrawalDetail withdrawal={chosen} />}
      </Sheet>
    </>
  );
}

function WithdrawalDetail({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText();
  return (
    <>
      <MoneyText amount={withdrawal.amount} currency={withdrawal.currency} className="display mb-5 block text-32" />
      <PayoutTimeline withdrawal={withdrawal} />
      <div className="-mx-5 mt-4 border-t border-line">
        <FactList
          facts={[
            { name: t(`withdraw.kind.${withdrawal.pixKeyKind}`), value: withdrawal.pixKey },
            { name: t('withdraw.requestedAt'), value: <DateText moment={withdrawal.createdAt} /> },
            { name: t('withdraw.withdrawalId'), value: withdrawal.withdrawalId, isId: true },
          ]}
        />
      </div>
    </>
  );
}
