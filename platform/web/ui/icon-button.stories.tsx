import { IconX } from '@tabler/icons-react';
import { usePlatformText } from '../platform-text.ts';
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import type { Stories } from './stories.ts';

function Closing(props: Pick<IconButtonProps, 'look' | 'disabled'>) {
  const t = usePlatformText();
  return <IconButton label={t('ui.close')} icon={<IconX size={22} aria-hidden="true" />} {...props} />;
}

export const stories: Stories = {
  bare: () => <Closing />,
  filled: () => <Closing look="filled" />,
  disabled: () => <Closing disabled />,
};
