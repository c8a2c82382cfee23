import { Skeleton } from '@jogada/platform/web/ui';

/** As many as two rows of a wide screen hold. */
const TILES = 16;

/** Placeholder for a block of games, two rows high. */
export function GameShelfSkeleton() {
  return (
    <div className="mt-8">
      <div className="mb-3 flex h-11 items-center">
        <Skeleton className="h-5 w-40 rounded-badge" />
      </div>
      <div className="-mx-4 grid tile-rail grid-flow-col grid-rows-[auto_auto] px-4 gap-x-3 gap-y-5 overflow-hidden pb-1">
        {Array.from({ length: TILES }, (_, tile) => (
          <div key={tile}>
            <Skeleton className="aspect-[3/4]" />
            <Skeleton className="mt-2 h-4 w-3/4 rounded-badge" />
            <Skeleton className="mt-2 h-3 w-1/2 rounded-badge" />
          </div>
        ))}
      </div>
    </div>
  );
}
