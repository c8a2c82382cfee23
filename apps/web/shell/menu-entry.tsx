import { useGoTo } from '@jogada/platform/web';
import { ListRow } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';

interface MenuEntryProps {
  /** Where it leads; without it the pick itself is all. */
  readonly to?: string;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  /** Called before the way is taken: the menu closes. Answering false stays. */
  readonly onPick: () => boolean | void;
}

/** A line of a menu. */
export function MenuEntry({ to, title, icon, end, onPick }: MenuEntryProps) {
  const goTo = useGoTo();
  function handleSelect() {
    if (onPick() === false || to === undefined) return;
    void goTo(to);
  }
  return <ListRow icon={icon} title={title} end={end} onSelect={handleSelect} />;
}
