import { useState } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { SegmentedTabs } from './segmented-tabs.tsx';
import type { Stories } from './stories.ts';

type Word = 'confirm' | 'cancel' | 'back' | 'copy' | 'close';

function Views({ keys }: { readonly keys: readonly Word[] }) {
  const t = usePlatformText();
  const [active, setActive] = useState(keys[0] ?? 'back');
  const tabs = keys.map((key) => ({ key, title: t(`ui.${key}`) }));
  return <SegmentedTabs label={t('ui.confirm')} tabs={tabs} active={active} onSelect={setActive} />;
}

export const stories: Stories = {
  two: () => <Views keys={['confirm', 'cancel']} />,
  three: () => <Views keys={['back', 'copy', 'close']} />,
};
