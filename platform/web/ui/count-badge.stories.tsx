import { CountBadge } from './count-badge.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  one: () => <CountBadge count={1} />,
  some: () => <CountBadge count={42} />,
  'more than are counted': () => <CountBadge count={150} />,
  'none, which shows nothing': () => <CountBadge count={0} />,
};
