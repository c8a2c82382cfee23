import { ActionButton, ListPanel, useOperatorCall, usePages } from '@jogada/platform/console';
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
  const pages = usePages();
  const answer = useOperatorCall(listMemberBonuses, { memberId, ...pages.from });
  return (
    <>
      <ListPanel
        title={t('bonuses.title')}
        end={canAccess && <ActionButton onClick={() => setGiving(true)}>{t('bonuses.give')}</ActionButton>}
        answer={answer}
        pages={pages}
        emptyTitle={t('bonuses.none')}
      >
        {(bonuses) => (
          <ul>
            {bonuses.map((bonus) => (
              <BonusCaseRow key={bonus.bonusId} memberId={memberId} bonus={bonus} canCancel={canAccess === true} />
            ))}
          </ul>
        )}
      </ListPanel>
      {isGiving && <GiveBonusDialog memberId={memberId} onClose={() => setGiving(false)} />}
    </>
  );
}
