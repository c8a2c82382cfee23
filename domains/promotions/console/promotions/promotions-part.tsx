import { ActionButton, useMay, useOperatorCall } from '@jogada/platform/console';
import { AfterAWhile, EmptyState, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { createPromotion, listOperatorPromotions } from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { PromotionForm } from './promotion-form.tsx';
import { PromotionPanel } from './promotion-panel.tsx';

/** Every merchant's promotions with their rules, amounts granted and switches. */
export function PromotionsPart() {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(listOperatorPromotions, {});
  const mayChange = useMay(createPromotion);
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
