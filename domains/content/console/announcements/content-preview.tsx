import { useEffect, useRef, type MouseEvent } from 'react';
import { cleanFragment } from '../../web/html/clean-fragment.ts';
import { useText } from '../use-text.ts';

/** A text as a phone shows it, cleaned by the same rules; its links lead nowhere here. */
export function ContentPreview({ title, content }: { readonly title: string; readonly content: string }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.replaceChildren(cleanFragment(content)), [content]);
  const stay = (event: MouseEvent) => event.preventDefault();
  return (
    <figure className="w-full max-w-[358px] justify-self-center">
      <figcaption className="mb-1.5 text-13 font-medium text-ink-2">{t('announcements.preview')}</figcaption>
      <div className="max-h-[520px] min-h-40 overflow-y-auto rounded-card bg-bg p-4 ring-1 ring-line ring-inset">
        <p className="mb-2 display text-17 text-ink">{title}</p>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div ref={box} onClickCapture={stay} className="written" />
      </div>
    </figure>
  );
}
