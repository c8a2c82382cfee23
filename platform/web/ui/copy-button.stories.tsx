import { usePlatformText } from '../platform-text.ts';
import { CopyButton } from './copy-button.tsx';
import type { Stories } from './stories.ts';

function Labelled() {
  const t = usePlatformText();
  return <CopyButton text="00020126" label={t('ui.copy')} size="large" isWide />;
}

export const stories: Stories = {
  icon: () => <CopyButton text="00020126" />,
  labelled: Labelled,
};
