import { formatMoney } from '@jogada/platform/web';
import { List, ListRow } from '@jogada/platform/web/ui';
import { IconCircleCheck, IconClockPlay, IconGift, IconIdBadge2, IconReceipt, IconScale } from '@tabler/icons-react';
import { bonusPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import type { WithdrawalSettings } from './withdraw-values.ts';

/** Said before anything is asked for: what of the balance can't be taken out now, why, and what a withdrawal still needs. */
export function WhatIsMissing({ settings }: { readonly settings: WithdrawalSettings }) {
  const t = useText();
  const { availableAmount, minimumAmount, maximumAmount, inPlayAmount, roundsInPlay, missing, bonusCost, currency } = settings;
  const write = (amount: bigint | string) => formatMoney({ amount: BigInt(amount), currency });
  const short = BigInt(minimumAmount) - BigInt(availableAmount);
  const isReady = short <= 0n && missing.length === 0;
  return (
    <List label={t('withdraw.missing.title')}>
      {isReady && (
        <ListRow
          icon={<IconCircleCheck size={20} aria-hidden="true" className="text-ok" />}
          title={t('withdraw.missing.ready')}
          detail={t('withdraw.arrival')}
        />
      )}
      {short > 0n && (
        <ListRow
          icon={<IconScale size={20} aria-hidden="true" />}
          title={t('withdraw.missing.minimum', { missing: write(short) })}
          detail={t('withdraw.missing.minimumBody', { minimum: write(minimumAmount) })}
        />
      )}
      {missing.length > 0 && (
        <ListRow
          icon={<IconIdBadge2 size={20} aria-hidden="true" />}
          title={t('withdraw.missing.identity')}
          detail={t('withdraw.missing.identityBody')}
        />
      )}
      {bonusCost && (
        <ListRow
          to={bonusPath}
          icon={<IconGift size={20} aria-hidden="true" />}
          title={t('withdraw.tiedToBonus', { amount: write(bonusCost.forfeitAmount) })}
          detail={t('withdraw.missing.wagering', { amount: write(wageringLeft(bonusCost)) })}
        />
      )}
      {inPlayAmount !== '0' && (
        <ListRow
          icon={<IconClockPlay size={20} aria-hidden="true" />}
          title={t('withdraw.missing.inPlay', { amount: write(inPlayAmount) })}
          detail={t('withdraw.missing.inPlayBody', { count: roundsInPlay })}
        />
      )}
      <ListRow
        icon={<IconReceipt size={20} aria-hidden="true" />}
        title={t('withdraw.limits', { minimum: write(minimumAmount), maximum: write(maximumAmount) })}
        detail={t('withdraw.ownKeyHint')}
      />
    </List>
  );
}

function wageringLeft({ bonuses }: NonNullable<WithdrawalSettings['bonusCost']>): bigint {
  return bonuses.reduce((sum, { wagerRequiredAmount, wagerDoneAmount }) => sum + BigInt(wagerRequiredAmount) - BigInt(wagerDoneAmount), 0n);
}
