import type { AnswerOf } from '@jogada/platform/contract';
import { Badge } from '@jogada/platform/web/ui';
import type { testPaymentAccount } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';

/** The result of each check of a connection, with the fault in the provider's words. */
export function ConnectionChecks({ checks }: { readonly checks: AnswerOf<typeof testPaymentAccount>['checks'] }) {
  const t = useText();
  return (
    <ul role="status" aria-label={t('paymentAccounts.checks')} className="grid gap-2 border-t border-line/60 px-4 py-3 text-13">
      {checks.map(({ what, fault }) => (
        <li key={what} className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t(`paymentAccounts.checkOf.${what}`)}</span>
          {fault === null ? (
            <Badge tone="ok">{t('paymentAccounts.answers')}</Badge>
          ) : (
            <>
              <Badge tone="danger">{t('paymentAccounts.fails')}</Badge>
              <span className="min-w-0 break-words text-ink-2">{fault}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
