import { ActionButton, useOperatorCall } from '@jogada/platform/console';
import { AfterAWhile, EmptyState, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { listOperatorPromotions } from '@jogada/promotions/contract/operator';
import { useCanAccess } from 'ra-core';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { PromotionForm } from './promotion-form.tsx';
import { PromotionPanel } from './promotion-panel.tsx';

/** Every brand's promotions: what they do, what they have given, and the switch. */
export function PromotionsPart() {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(listOperatorPromotions, {});
  const { canAccess: mayChange } = useCanAccess({ resource: 'promotions', action: 'change' });
  const [isNew, setNew] = useState(false);
  return (
    <>
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-60" />
        </AfterAWhile>
      )}
      {data && mayChange && !isNew && (
        <div>
          <ActionButton onClick={() => setNew(true)}>{t('form.new')}</ActionButton>
        </div>
      )}
      {data && isNew && <PromotionForm merchants={data.merchants} onClose={() => setNew(false)} />}
      {data?.promotions.length === 0 && <EmptyState art="gifts" title={t('promotions.none')} />}
      {data?.promotions.map((promotion) => (
        <PromotionPanel key={promotion.promotionId} promotion={promotion} merchants={data.merchants} />
      ))}
    </>
  );
}
