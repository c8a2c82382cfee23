import { listSites } from '@jogada/merchant/contract/operator';
import { Choice, ConsolePage, FilterTabs, Panel, useMay, useOperatorCall } from '@jogada/platform/console';
import { useGoTo } from '@jogada/platform/web';
import { AfterAWhile, Badge, Button, EmptyState, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { addPaymentAccount, listPaymentAccounts } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { paymentAccountsOfPath } from '../paths.ts';
import { RoutingPanel } from '../routing/routing-panel.tsx';
import { useText } from '../use-text.ts';
import { AccountPanel } from './account-panel.tsx';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { useProviderName } from './use-provider-name.ts';
import { UseAccountAct } from './use-account-act.tsx';

const TABS_MAX = 6;

/** The payment accounts of a site; of the first one without a code in the address. */
export function PaymentAccountsPage({ merchantCode }: { readonly merchantCode?: string }) {
  const t = useText();
  const goTo = useGoTo();
  const { data, error, refetch, isFetching } = useOperatorCall(listSites, {});
  const mayAdd = useMay(addPaymentAccount);
  const [isAdding, setAdding] = useState(false);
  const shown = merchantCode ?? data?.sites[0]?.merchantCode;
  const site = data?.sites.find((one) => one.merchantCode === shown);
  const chooser = {
    label: t('paymentAccounts.site'),
    onChosen: (code: string) => void goTo(paymentAccountsOfPath(code)),
  };
  return (
    <ConsolePage
      title={t('paymentAccounts.title')}
      detail={site ? t('paymentAccounts.detailOf', { site: site.merchantName }) : t('paymentAccounts.detail')}
      end={
        mayAdd &&
        shown !== undefined && (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('paymentAccounts.add')}
          </Button>
        )
      }
    >
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data && data.sites.length > 1 && data.sites.length <= TABS_MAX && (
        <FilterTabs
          label={chooser.label}
          choices={data.sites.map((one) => ({ key: one.merchantCode, title: one.merchantName }))}
          active={shown ?? ''}
          onSelect={chooser.onChosen}
        />
      )}
      {data && data.sites.length > TABS_MAX && (
        <Choice
          label={chooser.label}
          value={shown ?? ''}
          options={data.sites.map((one) => ({ value: one.merchantCode, name: one.merchantName }))}
          onChoose={chooser.onChosen}
        />
      )}
      {shown !== undefined && <AccountsOfSite key={shown} merchantCode={shown} isAdding={isAdding} onAdded={() => setAdding(false)} />}
    </ConsolePage>
  );
}

interface AccountsOfSiteProps {
  readonly merchantCode: string;
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}

function AccountsOfSite({ merchantCode, isAdding, onAdded }: AccountsOfSiteProps) {
  const t = useText();
  const providerName = useProviderName();
  const { data, error, refetch, isFetching } = useOperatorCall(listPaymentAccounts, { merchantCode });
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data)
    return (
      <AfterAWhile>
        <Skeleton className="h-60" />
      </AfterAWhile>
    );
  const inUse = data.accounts.filter(({ state }) => state === 'in_use');
  const workOf = (paymentAccountId: string | null) =>
    data.openWork.find((one) => one.paymentAccountId === paymentAccountId) ?? { deposits: 0, withdrawals: 0 };
  const serving = inUse.length > 0 ? inUse.map(({ paymentAccountId }) => workOf(paymentAccountId)) : [workOf(null)];
  const former = {
    deposits: serving.reduce((sum, { deposits }) => sum + deposits, 0),
    withdrawals: serving.reduce((sum, { withdrawals }) => sum + withdrawals, 0),
  };
  return (
    <>
      {isAdding && <AddAccountDialog merchantCode={merchantCode} providers={data.providers} onClose={onAdded} />}
      <Panel
        title={
          <span className="inline-flex flex-wrap items-center gap-2">
            {t('paymentAccounts.installation')}
            {inUse.length === 0 && <Badge tone="ok">{t('paymentAccounts.states.in_use')}</Badge>}
          </span>
        }
        end={inUse.length > 0 && <UseAccountAct merchantCode={merchantCode} account={null} former={former} />}
      >
        <p className="p-4 text-13 text-ink-2">
          {t(inUse.length > 0 ? 'paymentAccounts.installationIdle' : 'paymentAccounts.installationServes', {
            provider: providerName(data.installationProvider),
          })}
        </p>
      </Panel>
      {data.accounts.length > 1 && <RoutingPanel merchantCode={merchantCode} accounts={data.accounts} />}
      {data.accounts.length === 0 && <EmptyState title={t('paymentAccounts.none')} />}
      {data.accounts.map((account) => (
        <AccountPanel
          key={account.paymentAccountId}
          merchantCode={merchantCode}
          account={account}
          work={workOf(account.paymentAccountId)}
          former={former}
          isAlone={inUse.length < 2}
        />
      ))}
    </>
  );
}
