import type { HelpEntry } from '@jogada/content/contract/player';
import { classNames } from '@jogada/platform/web/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { WrittenHtml } from '../html/index.ts';

interface HelpRowProps {
  readonly entry: HelpEntry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A question, and its answer when open. */
export function HelpRow({ entry, isOpen, onToggle }: HelpRowProps) {
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const wasOpenAtFirst = useRef(isOpen);

  // Scrolls an entry that a link opened into view.
  useEffect(() => {
    const top = row.current?.getBoundingClientRect().top ?? 0;
    if (wasOpenAtFirst.current && top > innerHeight / 2) row.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <li ref={row} className="scroll-mt-16 border-b border-line/60 last:border-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-answer`}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left hover:bg-s2"
        >
          <span className={classNames('min-w-0 flex-1 text-15', isOpen ? 'font-bold text-ink' : 'font-medium text-ink')}>
            {entry.title}
          </span>
          <IconChevronDown
            size={20}
            aria-hidden="true"
            className={classNames('shrink-0 transition-transform duration-[180ms]', isOpen ? 'rotate-180 text-primary' : 'text-ink-3')}
          />
        </button>
      </h3>
      <div id={`${id}-answer`} hidden={!isOpen} className="px-4 pt-1 pb-5">
        {isOpen && <WrittenHtml html={entry.content} />}
      </div>
    </li>
  );
}
