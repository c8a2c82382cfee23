import { ActionButton, ListPanel, useMay, useOperatorCall, usePages } from '@jogada/platform/console';
import { giveMemberBonus, listMemberBonuses } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { BonusCaseRow } from './bonus-case-row.tsx';
import { GiveBonusDialog } from './give-bonus-dialog.tsx';

/** A member's bonuses with their ledger transfers. Permitted staff can grant and revoke bonuses here. */
export function MemberBonusesPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const mayGiveMemberBonus = useMay(giveMemberBonus);
  const [isGiving, setGiving] = useState(false);
  const pages = usePages();
  const answer = useOperatorCall(listMemberBonuses, { memberId, ...pages.from });
  return (
    <>
      <ListPanel
        title={t('bonuses.title')}
        end={mayGiveMemberBonus && <ActionButton onClick={() => setGiving(true)}>{t('bonuses.give')}</ActionButton>}
        answer={answer}
        pages={pages}
        emptyTitle={t('bonuses.none')}
      >
        {(bonuses) => (
          <ul>
            {bonuses.map((bonus) => (
              <BonusCaseRow key={bonus.bonusId} memberId={memberId} bonus={bonus} canCancel={mayGiveMemberBonus} />
            ))}
          </ul>
        )}
      </ListPanel>
      {isGiving && <GiveBonusDialog memberId={memberId} onClose={() => setGiving(false)} />}
    </>
  );
}
