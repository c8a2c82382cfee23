import { listVendorSettings } from '@jogada/games/contract/operator';
import { listSites } from '@jogada/merchant/contract/operator';
import { ConsolePage, useOperatorCall } from '@jogada/platform/console';
import { AfterAWhile, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { VendorPanel } from './vendor-panel.tsx';
import { VendorTabs } from './vendor-tabs.tsx';

/** The game vendors as they are set, and how their books stand. */
export function VendorsPage() {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(listVendorSettings, {});
  const sites = useOperatorCall(listSites, {}).data?.sites ?? [];
  return (
    <ConsolePage title={t('vendors.title')} detail={t('vendors.detail')} end={<VendorTabs active="settings" />}>
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-60" />
        </AfterAWhile>
      )}
      {data?.list.map((vendor) => (
        <VendorPanel key={vendor.vendorCode} vendor={vendor} sites={sites} />
      ))}
    </ConsolePage>
  );
}
