import { AfterAWhile } from './after-a-while.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  'only once the wait is noticeable': () => (
    <AfterAWhile>
      <Skeleton className="h-16" />
    </AfterAWhile>
  ),
};
