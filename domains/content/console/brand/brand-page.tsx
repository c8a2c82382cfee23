import { listContentMerchants } from '@jogada/content/contract/operator';
import { ConsolePage, useOperatorCall } from '@jogada/platform/console';
import { AfterAWhile, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { useState, type ReactNode } from 'react';
import type { OperatorMerchant } from '../announcements/draft.ts';
import { useText } from '../use-text.ts';

interface BrandPageProps {
  readonly title: string;
  readonly detail: string;
  readonly backTo?: string;
  /** What is shown of the brand that is chosen; made anew for another one. */
  readonly children: (merchant: OperatorMerchant) => ReactNode;
}

/** A page of the desk that is about one brand, with the choice among them. */
export function BrandPage({ title, detail, backTo, children }: BrandPageProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(listContentMerchants, {});
  const [code, setCode] = useState<string>();
  const merchants = data?.merchants ?? [];
  const merchant = merchants.find(({ merchantCode }) => merchantCode === code) ?? merchants[0];
  const choice = merchants.length > 1 && (
    <select
      aria-label={t('brand')}
      value={merchant?.merchantCode}
      onChange={({ target }) => setCode(target.value)}
      className="h-11 rounded-control bg-s1 px-4 text-15 text-ink ring-1 ring-control ring-inset"
    >
      {merchants.map(({ merchantCode, name }) => (
        <option key={merchantCode} value={merchantCode}>
          {name}
        </option>
      ))}
    </select>
  );
  return (
    <ConsolePage title={title} detail={detail} end={choice} {...(backTo !== undefined && { backTo })}>
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!merchant && !error && (
        <AfterAWhile>
          <Skeleton className="h-80" />
        </AfterAWhile>
      )}
      {merchant && (
        <div key={merchant.merchantCode} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {children(merchant)}
        </div>
      )}
    </ConsolePage>
  );
}
