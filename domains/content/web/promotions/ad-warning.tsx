import { classNames } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

const SENTENCES = ['addiction', 'loss', 'investment'] as const;

interface AdWarningProps {
  /** Identifies the advertisement; selects which of the sentences is shown. */
  readonly subjectId: string;
  readonly className?: string;
}

/**
 * Legal notice on all betting advertisements: the age limit and one of the three prescribed sentences (R28, R29). The caller must give it a
 * tenth of the advertisement's area.
 */
export function AdWarning({ subjectId, className }: AdWarningProps) {
  const t = useText();
  const sentence = SENTENCES[[...subjectId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SENTENCES.length] ?? 'addiction';
  return (
    <p className={classNames('flex items-center gap-2.5 bg-s3 px-4 py-2 text-12 font-medium text-ink', className)}>
      <span className="shrink-0 rounded-badge px-1.5 py-0.5 text-11 font-bold whitespace-nowrap ring-1 ring-ink ring-inset">
        {t('warning.adult')}
      </span>
      {t(`warning.${sentence}`)}
    </p>
  );
}
