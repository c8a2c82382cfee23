import { Skeleton } from '@jogada/platform/web/ui';
import { GameShelfSkeleton } from '../catalogue/game-shelf-skeleton.tsx';

/** Reserves the space of the lobby's tabs and first games. */
export function LobbySkeleton() {
  return (
    <>
      <div className="-mx-4 mt-4 flex gap-2 overflow-hidden px-4 py-1">
        {['a', 'b', 'c', 'd'].map((tab) => (
          <Skeleton key={tab} className="h-11 w-24 shrink-0 rounded-full" />
        ))}
      </div>
      <GameShelfSkeleton />
    </>
  );
}
