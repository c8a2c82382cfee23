import type { Stories } from '@jogada/platform/web/ui';

const files = import.meta.glob<Stories>('../../../platform/web/ui/*.stories.tsx', { eager: true, import: 'stories' });

/** All components with stories, by file name. */
export const STORIES = Object.entries(files)
  .map(([path, stories]) => ({ name: path.slice(path.lastIndexOf('/') + 1).replace('.stories.tsx', ''), stories }))
  .toSorted((one, other) => one.name.localeCompare(other.name));
