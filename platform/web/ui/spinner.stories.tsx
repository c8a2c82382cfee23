import { Spinner } from './spinner.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  small: () => <Spinner />,
  large: () => <Spinner className="size-8 text-primary" />,
};
