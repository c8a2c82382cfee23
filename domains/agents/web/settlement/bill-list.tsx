import { listBills, type Bill } from '@jogada/agents/contract/player';
import { DateText, MoneyText, useCall } from '@jogada/platform/web';
import { Badge, Button, EmptyState, FailedState, List, ListRow, Skeleton, type BadgeTone } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { BillSheet } from './bill-sheet.tsx';

const BILL_TONES = { issued: 'ok', not_reached: 'neutral', waiting: 'gold' } as const satisfies Record<Bill['state'], BadgeTone>;

interface BillListProps {
  readonly kind: 'salary' | 'dividend';
  readonly side: Bill['side'];
}

/** Bills by period. A row opens its details. */
export function BillList(props: BillListProps) {
  const [shown, setShown] = useState<Bill | null>(null);
  return (
    <>
      <BillPage {...props} after="" onShow={setShown} />
      <BillSheet bill={shown} onClose={() => setShown(null)} />
    </>
  );
}

function BillPage({ kind, side, after, onShow }: BillListProps & { readonly after: string; readonly onShow: (bill: Bill) => void }) {
  const t = useText();
  const [hasMore, setMore] = useState(false);
  const { data, error, refetch, isRefetching } = useCall(listBills, { kind, side, ...(after !== '' && { after }) }, { staleTime: 0 });
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) return <Skeleton className="h-52 rounded-card" />;
  if (data.list.length === 0) {
    return (
      <EmptyState art="records" title={t('bill.none')}>
        {t('bill.noneHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <List label={t('bill.list')}>
        {data.list.map((bill) => (
          <ListRow
            key={bill.billId}
            title={
              <>
                {t(`contract.kinds.${bill.kind}`)}
                {bill.sequence > 0 && <Badge className="ml-2">{t('bill.correction')}</Badge>}
              </>
            }
            detail={
              <>
                <DateText moment={bill.startsAt} shape={bill.kind === 'hourly_salary' ? 'dayTime' : 'date'} />
                {side === 'pays' && bill.otherName !== null && ` · ${bill.otherName}`}
              </>
            }
            end={<MoneyText amount={bill.amount} currency={bill.currency} />}
            endDetail={<Badge tone={BILL_TONES[bill.state]}>{t(`bill.states.${bill.state}`)}</Badge>}
            onSelect={() => onShow(bill)}
          />
        ))}
      </List>
      {data.nextAfter !== null &&
        (hasMore ? (
          <div className="mt-3">
            <BillPage kind={kind} side={side} after={data.nextAfter} onShow={onShow} />
          </div>
        ) : (
          <Button look="quiet" isWide className="mt-3" onClick={() => setMore(true)}>
            {t('bill.more')}
          </Button>
        ))}
    </>
  );
}
