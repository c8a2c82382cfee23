import { Section } from '@jogada/platform/web/ui';
import type { Period } from '../record/period.ts';
import { useText } from '../use-text.ts';
import { StatementWays } from './statement-ways.tsx';

/** Download of a period's statement as CSV or PDF. */
export function StatementSection({ period }: { readonly period: Period }) {
  const t = useText();
  return (
    <Section title={t('statement.title')}>
      <p className="-mt-2 mb-4 text-13 text-ink-2">{t('statement.lead')}</p>
      <StatementWays period={period} />
    </Section>
  );
}
