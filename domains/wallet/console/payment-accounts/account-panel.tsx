import { ActionButton, Fact, FactGrid, Panel, useMay, useOperatorAction } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText, useFormats } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import { testPaymentAccount } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { AccountHealth } from '../routing/account-health.tsx';
import type { PaymentAccount } from '../routing/payment-account.ts';
import { useText } from '../use-text.ts';
import { ChangeCredentialsAct } from './change-credentials-act.tsx';
import { ConnectionChecks } from './connection-checks.tsx';
import { useProviderName } from './use-provider-name.ts';
import { UseAccountAct, type OpenWork } from './use-account-act.tsx';

const STATE_TONES = { added: 'neutral', in_use: 'ok', replaced: 'info' } as const;

interface AccountPanelProps {
  readonly merchantCode: string;
  readonly account: PaymentAccount;
  /** What this account has begun and not ended. */
  readonly work: OpenWork;
  /** The same of the bank that serves now. */
  readonly former: OpenWork;
  /** Whether no more than one account is in use. */
  readonly isAlone: boolean;
}

/** One account: what it is, since when it serves, its certificate, and its actions. Credentials are never shown. */
export function AccountPanel({ merchantCode, account, work, former, isAlone }: AccountPanelProps) {
  const t = useText();
  const providerName = useProviderName();
  const { number } = useFormats();
  const mayTest = useMay(testPaymentAccount);
  const { act, isPending } = useOperatorAction(testPaymentAccount);
  const [checks, setChecks] = useState<AnswerOf<typeof testPaymentAccount>['checks']>();

  async function handleTest() {
    setChecks(undefined);
    const answer = await act({ paymentAccountId: account.paymentAccountId });
    if (answer) setChecks(answer.checks);
  }

  return (
    <Panel
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          {account.receiverName}
          <span className="text-13 font-normal text-ink-3">{providerName(account.provider)}</span>
          <Badge tone={STATE_TONES[account.state]}>{t(`paymentAccounts.states.${account.state}`)}</Badge>
        </span>
      }
      end={
        mayTest && (
          <span className="inline-flex flex-wrap gap-2">
            <ActionButton isLoading={isPending} onClick={() => void handleTest()}>
              {t('paymentAccounts.test')}
            </ActionButton>
            <ChangeCredentialsAct account={account} />
            {(account.state !== 'in_use' || !isAlone) && <UseAccountAct merchantCode={merchantCode} account={account} former={former} />}
          </span>
        )
      }
    >
      <FactGrid>
        <Fact term={t('paymentAccounts.receiverKey')}>{account.receiverKey}</Fact>
        <Fact term={t('paymentAccounts.baseUrl')}>{account.baseUrl}</Fact>
        <Fact term={t('paymentAccounts.usedSince')}>
          {account.usedSince === null ? t('paymentAccounts.neverUsed') : <DateText moment={account.usedSince} shape="dayTime" />}
        </Fact>
        <Fact term={t('paymentAccounts.addedBy', { username: account.addedBy })}>
          <DateText moment={account.addedAt} shape="dayTime" />
        </Fact>
        <Fact term={t('paymentAccounts.certificate')}>
          <CertificateEnd account={account} />
        </Fact>
        <Fact term={t('paymentAccounts.openCharges')}>{number(work.deposits)}</Fact>
        <Fact term={t('paymentAccounts.openWithdrawals')}>{number(work.withdrawals)}</Fact>
      </FactGrid>
      {account.state !== 'added' && <AccountHealth health={account.health} />}
      {checks && <ConnectionChecks checks={checks} />}
    </Panel>
  );
}

const DAY_MS = 86_400_000;
const WARNING_MS = 30 * DAY_MS;

/** The end of the certificate, marked in its last 30 days and after it. */
function CertificateEnd({ account }: { readonly account: PaymentAccount }) {
  const t = useText();
  const [now] = useState(() => Date.now());
  if (!account.hasCertificate) return t('paymentAccounts.noCertificate');
  if (account.certificateUntil === null) return t('paymentAccounts.withCertificate');
  const leftMs = Date.parse(account.certificateUntil) - now;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <DateText moment={account.certificateUntil} shape="date" />
      {leftMs <= 0 && <Badge tone="danger">{t('paymentAccounts.certificateEnded')}</Badge>}
      {leftMs > 0 && leftMs <= WARNING_MS && (
        <Badge tone="hot">{t('paymentAccounts.certificateEnds', { days: Math.ceil(leftMs / DAY_MS) })}</Badge>
      )}
    </span>
  );
}
