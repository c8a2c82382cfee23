import { useMoneyText } from '@jogada/platform/web';
import type { CashierIncident } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';

const AMOUNT = /amount$/i;
/** Facts listed first: cause and amounts. Ids follow. */
const FIRST = ['what', 'reasonCode', 'reason', 'amount', 'askedAmount', 'paidAmount', 'takenAmount', 'missingAmount'];

function placeOf(name: string): number {
  const place = FIRST.indexOf(name);
  return place === -1 ? FIRST.length : place;
}

/** The facts recorded with the incident, with amounts formatted as money and reasons translated. */
export function IncidentFacts({ facts }: Pick<CashierIncident, 'facts'>) {
  const money = useMoneyText();
  const t = useText();
  const nameOf = (name: string) => (t.has(`incidents.factNames.${name}`) ? t(`incidents.factNames.${name as 'reason'}`) : name);
  const textOf = (name: string, value: string) => {
    if (AMOUNT.test(name) && /^\d+$/.test(value)) return money(value, 'BRL');
    if (t.has(`incidents.reasons.${value}`)) return t(`incidents.reasons.${value as 'txid_unknown'}`);
    return t.has(`reconciliation.whats.${value}`) ? t(`reconciliation.whats.${value as 'missed'}`) : value;
  };
  const entries = Object.entries(facts)
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  if (entries.length === 0) return '—';
  return (
    <dl className="text-left text-12">
      {entries.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="shrink-0 text-ink-3">{nameOf(name)}:</dt>
          <dd className="break-all text-ink-2">{textOf(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
