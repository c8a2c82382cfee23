import type { SettingChange } from '@jogada/accounts/contract/operator';
import type { Currency } from '@jogada/platform/contract';
import { DateText, useFormats, useMoneyText } from '@jogada/platform/web';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';

interface SettingChangesProps {
  readonly changes: readonly SettingChange[];
  /** Of the amounts among the values. */
  readonly currency?: Currency;
}

/** What an approval changes of a programme or a site's rules: each setting with its old and its new value. */
export function SettingChanges({ changes, currency = 'BRL' }: SettingChangesProps) {
  const nameOf = useSettingName(currency);
  const valueOf = useSettingValue(currency);
  return (
    <ul className="grid gap-1">
      {changes.map((change) => (
        <li key={`${change.setting} ${change.place}`}>
          <span className="block text-12 text-ink-3">{nameOf(change)}</span>
          <span className="text-ink-2">{valueOf(change, change.was)}</span>
          {' → '}
          <span className="font-semibold">{valueOf(change, change.becomes)}</span>
        </li>
      ))}
    </ul>
  );
}

function useSettingName(currency: Currency): (change: SettingChange) => string {
  const t = useText();
  const money = useMoneyText();
  return ({ setting, place, unit }) => {
    const key = `approvals.settings.${setting}`;
    // The place of a prize's chance is its amount.
    return t.has(key) ? t(key as 'approvals.settings.dayAmount', { place: unit === 'ppm' ? money(place, currency) : place }) : setting;
  };
}

function useSettingValue(currency: Currency): (change: SettingChange, value: string | null) => ReactNode {
  const t = useText();
  const money = useMoneyText();
  const { number } = useFormats();
  const wordOf = (word: string) => {
    const key = `approvals.words.${word}`;
    return t.has(key) ? t(key as 'approvals.words.loss') : word;
  };
  const percent = (value: string, whole: number) => number(Number(value) / whole, { style: 'percent', maximumFractionDigits: 2 });
  return ({ unit }, value) => {
    if (value === null) return t('approvals.nothing');
    if (value === 'unlimited') return t(unit === 'moment' ? 'approvals.noEnd' : 'approvals.noMaximum');
    switch (unit) {
      case 'money':
        return money(value, currency);
      case 'count':
        return number(BigInt(value));
      case 'percent':
        return percent(value, 100);
      case 'basis_points':
        return percent(value, 10_000);
      case 'ppm':
        return percent(value, 1_000_000);
      case 'moment':
        return <DateText moment={new Date(Number(value)).toISOString()} shape="dayTime" />;
      case 'words':
        return value.split(' ').map(wordOf).join(', ');
      case 'yes_no':
        return t(value === '1' ? 'approvals.yes' : 'approvals.no');
    }
  };
}
