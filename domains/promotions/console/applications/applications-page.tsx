import { ConsolePage, FilterTabs, useOperatorCall } from '@jogada/platform/console';
import { AfterAWhile, EmptyState, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { listApplications } from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { ApplicationPanel } from './application-panel.tsx';

const PAGE_SIZE = 100;

/** What members apply for, with what they sent; those that wait first (CON-09). */
export function ApplicationsPage() {
  const t = useText();
  const [state, setState] = useState<'waiting' | 'all'>('waiting');
  const { data, error, refetch, isFetching } = useOperatorCall(listApplications, { state, pageSize: PAGE_SIZE });
  return (
    <ConsolePage
      title={t('applications.title')}
      detail={t('applications.detail')}
      end={
        <FilterTabs
          label={t('applications.title')}
          active={state}
          onSelect={setState}
          choices={[
            { key: 'waiting', title: t('applications.waiting') },
            { key: 'all', title: t('applications.all') },
          ]}
        />
      }
    >
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-60" />
        </AfterAWhile>
      )}
      {data?.list.length === 0 && <EmptyState art="records" title={t('applications.none')} />}
      {data?.list.map((one) => (
        <ApplicationPanel key={`${one.applicationId} ${one.state}`} application={one} />
      ))}
    </ConsolePage>
  );
}
