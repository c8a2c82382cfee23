import { CONTENT_MAX } from '@jogada/content/contract/operator';
import type { Language } from '@jogada/platform/contract';
import { classNames, Skeleton } from '@jogada/platform/web/ui';
import { IconCode } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useText } from '../use-text.ts';

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

interface RichTextFieldProps {
  readonly content: string;
  readonly onContent: (content: string) => void;
  readonly isReadOnly: boolean;
  /** The brand whose pictures may be inserted. */
  readonly merchantCode: string;
  readonly language: Language;
  readonly maxLength?: number;
}

/** Edits staff-written content as rich text, or as HTML source. */
export function RichTextField({ content, onContent, isReadOnly, merchantCode, language, maxLength = CONTENT_MAX }: RichTextFieldProps) {
  const t = useText();
  const id = useId();
  const [isHtml, setHtml] = useState(false);
  const isTooLong = content.length > maxLength;
  return (
    <div>
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <span id={`${id}-label`} className="text-13 font-medium text-ink-2">
          {t('richText.content')}
        </span>
        <button
          type="button"
          aria-pressed={isHtml}
          onClick={() => setHtml(!isHtml)}
          className={classNames(
            'press tap-area flex h-8 items-center gap-1.5 rounded-full px-3 text-12',
            isHtml ? 'bg-s3 font-bold text-ink' : 'text-ink-3 hover:bg-s2',
          )}
        >
          <IconCode size={16} aria-hidden="true" /> HTML
        </button>
      </div>
      {isHtml ? (
        <textarea
          aria-label={t('richText.html')}
          aria-describedby={`${id}-hint`}
          value={content}
          readOnly={isReadOnly}
          rows={14}
          spellCheck
          onChange={(event) => onContent(event.target.value)}
          className="block w-full resize-y rounded-control bg-s1 px-4 py-3 font-mono text-13! text-ink ring-1 ring-control outline-none ring-inset focus:ring-2 focus:ring-primary"
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <RichTextEditor
            key={language}
            content={content}
            onContent={onContent}
            isReadOnly={isReadOnly}
            merchantCode={merchantCode}
            language={language}
            labelId={`${id}-label`}
            hintId={`${id}-hint`}
          />
        </Suspense>
      )}
      <p
        id={`${id}-hint`}
        role={isTooLong ? 'alert' : undefined}
        className={classNames('mt-1.5 text-13', isTooLong ? 'text-danger' : 'text-ink-3')}
      >
        {isTooLong ? t('richText.tooLong', { max: maxLength }) : t('richText.hint')}
      </p>
    </div>
  );
}
