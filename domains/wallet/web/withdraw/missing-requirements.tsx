import { useMoneyText } from '@jogada/platform/web';
import { List, ListRow } from '@jogada/platform/web/ui';
import { IconCircleCheck, IconClockPlay, IconDice5, IconGift, IconIdBadge2, IconScale } from '@tabler/icons-react';
import { bonusPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import type { WithdrawalSettings } from './withdraw-values.ts';

/** The part of the balance that cannot be withdrawn, the reason, and the missing requirements. */
export function WhatIsMissing({ settings }: { readonly settings: WithdrawalSettings }) {
  const money = useMoneyText();
  const t = useText();
  const { availableAmount, minimumAmount, unplayedAmount, inPlayAmount, roundsInPlay, missing, bonusCost, currency } = settings;
  const write = (amount: bigint | string) => money(amount, currency);
  const short = BigInt(minimumAmount) - BigInt(availableAmount);
  const isReady = short <= 0n && missing.length === 0 && unplayedAmount === '0';
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
          // Without any balance the title already states the minimum.
          {...(availableAmount !== '0' && { detail: t('withdraw.missing.minimumBody', { minimum: write(minimumAmount) }) })}
        />
      )}
      {/* The fields stand in the form, which is shown once the balance suffices. */}
      {short <= 0n && missing.length > 0 && (
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
      {unplayedAmount !== '0' && (
        <ListRow
          icon={<IconDice5 size={20} aria-hidden="true" />}
          title={t('withdraw.missing.unplayed', { amount: write(unplayedAmount) })}
          detail={t('withdraw.missing.unplayedBody')}
        />
      )}
      {inPlayAmount !== '0' && (
        <ListRow
          icon={<IconClockPlay size={20} aria-hidden="true" />}
          title={t('withdraw.missing.inPlay', { amount: write(inPlayAmount) })}
          detail={t('withdraw.missing.inPlayBody', { count: roundsInPlay })}
        />
      )}
    </List>
  );
}

function wageringLeft({ bonuses }: NonNullable<WithdrawalSettings['bonusCost']>): bigint {
  return bonuses.reduce((sum, { wagerRequiredAmount, wagerDoneAmount }) => sum + BigInt(wagerRequiredAmount) - BigInt(wagerDoneAmount), 0n);
}
