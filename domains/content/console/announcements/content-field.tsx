import { CONTENT_MAX } from '@jogada/content/contract/operator';
import { IconBold, IconH2, IconLink, IconList } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useText } from '../use-text.ts';

interface ContentFieldProps {
  readonly content: string;
  readonly onContent: (content: string) => void;
  readonly isReadOnly: boolean;
}

/** What a tool puts around the chosen words. */
const TOOLS = [
  { key: 'bold', Icon: IconBold, around: ['<strong>', '</strong>'] },
  { key: 'heading', Icon: IconH2, around: ['<h2>', '</h2>'] },
  { key: 'list', Icon: IconList, around: ['<ul>\n  <li>', '</li>\n</ul>'] },
  { key: 'link', Icon: IconLink, around: ['<a href="/m/">', '</a>'] },
] as const;

/** The HTML of a text, with tools that write the commonest tags. */
export function ContentField({ content, onContent, isReadOnly }: ContentFieldProps) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);

  function wrap([before, after]: readonly [string, string]) {
    const element = field.current;
    if (!element) return;
    const { selectionStart: start, selectionEnd: end } = element;
    const chosen = content.slice(start, end);
    onContent(content.slice(0, start) + before + chosen + after + content.slice(end));
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(start + before.length, start + before.length + chosen.length);
    });
  }

  return (
    <div>
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <label htmlFor={id} className="text-13 font-medium text-ink-2">
          {t('announcements.content')}
        </label>
        {!isReadOnly && (
          <div role="toolbar" aria-label={t('announcements.tools.label')} className="flex gap-1">
            {TOOLS.map(({ key, Icon, around }) => (
              <button
                key={key}
                type="button"
                aria-label={t(`announcements.tools.${key}`)}
                title={t(`announcements.tools.${key}`)}
                onClick={() => wrap(around)}
                className="press tap-area grid size-9 place-items-center rounded-full text-ink-2 hover:bg-s2"
              >
                <Icon size={18} aria-hidden="true" />
              </button>
            ))}
          </div>
        )}
      </div>
      <textarea
        ref={field}
        id={id}
        value={content}
        readOnly={isReadOnly}
        maxLength={CONTENT_MAX}
        rows={14}
        spellCheck
        aria-describedby={`${id}-hint`}
        onChange={(event) => onContent(event.target.value)}
        className="block w-full resize-y rounded-control bg-s1 px-4 py-3 font-mono text-13! text-ink ring-1 ring-control outline-none ring-inset focus:ring-2 focus:ring-primary"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-13 text-ink-3">
        {t('announcements.contentHint')}
      </p>
    </div>
  );
}
