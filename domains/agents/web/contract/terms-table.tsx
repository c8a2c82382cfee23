import type { Contract } from '@jogada/agents/contract/player';
import { useMoneyText, useFormats } from '@jogada/platform/web';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';

type Terms = Contract['terms'];

interface TermsTableProps {
  readonly terms: Terms;
  readonly currency: Contract['currency'];
  /** The version in force. Differences from it are marked with the old value. */
  readonly before?: Terms | undefined;
  /** Index of the reached step. */
  readonly reached?: number | null;
}

export function TermsTable({ terms, currency, before, reached = null }: TermsTableProps) {
  const t = useText();
  const { rate, step, maximum } = useTermWords(currency);
  const count = Math.max(terms.steps.length, before?.steps.length ?? 0);
  return (
    <dl className="text-15">
      <Line
        name={t('contract.period')}
        now={t(`contract.periods.${terms.period}`)}
        was={before && t(`contract.periods.${before.period}`)}
      />
      {Array.from({ length: count }, (_, index) => {
        const now = terms.steps[index];
        const was = before?.steps[index];
        return (
          <Line
            key={now?.from ?? `gone-${was?.from ?? index}`}
            name={now ? step(now) : t('contract.stepGone')}
            isReached={index === reached}
            now={now ? rate(now.rate) : '—'}
            was={before && (was ? (now && step(now) === step(was) ? rate(was.rate) : `${step(was)}: ${rate(was.rate)}`) : '—')}
          />
        );
      })}
      <Line name={t('contract.maximum')} now={maximum(terms)} was={before && maximum(before)} />
      {terms.kind === 'dividend' && (
        <Line
          name={t('contract.loss')}
          now={t(terms.carriesLoss ? 'contract.lossCarried' : 'contract.lossForgotten')}
          was={before && t(before.carriesLoss ? 'contract.lossCarried' : 'contract.lossForgotten')}
        />
      )}
    </dl>
  );
}

/** Formats rates, steps and maximums. */
export function useTermWords(currency: Contract['currency']) {
  const moneyText = useMoneyText();
  const t = useText();
  const write = useFormats().number;
  const money = (amount: string) => moneyText(amount, currency);
  return {
    rate: (rate: number) => write(rate / 100_000, { style: 'percent', maximumFractionDigits: 3 }),
    step: ({ from, activeFrom }: Terms['steps'][number]) =>
      activeFrom === 0 ? t('contract.from', { amount: money(from) }) : t('contract.fromActive', { amount: money(from), count: activeFrom }),
    maximum: ({ maximum }: Terms) => (maximum === null ? t('contract.noMaximum') : money(maximum)),
  };
}

interface LineProps {
  readonly name: string;
  readonly now: ReactNode;
  readonly was?: ReactNode;
  readonly isReached?: boolean;
}

function Line({ name, now, was, isReached = false }: LineProps) {
  const t = useText();
  const isOther = was !== undefined && was !== now;
  return (
    <div className="flex flex-wrap items-center justify-between border-b border-line/60 py-2.5 last:border-0">
      <dt className={isReached ? 'min-w-0 flex-1 font-semibold text-ok' : 'min-w-0 flex-1 text-ink-2'}>{name}</dt>
      <dd className={isOther ? 'pl-3 text-right font-semibold text-gold' : 'pl-3 text-right font-semibold'}>{now}</dd>
      {/* On a line of its own, since the old value may be as long as the new one. */}
      {isOther && <dd className="w-full text-13 text-ink-3">{t('contract.was', { what: String(was) })}</dd>}
    </div>
  );
}
