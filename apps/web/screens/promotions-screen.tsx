import { AdWarning, PromotionsScreen as Promotions } from '@jogada/content/web/promotions';
import { DepositBonusCards, ProgrammeCards, useAreDepositBonusesPending } from '@jogada/promotions/web/programmes';
import { useSearch } from '@tanstack/react-router';

export function PromotionsScreen() {
  const { id } = useSearch({ from: '/m/activity' });
  return (
    <Promotions
      wantedId={id}
      isFirstPending={useAreDepositBonusesPending()}
      first={<DepositBonusCards warning={<AdWarning subjectId="deposit-bonus" className="min-h-13" />} />}
      last={<ProgrammeCards />}
    />
  );
}
