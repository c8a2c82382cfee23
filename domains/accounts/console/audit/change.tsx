import type { AuditEntry } from '@jogada/accounts/contract/operator';
import { ChangeList } from '@jogada/platform/console';
import { useText } from '../use-text.ts';

/** What an act changed, old and new; without a change the facts of the act. */
export function Change({ entry: { before, after, facts } }: { readonly entry: AuditEntry }) {
  const t = useText();
  const wordOf = (name: string) => {
    const key = `audit.words.${name}`;
    return t.has(key) ? t(key as 'audit.words.status') : name;
  };
  const writtenOf = (value: string) => {
    const key = `audit.values.${value}`;
    return t.has(key) ? t(key as 'audit.values.active') : value;
  };
  const switches = [...listOf(before), ...listOf(after)];
  return (
    <ChangeList before={turned(before, switches)} after={turned(after, switches)} facts={facts} wordOf={wordOf} writtenOf={writtenOf} />
  );
}

type Values = AuditEntry['before'];

/** Entries list the switches that are on. */
function listOf(values: Values): readonly string[] {
  const switches = values?.['switches'];
  return Array.isArray(switches) ? switches.filter((one) => typeof one === 'string') : [];
}

/** The values with the state of each switch in place of the list of those that are on. */
function turned(values: Values, switches: readonly string[]): Values {
  if (!Array.isArray(values?.['switches'])) return values;
  const on = listOf(values);
  return { ...values, switches: Object.fromEntries(switches.map((modId) => [modId, on.includes(modId)])) };
}
