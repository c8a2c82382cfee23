import { isCurrency } from '@jogada/platform/contract';
import { useMoneyText } from '@jogada/platform/web';
import { differencesOf, type Difference } from './differences-of.ts';
import { useConsoleText } from './use-console-text.ts';

type Values = Readonly<Record<string, unknown>>;

interface ChangeListProps {
  readonly before: Values | null;
  readonly after: Values | null;
  /** Shown when nothing differs. */
  readonly facts?: Values;
  /** A field in words; the name itself if there are none. */
  readonly wordOf: (name: string) => string;
  /** A stored text in words, such as a state. */
  readonly writtenOf?: (value: string) => string;
}

/** What changes, old and new, and nothing else. */
export function ChangeList({ before, after, facts = {}, wordOf, writtenOf = (value) => value }: ChangeListProps) {
  const differences = differencesOf(before ?? {}, after ?? {});
  const lines = differences.length > 0 ? differences : Object.entries(facts).map(([path, is]) => ({ path, is }));
  const currency = [facts, after, before].map((values) => values?.['currency']).find((value) => typeof value === 'string');
  if (lines.length === 0) return '—';
  return (
    <dl className="grid max-w-[420px] gap-0.5 text-12">
      {lines.map((line) => (
        <ChangedValue key={line.path} line={line} currency={currency} wordOf={wordOf} writtenOf={writtenOf} />
      ))}
    </dl>
  );
}

interface ChangedValueProps extends Required<Pick<ChangeListProps, 'wordOf' | 'writtenOf'>> {
  readonly line: Difference;
  /** Of the amounts; without it they are shown as stored. */
  readonly currency: unknown;
}

function ChangedValue({ line: { path, was, is, left, joined }, currency, wordOf, writtenOf }: ChangedValueProps) {
  const t = useConsoleText();
  const shown = useShown(currency);
  const names = path.split('.');
  const write = (value: unknown) => shown(names.at(-1) ?? '', typeof value === 'string' ? writtenOf(value) : value);
  const list = (values: readonly unknown[]) => values.map((value) => write(value)).join(', ');
  return (
    <div className="min-w-0 break-words">
      <dt className="inline text-ink-3">{names.map(wordOf).join(' · ')}: </dt>
      <dd className="inline text-ink-2">
        {left && left.length > 0 && <del className="text-ink-3">{t('left', { values: list(left) })}</del>}{' '}
        {joined && joined.length > 0 && t('joined', { values: list(joined) })}
        {was !== undefined && <del className="text-ink-3">{write(was)}</del>}
        {was !== undefined && is !== undefined && ' → '}
        {is !== undefined && write(is)}
      </dd>
    </div>
  );
}

const SHOWN_MAX = 160;

function useShown(currency: unknown): (name: string, value: unknown) => string {
  const t = useConsoleText();
  const money = useMoneyText();
  return (name, value) => {
    if (value === null || value === '') return '—';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (/amount$/i.test(name) && typeof value === 'string' && /^-?\d+$/.test(value) && typeof currency === 'string' && isCurrency(currency))
      return money(value, currency);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  };
}
