import { usePreferences } from '@jogada/platform/web';
import { SegmentedTabs } from '@jogada/platform/web/ui';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

export function ThemeChoice() {
  const t = useText();
  const { theme, setTheme } = usePreferences();
  const titled = (icon: React.ReactNode, words: string) => (
    <span className="inline-flex items-center gap-2">
      {icon}
      {words}
    </span>
  );
  return (
    <SegmentedTabs
      label={t('shell.theme')}
      active={theme}
      onSelect={setTheme}
      tabs={[
        { key: 'dark', title: titled(<IconMoon size={18} aria-hidden="true" />, t('shell.dark')) },
        { key: 'light', title: titled(<IconSun size={18} aria-hidden="true" />, t('shell.light')) },
      ]}
    />
  );
}
