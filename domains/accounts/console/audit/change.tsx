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
  return <ChangeList before={before} after={after} facts={facts} wordOf={wordOf} />;
}
