import { homePath, RealMemberOnly } from '@jogada/accounts/web';
import { useStatus } from '@jogada/merchant/web';
import { useGoTo } from '@jogada/platform/web';
import { ButtonLink, EmptyState, FailedState, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import type { Deposit } from '@jogada/wallet/contract/player';
import { IconHourglass } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useCashierDoors } from '../cashier/use-cashier-doors.ts';
import { FindPaymentSheet } from '../find-payment/find-payment-sheet.tsx';
import { depositPath, withdrawPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { DepositAmount } from './deposit-amount.tsx';
import { DepositCode } from './deposit-code.tsx';
import { DepositEnd } from './deposit-end.tsx';
import { DepositReceipt } from './deposit-receipt.tsx';
import { DepositSlip } from './deposit-slip.tsx';
import { useDeposit, type DepositId } from './use-deposit.ts';

interface DepositScreenProps {
  /** A further choice shown with the amount. */
  readonly besides?: (amount: bigint | undefined) => ReactNode;
  /** From the URL, so that a reload restores an unpaid code. */
  readonly depositId?: string | undefined;
}

/** The deposit screen: amount, PIX code, receipt. */
export function DepositScreen({ besides, depositId }: DepositScreenProps) {
  const t = useText();
  const goTo = useGoTo();
  const { isDepositOpen, isWithdrawalOpen } = useCashierDoors();
  const isChosen = depositId !== undefined && isDepositId(depositId);
  const startAnew = () => void goTo(depositPath(), { replace: true });
  return (
    <RealMemberOnly title={t('deposit.title')}>
      <TopBar title={t('deposit.title')} backTo={homePath} />
      {isChosen && <OneDeposit key={depositId} depositId={depositId} onStartAnew={startAnew} />}
      {!isChosen && !isDepositOpen && (
        <Page>
          <EmptyState
            icon={<IconHourglass size={40} stroke={1.5} aria-hidden="true" />}
            title={t('deposit.closedTitle')}
            action={
              <ButtonLink to={isWithdrawalOpen ? withdrawPath : homePath} look="quiet">
                {t(isWithdrawalOpen ? 'withdraw.title' : 'bonus.toGames')}
              </ButtonLink>
            }
          >
            {t(isWithdrawalOpen ? 'deposit.closedBody' : 'deposit.closedBodyToPlay')}
          </EmptyState>
        </Page>
      )}
      {!isChosen && isDepositOpen && (
        <DepositAmount besides={besides} onDeposit={(deposit) => void goTo(depositPath(deposit.depositId), { replace: true })} />
      )}
    </RealMemberOnly>
  );
}

interface OneDepositProps {
  readonly depositId: DepositId;
  readonly onStartAnew: () => void;
}

function OneDeposit({ depositId, onStartAnew }: OneDepositProps) {
  const { data: deposit, error, refetch, isRefetching } = useDeposit(depositId);
  const [isSearching, setSearching] = useState(false);
  const goTo = useGoTo();
  useCheckOnReturn(() => void refetch());

  if (deposit) {
    return (
      <>
        <DepositState deposit={deposit} onStartAnew={onStartAnew} onSearch={() => setSearching(true)} onLapse={() => void refetch()} />
        <FindPaymentSheet
          isOpen={isSearching}
          onOpenChange={setSearching}
          onShowDeposit={(found) => {
            setSearching(false);
            if (found.depositId !== depositId) void goTo(depositPath(found.depositId), { replace: true });
          }}
        />
      </>
    );
  }
  if (error) {
    return (
      <Page>
        <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
      </Page>
    );
  }
  return (
    <Page className="flex flex-col items-center gap-4">
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-14 w-full rounded-full" />
      <Skeleton className="size-56" />
    </Page>
  );
}

interface DepositStateProps {
  readonly deposit: Deposit;
  readonly onStartAnew: () => void;
  readonly onSearch: () => void;
  readonly onLapse: () => void;
}

function DepositState({ deposit, onStartAnew, onSearch, onLapse }: DepositStateProps) {
  const { dep_func } = useStatus().info.mobileTemplate;
  switch (deposit.state) {
    case 'waiting':
      // A payment being refunded leaves nothing to pay.
      if (deposit.returnReason !== null) return <DepositEnd deposit={deposit} onStartAnew={onStartAnew} onSearch={onSearch} />;
      return dep_func === 1 ? (
        <DepositCode deposit={deposit} onStartAnew={onStartAnew} onSearch={onSearch} onLapse={onLapse} />
      ) : (
        <DepositSlip deposit={deposit} onStartAnew={onStartAnew} onSearch={onSearch} onCheck={onLapse} />
      );
    case 'paid':
      return <DepositReceipt deposit={deposit} />;
    case 'expired':
    case 'returned':
      return <DepositEnd deposit={deposit} onStartAnew={onStartAnew} onSearch={onSearch} />;
  }
}

/** Checks the deposit when the member returns from the bank's app, regardless of the push connection. */
function useCheckOnReturn(check: () => void): void {
  const onReturn = useEffectEvent(check);
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
}

function isDepositId(text: string): text is DepositId {
  return text.startsWith('dep_');
}
