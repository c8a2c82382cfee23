import { useGoTo } from '@jogada/platform/web';
import { ListRow } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';

interface MenuEntryProps {
  /** The target path. Without it the entry only calls `onPick`. */
  readonly to?: string;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  /** Called before the navigation; closes the menu. Returning false cancels the navigation. */
  readonly onPick: () => boolean | void;
}

export function MenuEntry({ to, title, icon, end, onPick }: MenuEntryProps) {
  const goTo = useGoTo();
  function handleSelect() {
    if (onPick() === false || to === undefined) return;
    void goTo(to);
  }
  return <ListRow icon={icon} title={title} end={end} onSelect={handleSelect} />;
}
