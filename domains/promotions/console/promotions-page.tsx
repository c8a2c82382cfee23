import { ConsolePage, FilterTabs } from '@jogada/platform/console';
import { useState } from 'react';
import { PointsPart } from './points/points-part.tsx';
import { PromotionsPart } from './promotions/promotions-part.tsx';
import { RainsPart } from './red-rain/rains-part.tsx';
import { ReferralPart } from './referral/referral-part.tsx';
import { TournamentsPart } from './tournaments/tournaments-part.tsx';
import { useText } from './use-text.ts';
import { VipPart } from './vip/vip-part.tsx';
import { WheelPart } from './wheel/wheel-part.tsx';

const PARTS = ['promotions', 'referral', 'vip', 'points', 'wheel', 'rains', 'tournaments'] as const;
const VIEWS = {
  promotions: PromotionsPart,
  referral: ReferralPart,
  vip: VipPart,
  points: PointsPart,
  wheel: WheelPart,
  rains: RainsPart,
  tournaments: TournamentsPart,
};

/** Each merchant's promotions, referral programme, VIP programme, points store, prize wheel, red envelope rains and tournaments. */
export function PromotionsPage() {
  const t = useText();
  const [part, setPart] = useState<(typeof PARTS)[number]>('promotions');
  const View = VIEWS[part];
  return (
    <ConsolePage
      title={t('promotions.title')}
      detail={t('promotions.detail')}
      end={
        <FilterTabs
          label={t('promotions.title')}
          active={part}
          onSelect={setPart}
          choices={PARTS.map((key) => ({ key, title: t(`parts.${key}`) }))}
        />
      }
    >
      <View />
    </ConsolePage>
  );
}
