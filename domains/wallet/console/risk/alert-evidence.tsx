import { MemberLink } from '@jogada/accounts/console';
import { DateText, MoneyText } from '@jogada/platform/web';
import type { RiskAlert, RiskAlertEvidence } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';

/** Collapsible list of the events that an alert counted. */
export function AlertEvidence({ alert }: { readonly alert: RiskAlert }) {
  const t = useText();
  const { evidence, memberId } = alert;
  if (evidence.length === 0) return '—';
  return (
    <details>
      <summary className="cursor-pointer text-primary">{t('risk.evidenceOf', { count: evidence.length })}</summary>
      <ul className="grid gap-1 py-2 text-12 text-ink-2">
        {evidence.map((line) => (
          <li key={`${line.at ?? ''}${line.reference}${line.memberId ?? ''}`} className="flex flex-wrap items-baseline gap-x-2">
            <Line line={line} hasName={memberId === null} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Line({ line, hasName }: { readonly line: RiskAlertEvidence; readonly hasName: boolean }) {
  const t = useText();
  const { at, memberId, username, reference, amount, currency, count } = line;
  const money = amount !== null && currency !== null && (
    <MoneyText amount={amount} currency={currency} className="font-semibold text-ink" />
  );
  if (reference === 'usual') {
    return (
      <span>
        {t('risk.usual', { count: count ?? 0 })} {money}
      </span>
    );
  }
  return (
    <>
      {at !== null && <DateText moment={at} shape="dayTime" className="whitespace-nowrap text-ink-3" />}
      {hasName && memberId !== null && <MemberLink memberId={memberId} username={username} />}
      {money}
      {count !== null && count > 1 && <span>{t('risk.times', { count })}</span>}
      {reference !== '' && <span className="max-w-52 truncate font-mono text-11 text-ink-3">{reference}</span>}
    </>
  );
}
