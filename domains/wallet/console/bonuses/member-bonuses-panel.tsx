import { ActionButton, Panel, useDeskCall } from '@jogada/platform/console';
import { AfterAWhile, EmptyState, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { listMemberBonuses } from '@jogada/wallet/contract/operator';
import { useCanAccess } from 'ra-core';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { BonusCaseRow } from './bonus-case-row.tsx';
import { GiveBonusDialog } from './give-bonus-dialog.tsx';

/** A member's bonuses with what the ledger wrote for each; those who may, give one and take one back. */
export function MemberBonusesPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const { canAccess } = useCanAccess({ resource: 'bonuses', action: 'decide' });
  const [isGiving, setGiving] = useState(false);
  // Where each page that was opened begins; the last is on screen.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const cursor = cursors.at(-1);
  const { data, error, refetch, isFetching } = useDeskCall(listMemberBonuses, { memberId, ...(cursor !== undefined && { cursor }) });
  const nextCursor = data?.nextCursor ?? null;
  return (
    <Panel title={t('bonuses.title')} end={canAccess && <ActionButton onClick={() => setGiving(true)}>{t('bonuses.give')}</ActionButton>}>
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="m-4 h-24" />
        </AfterAWhile>
      )}
      {data?.list.length === 0 && <EmptyState title={t('bonuses.none')} />}
      <ul>
        {data?.list.map((bonus) => (
          <BonusCaseRow key={bonus.bonusId} memberId={memberId} bonus={bonus} canCancel={canAccess === true} />
        ))}
      </ul>
      {(cursors.length > 1 || nextCursor !== null) && (
        <div className="flex justify-end gap-2 border-t border-line/60 px-4 py-2">
          <ActionButton disabled={cursors.length === 1} onClick={() => setCursors(cursors.slice(0, -1))}>
            {t('memberWallet.newer')}
          </ActionButton>
          <ActionButton disabled={nextCursor === null} onClick={() => nextCursor !== null && setCursors([...cursors, nextCursor])}>
            {t('memberWallet.older')}
          </ActionButton>
        </div>
      )}
      {isGiving && <GiveBonusDialog memberId={memberId} onClose={() => setGiving(false)} />}
    </Panel>
  );
}
