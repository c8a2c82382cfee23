import { Flag } from './flag.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  Brazil: () => <Flag country="BR" />,
  Japan: () => <Flag country="JP" />,
};
