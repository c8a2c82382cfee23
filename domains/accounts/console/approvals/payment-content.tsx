import type { Approval } from '@jogada/accounts/contract/operator';
import { useMoneyText } from '@jogada/platform/web';
import * as v from 'valibot';
import { useText } from '../use-text.ts';

const Routes = v.array(
  v.object({
    paymentAccountId: v.string(),
    receiverName: v.string(),
    receiverKey: v.string(),
    depositShare: v.number(),
    depositMinimum: v.string(),
    depositMaximum: v.nullable(v.string()),
    payoutRank: v.nullable(v.number()),
  }),
);

/** What each payment account takes when a routing is approved. */
export function RoutingContent({ routes }: { readonly routes: string }) {
  const t = useText();
  const money = useMoneyText();
  const rangeOf = (minimum: string, maximum: string | null) => {
    const from = money(minimum, 'BRL');
    if (maximum !== null) return t('approvals.payment.between', { from, to: money(maximum, 'BRL') });
    return minimum === '0' ? t('approvals.payment.every') : t('approvals.payment.from', { from });
  };
  return (
    <ul className="grid gap-1">
      {v.parse(Routes, JSON.parse(routes)).map((route) => (
        <li key={route.paymentAccountId}>
          {route.receiverName}
          <span className="block text-12 text-ink-3">{route.receiverKey}</span>
          <span className="block text-12 text-ink-2">
            {t('approvals.payment.route', {
              share: route.depositShare,
              range: rangeOf(route.depositMinimum, route.depositMaximum),
              rank: route.payoutRank ?? 0,
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The names of the credentials that an approval replaces. Their values are never shown. */
export function CredentialNames({ content: { changed, renewsMessageAddress } }: Pick<Approval, 'content'>) {
  const t = useText();
  const names = typeof changed === 'string' && changed !== '' ? changed.split(' ') : [];
  if (renewsMessageAddress === true) names.push('messageAddress');
  return (
    <ul className="grid gap-0.5">
      <li className="text-12 text-ink-3">{t('approvals.payment.changed')}</li>
      {names.map((name) => {
        const key = `approvals.payment.names.${name}`;
        return <li key={name}>{t.has(key) ? t(key as 'approvals.payment.names.clientId') : name}</li>;
      })}
    </ul>
  );
}
