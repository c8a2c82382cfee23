import { memberCentrePath, RealMemberOnly } from '@jogada/accounts/web';
import type { AnswerOf } from '@jogada/platform/contract';
import { AnimatedMoney, DateText, MoneyText } from '@jogada/platform/web';
import { Card, EmptyState, FailedState, Page, Section, Skeleton, TopBar } from '@jogada/platform/web/ui';
import type { readWithdrawalSettings, Withdrawal } from '@jogada/wallet/contract/player';
import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useBalance } from '../balance/use-balance.ts';
import { useCashierDoors } from '../cashier/use-cashier-doors.ts';
import { useText } from '../use-text.ts';
import { isFinished } from './payout-clock.ts';
import { PayoutCard } from './payout-card.tsx';
import { useRecentWithdrawals, useWithdrawalSettings } from './use-withdrawals.ts';
import { WhatIsMissing } from './missing-requirements.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** The withdrawal screen: pending withdrawals, a new request, and earlier ones. */
export function WithdrawScreen() {
  const t = useText();
  return (
    <RealMemberOnly title={t('withdraw.title')}>
      <TopBar title={t('withdraw.title')} backTo={memberCentrePath} />
      <WithdrawPage />
    </RealMemberOnly>
  );
}

function WithdrawPage() {
  const t = useText();
  const { isWithdrawalOpen } = useCashierDoors();
  const settings = useWithdrawalSettings();
  const { data: recent } = useRecentWithdrawals();
  const [requested, setRequested] = useState<Withdrawal>();

  if (settings.error && !settings.data) {
    return (
      <Page>
        <FailedState problem={settings.error} onRetry={() => void settings.refetch()} isRetrying={settings.isRefetching} />
      </Page>
    );
  }

  const isRequested = ({ withdrawalId }: Withdrawal) => withdrawalId === requested?.withdrawalId;
  const known = recent?.list ?? [];
  // The answer to the request is shown until the list contains it.
  const list = requested && !known.some(isRequested) ? [requested, ...known] : known;
  const onTheirWay = list.filter((withdrawal) => !isFinished(withdrawal.state) || isRequested(withdrawal));
  const earlier = list.filter((withdrawal) => !onTheirWay.includes(withdrawal));

  return (
    <Page className="two-columns">
      <div className="flex flex-col gap-4">
        <AvailableCard availableAmount={settings.data?.availableAmount} payoutTime={settings.data?.payoutTime} />
        {isWithdrawalOpen && settings.data && <WhatIsMissing settings={settings.data} />}
        {onTheirWay.map((withdrawal) => (
          <PayoutCard key={withdrawal.withdrawalId} withdrawal={withdrawal} isNew={isRequested(withdrawal)} />
        ))}
      </div>
      <div>
        {!isWithdrawalOpen && (
          <EmptyState icon={<IconHourglass size={40} stroke={1.5} aria-hidden="true" />} title={t('withdraw.closedTitle')}>
            {t('withdraw.closedBody')}
          </EmptyState>
        )}
        {isWithdrawalOpen && settings.data && <WithdrawForm settings={settings.data} onRequested={setRequested} />}
        {isWithdrawalOpen && !settings.data && <FormSkeleton />}
        {earlier.length > 0 && (
          <Section title={t('withdraw.recent')}>
            <WithdrawalList withdrawals={earlier} />
          </Section>
        )}
      </div>
    </Page>
  );
}

interface AvailableCardProps {
  readonly availableAmount: string | undefined;
  readonly payoutTime: AnswerOf<typeof readWithdrawalSettings>['payoutTime'] | undefined;
}

function AvailableCard({ availableAmount, payoutTime }: AvailableCardProps) {
  const t = useText();
  const balance = useBalance();
  return (
    <Card look="note">
      <p className="text-13 text-ink-2">{t('withdraw.available')}</p>
      {balance && availableAmount !== undefined ? (
        <AnimatedMoney amount={availableAmount} currency={balance.currency} className="display mt-1 block text-44" />
      ) : (
        <Skeleton className="mt-1 h-12 w-1/2" />
      )}
      {balance && balance.held !== '0' && (
        <p className="mt-2 text-13 text-ink-3">
          {t('withdraw.held')} <MoneyText amount={balance.held} currency={balance.currency} className="font-semibold text-ink-2" />
        </p>
      )}
      {payoutTime && (
        <p className="mt-2 text-13 text-ink-3">
          {t.rich('withdraw.payoutTime', {
            count: payoutTime.count,
            minutes: Math.ceil(payoutTime.medianSeconds / 60),
            date: () => <DateText moment={payoutTime.since} shape="date" />,
          })}
        </p>
      )}
    </Card>
  );
}

function FormSkeleton() {
  return (
    <div className="mt-8 flex flex-col gap-4">
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-11 rounded-full" />
      <Skeleton className="h-13" />
    </div>
  );
}
