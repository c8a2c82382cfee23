import { classNames } from '@jogada/platform/web/ui';

interface FilterTabsProps<Key extends string> {
  readonly label: string;
  readonly choices: readonly { readonly key: Key; readonly title: string }[];
  readonly active: Key;
  readonly onSelect: (key: Key) => void;
}

/** Tabs that choose which part of a list is shown. */
export function FilterTabs<Key extends string>({ label, choices, active, onSelect }: FilterTabsProps<Key>) {
  return (
    <div role="group" aria-label={label} className="no-scrollbar flex max-w-full gap-1 overflow-x-auto rounded-full bg-s1 p-1">
      {choices.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === active}
          onClick={() => onSelect(key)}
          className={classNames(
            'press tap-area h-8 shrink-0 rounded-full px-3 text-13 whitespace-nowrap',
            key === active ? 'bg-s3 font-bold text-ink ring-1 ring-inset ring-line' : 'font-medium text-ink-2 hover:bg-s2',
          )}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
