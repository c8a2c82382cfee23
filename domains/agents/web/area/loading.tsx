import { AfterAWhile, FailedState, Skeleton } from '@jogada/platform/web/ui';

interface LoadingProps {
  readonly query: { readonly error: Error | null; readonly refetch: () => Promise<unknown>; readonly isRefetching: boolean };
}

/** Placeholder or error of data that is not loaded. */
export function Loading({ query: { error, refetch, isRefetching } }: LoadingProps) {
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  return (
    <AfterAWhile>
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="mt-4 h-56 rounded-card" />
    </AfterAWhile>
  );
}
