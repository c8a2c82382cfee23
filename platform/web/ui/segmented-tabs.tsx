import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SegmentedTabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly title: ReactNode }[];
  readonly active: Key;
  readonly onSelect: (key: Key) => void;
  /** The id of the element whose content changes. */
  readonly panelId?: string;
}

/** Two to four views of one thing, side by side. */
export function SegmentedTabs<Key extends string>({ label, tabs, active, onSelect, panelId }: SegmentedTabsProps<Key>) {
  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.key === active);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.key);
    event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  }

  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={handleKeyDown}
      className="flex gap-1 rounded-full bg-s2 p-1 outline-none"
    >
      {tabs.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === active}
          aria-controls={panelId}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onSelect(key)}
          className={classNames(
            'press min-h-11 flex-1 rounded-full px-2 text-15 whitespace-nowrap',
            key === active
              ? 'bg-s3 font-bold text-ink shadow-sm ring-1 ring-inset ring-line in-data-[theme=light]:bg-s1'
              : 'font-medium text-ink-2',
          )}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
