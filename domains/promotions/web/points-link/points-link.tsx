import { useSwitch } from '@jogada/merchant/web';
import { useCall, useFormats } from '@jogada/platform/web';
import { ListRow } from '@jogada/platform/web/ui';
import { readPoints } from '@jogada/promotions/contract/player';
import { IconCoins } from '@tabler/icons-react';
import { pointsPath } from '../paths.ts';
import { useText } from '../use-text.ts';

/** The row to the points store, with the balance, while the store is switched on (PTSYS3) and open. */
export function PointsLink() {
  return useSwitch('PTSYS3') ? <Shown /> : null;
}

function Shown() {
  const t = useText();
  const { number } = useFormats();
  const { data } = useCall(readPoints, {});
  if (!data) return null;
  return (
    <ListRow
      icon={<IconCoins size={20} aria-hidden="true" />}
      title={t('points.title')}
      end={<span className="amount">{number(data.balance)}</span>}
      to={pointsPath}
    />
  );
}
