import { DeskPage, useDeskCall } from '@jogada/platform/console';
import { AfterAWhile, EmptyState, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { listDeskPromotions } from '@jogada/promotions/contract/operator';
import { useText } from '../use-text.ts';
import { PromotionPanel } from './promotion-panel.tsx';

/** Every brand's promotions: what they do, what they have given, and the switch. */
export function PromotionsDesk() {
  const t = useText();
  const { data, error, refetch, isFetching } = useDeskCall(listDeskPromotions, {});
  return (
    <DeskPage title={t('promotions.title')} detail={t('promotions.detail')}>
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-60" />
        </AfterAWhile>
      )}
      {data?.promotions.length === 0 && <EmptyState art="gifts" title={t('promotions.none')} />}
      {data?.promotions.map((promotion) => (
        <PromotionPanel key={promotion.promotionId} promotion={promotion} />
      ))}
    </DeskPage>
  );
}
