import { CopiedValue } from './copied-value.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  hash: () => <CopiedValue value="e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" />,
};
