import { VendorReconciliation } from '@jogada/games/console';
import { ConsolePage, FilterTabs } from '@jogada/platform/console';
import { ledgerPagePath, PaymentReconciliation } from '@jogada/wallet/console';
import { PageLink } from '@jogada/platform/web';
import { useState } from 'react';
import { useText } from '../use-text.ts';

export const reconciliationPagePath = '/reconciliation';

const PARTS = { payments: PaymentReconciliation, vendors: VendorReconciliation } as const;
type Part = keyof typeof PARTS;

/** Whether ledger, bank and vendors say the same, day by day, and what was found out where they do not. */
export function ReconciliationPage() {
  const t = useText();
  const [part, setPart] = useState<Part>('payments');
  const Shown = PARTS[part];
  return (
    <ConsolePage
      title={t('reconciliation')}
      detail={t('reconciliationDetail')}
      end={
        <PageLink to={ledgerPagePath} className="text-13 font-semibold text-primary hover:underline">
          {t('verifyLedger')}
        </PageLink>
      }
    >
      <FilterTabs
        label={t('reconciliation')}
        choices={(Object.keys(PARTS) as Part[]).map((key) => ({ key, title: t(`reconciliationParts.${key}`) }))}
        active={part}
        onSelect={setPart}
      />
      <Shown />
    </ConsolePage>
  );
}
