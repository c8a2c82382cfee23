import { linkKindOf } from '@jogada/content/contract/player';
import { useGoTo } from '@jogada/platform/web';
import { Dialog, FailedState } from '@jogada/platform/web/ui';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { useText } from '../use-text.ts';

interface WrittenHtmlProps {
  readonly html: string;
  /** Called before a link of the text leads to another screen of the site. */
  readonly onLeave?: () => void;
}

/** Shows cleaned staff-written HTML. Internal links navigate within the site, external ones ask for confirmation first (S61). */
export function WrittenHtml({ html, onLeave }: WrittenHtmlProps) {
  const t = useText();
  const goTo = useGoTo();
  const [leavingFor, setLeavingFor] = useState<string>();
  const { box, error, refetch } = useCleanContent(html);

  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const kind = linkKindOf(href);
    if (kind === 'mail') return;
    event.preventDefault();
    if (kind === 'external') setLeavingFor(href);
    if (kind !== 'internal') return;
    onLeave?.();
    void goTo(href);
  }

  function handleConfirm() {
    if (leavingFor) window.open(leavingFor, '_blank', 'noopener,noreferrer');
    setLeavingFor(undefined);
  }

  if (error) return <FailedState problem={error} onRetry={() => void refetch()} />;
  return (
    <>
      {/* The links inside receive the interaction; a key press on one arrives here as a click. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={box} onClick={handleClick} className="written" />
      <Dialog
        isOpen={leavingFor !== undefined}
        onOpenChange={(isOpen) => !isOpen && setLeavingFor(undefined)}
        title={t('leaving.title')}
        confirmLabel={t('leaving.go')}
        cancelLabel={t('leaving.stay')}
        onConfirm={handleConfirm}
      >
        {t('leaving.body', { host: hostOf(leavingFor) })}
      </Dialog>
    </>
  );
}

function hostOf(address: string | undefined): string {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : '';
}

function useCleanContent(html: string) {
  const box = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useCleaner();
  // Before the first paint, to avoid a layout shift.
  useLayoutEffect(() => {
    if (data) box.current?.replaceChildren(data.cleanFragment(html));
  }, [data, html]);
  return { box, error, refetch };
}

/** Loads the cleaner with the first text, or earlier for callers that need the text at once. */
export function useCleaner(options: { readonly enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['content', 'clean-fragment'],
    queryFn: async () => {
      const cleaner = await import('./clean-fragment.ts');
      // The first call is slow. Running it here keeps it from delaying the first paint.
      cleaner.cleanFragment('');
      return cleaner;
    },
    staleTime: Infinity,
    ...options,
  });
}
