import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconArrowsExchange,
  IconCashBanknote,
  IconClockOff,
  IconCoin,
  IconConfetti,
  IconDeviceGamepad2,
  IconGift,
  IconGiftOff,
  IconSend,
  IconUsersGroup,
} from '@tabler/icons-react';

const KINDS = {
  deposit: IconArrowDownLeft,
  deposit_return: IconArrowBackUp,
  withdrawal_hold: IconArrowUpRight,
  withdrawal_release: IconArrowBackUp,
  withdrawal_paid: IconArrowUpRight,
  bet: IconDeviceGamepad2,
  win: IconConfetti,
  bet_and_win: IconDeviceGamepad2,
  rollback: IconArrowBackUp,
  round_close: IconDeviceGamepad2,
  promo_win: IconGift,
  commission: IconUsersGroup,
  commission_paid: IconUsersGroup,
  commission_rebate: IconUsersGroup,
  commission_daily: IconUsersGroup,
  commission_hourly: IconUsersGroup,
  commission_dividend: IconUsersGroup,
  commission_correction: IconUsersGroup,
  play_grant: IconCoin,
  bonus_grant: IconGift,
  bonus_convert: IconCashBanknote,
  bonus_forfeit: IconGiftOff,
  bonus_expire: IconClockOff,
  vendor_hold: IconSend,
  vendor_release: IconArrowBackUp,
  vendor_sent: IconSend,
  vendor_return: IconArrowDownLeft,
  adjustment_credit: IconAdjustments,
  adjustment_debit: IconAdjustments,
} as const;

type MovementKind = keyof typeof KINDS;

/** Text key of a movement's name; unknown kinds have a generic name. */
export function movementName(kind: string): `kind.${MovementKind | 'other'}` {
  return isKnown(kind) ? `kind.${kind}` : 'kind.other';
}

export function movementIcon(kind: string) {
  return isKnown(kind) ? KINDS[kind] : IconArrowsExchange;
}

function isKnown(kind: string): kind is MovementKind {
  return Object.hasOwn(KINDS, kind);
}
