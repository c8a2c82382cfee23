import { Skeleton } from '@jogada/platform/web/ui';

/** Placeholder with the size of a bonus card with expanded rules. */
export function BonusSkeleton() {
  return (
    <div className="overflow-hidden rounded-card bg-s1 shadow-raised">
      <div className="p-5">
        <div className="flex items-center justify-between gap-3">
          <div className="flex min-w-0 items-center gap-2.5">
            <Skeleton className="size-9 shrink-0 rounded-full" />
            <Skeleton className="h-5 w-32 rounded-badge" />
          </div>
          <Skeleton className="h-8 w-20 rounded-full" />
        </div>
        <Skeleton className="mt-5 h-10 w-40 rounded-badge" />
        <Skeleton className="mt-3 h-4 w-40 rounded-badge" />
        <div className="mt-6 flex justify-between gap-3">
          <Skeleton className="h-4 w-24 rounded-badge" />
          <Skeleton className="h-4 w-32 rounded-badge" />
        </div>
        <Skeleton className="mt-2 h-3 rounded-full" />
        <Skeleton className="mt-3 h-4 w-40 rounded-badge" />
      </div>
      <div className="border-t border-line/60 p-5">
        <Skeleton className="h-4 w-24 rounded-badge" />
        {['a', 'b', 'c', 'd'].map((rule) => (
          <div key={rule} className="mt-3 flex items-center gap-3">
            <Skeleton className="size-5 shrink-0 rounded-full" />
            <Skeleton className="h-4 w-3/4 rounded-badge" />
          </div>
        ))}
        <Skeleton className="mt-6 h-11 rounded-full" />
      </div>
    </div>
  );
}
