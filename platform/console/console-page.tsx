import { IconArrowLeft } from '@tabler/icons-react';
import { PageLink, usePlatformText } from '@jogada/platform/web';
import type { ReactNode } from 'react';

interface ConsolePageProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly end?: ReactNode;
  /** The list that this page belongs to. */
  readonly backTo?: string;
  readonly children: ReactNode;
}

/** One page of the desk: its heading, what can be done with the whole of it, and its panels. */
export function ConsolePage({ title, detail, end, backTo, children }: ConsolePageProps) {
  const t = usePlatformText();
  return (
    <>
      <title>{`${title} · Jogada`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-2">
          {backTo !== undefined && (
            <PageLink
              to={backTo}
              aria-label={t('ui.back')}
              className="press tap-area -ml-2 grid size-9 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-s2"
            >
              <IconArrowLeft size={20} aria-hidden="true" />
            </PageLink>
          )}
          <div className="min-w-0">
            <h1 className="display truncate text-24">{title}</h1>
            {detail && <p className="text-13 text-ink-3">{detail}</p>}
          </div>
        </div>
        {end}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </>
  );
}
