import { AfterAWhile, FailedState, Skeleton } from '@jogada/platform/web/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface ConsoleDataProps<Data> {
  readonly answer: UseQueryResult<Data, Error>;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for, or the looks of waiting and of failure. */
export function ConsoleData<Data>({ answer, children }: ConsoleDataProps<Data>) {
  const { data, error, refetch, isFetching } = answer;
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data !== undefined) return children(data);
  return (
    <AfterAWhile>
      <Skeleton className="h-40" />
    </AfterAWhile>
  );
}
