import { IconDotsVertical } from '@tabler/icons-react';
import { usePlatformText } from '../platform-text.ts';
import { IconButton } from './icon-button.tsx';
import { TopBar } from './top-bar.tsx';
import type { Stories } from './stories.ts';

function Bar({ isFull = false }: { readonly isFull?: boolean }) {
  const t = usePlatformText();
  return (
    <TopBar
      title={t(isFull ? 'problem.system_busy' : 'ui.failed_title')}
      backTo="/m/home"
      {...(isFull && { end: <IconButton label={t('ui.load_more')} icon={<IconDotsVertical size={22} aria-hidden="true" />} /> })}
    />
  );
}

export const stories: Stories = {
  plain: () => <Bar />,
  'with a long title and an action': () => <Bar isFull />,
};
