import { Skeleton } from './skeleton.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  line: () => <Skeleton className="h-4 w-40 rounded-badge" />,
  block: () => <Skeleton className="h-24" />,
};
