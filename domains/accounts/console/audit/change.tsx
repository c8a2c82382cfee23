import type { AuditEntry } from '@jogada/accounts/contract/operator';
import { isCurrency } from '@jogada/platform/contract';
import { useMoneyText } from '@jogada/platform/web';
import { useText } from '../use-text.ts';
import { differencesOf, type Difference } from './differences-of.ts';

/** What an act changed, old and new; without a change the facts of the act. */
export function Change({ entry: { before, after, facts } }: { readonly entry: AuditEntry }) {
  const differences = differencesOf(before ?? {}, after ?? {});
  const lines = differences.length > 0 ? differences : Object.entries(facts).map(([path, is]) => ({ path, is }));
  const currency = [facts, after, before].map((values) => values?.['currency']).find((value) => typeof value === 'string');
  return (
    <dl className="grid max-w-[420px] gap-0.5 text-12">
      {lines.map((line) => (
        <ChangedValue key={line.path} line={line} currency={currency} />
      ))}
    </dl>
  );
}

interface ChangedValueProps {
  readonly line: Difference;
  /** Of the amounts; without it they are shown as stored. */
  readonly currency: unknown;
}

function ChangedValue({ line: { path, was, is, left, joined }, currency }: ChangedValueProps) {
  const t = useText();
  const shown = useShown(currency);
  const wordOf = (name: string) => {
    const key = `audit.words.${name}`;
    return t.has(key) ? t(key as 'audit.words.status') : name;
  };
  const names = path.split('.');
  const write = (value: unknown) => shown(names.at(-1) ?? '', value);
  const list = (values: readonly unknown[]) => values.map((value) => write(value)).join(', ');
  return (
    <div className="min-w-0 break-words">
      <dt className="inline text-ink-3">{names.map(wordOf).join(' · ')}: </dt>
      <dd className="inline text-ink-2">
        {left && left.length > 0 && <del className="text-ink-3">{t('audit.left', { values: list(left) })}</del>}{' '}
        {joined && joined.length > 0 && t('audit.joined', { values: list(joined) })}
        {was !== undefined && <del className="text-ink-3">{write(was)}</del>} {is !== undefined && write(is)}
      </dd>
    </div>
  );
}

const SHOWN_MAX = 160;

function useShown(currency: unknown): (name: string, value: unknown) => string {
  const t = useText();
  const money = useMoneyText();
  return (name, value) => {
    if (value === null || value === '') return '—';
    if (typeof value === 'boolean') return t(value ? 'approvals.yes' : 'approvals.no');
    if (/amount$/i.test(name) && typeof value === 'string' && /^-?\d+$/.test(value) && typeof currency === 'string' && isCurrency(currency))
      return money(value, currency);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  };
}
