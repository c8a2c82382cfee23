import { List } from '@jogada/platform/web/ui';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Menu entries under a common title. */
export function MenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-13 font-semibold text-ink-3">{title}</h3>
      <List label={title} className="bg-s2">
        {children}
      </List>
    </section>
  );
}

interface MenuAccordionProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
}

/** Menu entries that collapse under a title. */
export function MenuAccordion({ title, icon, startsOpen = false, children }: MenuAccordionProps) {
  return (
    <details open={startsOpen} className="group mt-3 overflow-hidden rounded-card bg-s2 shadow-raised">
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 hover:bg-s3 [&::-webkit-details-marker]:hidden">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s3 text-primary">{icon}</span>
        <span className="display min-w-0 flex-1 truncate text-15">{title}</span>
        <IconChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 text-ink-3 transition-transform duration-[180ms] group-open:rotate-180"
        />
      </summary>
      <List label={title} className="rounded-none border-t border-line/60 bg-transparent shadow-none">
        {children}
      </List>
    </details>
  );
}
