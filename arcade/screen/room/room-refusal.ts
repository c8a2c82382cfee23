import type { NoticeText } from '../notice.ts';
import type { RoomRefused } from './room-connection.ts';
import type { RoomTranslate } from './room-texts.ts';

export interface RefusalFacts {
  t: RoomTranslate;
  balance: string;
  stake: string;
  /** Back to the site; undefined when the game stands alone. */
  onClose: (() => void) | undefined;
}

/** What happened and what can be done about it, for everything a room may refuse. */
export function explainRoomRefusal(code: RoomRefused['code'], { t, balance, stake, onClose }: RefusalFacts): NoticeText {
  const ok = { label: t('ok'), isMain: true, onPress: () => undefined };
  const leave = onClose === undefined ? [] : [{ label: t('back_to_site'), onPress: onClose }];
  switch (code) {
    case 'betting_closed':
      return { title: t('room_closed_title'), text: t('room_closed_text'), actions: [ok] };
    case 'cash_out_late':
      return { title: t('room_late_title'), text: t('room_late_text'), actions: [ok] };
    case 'round_limit':
      return { title: t('room_limit_title'), text: t('room_limit_text'), actions: [ok] };
    case 'insufficient_funds':
      return { title: t('funds_title'), text: t('funds_text', { balance, stake }), actions: [ok, ...leave] };
    case 'session_gone':
    case 'token_invalid':
      return { title: t('session_title'), text: t('session_text'), actions: leave.map((action) => ({ ...action, isMain: true })) };
    case 'account_blocked':
      return { title: t('blocked_title'), text: t('blocked_text'), actions: [ok, ...leave] };
    case 'limit_reached':
      return { title: t('limit_title'), text: t('limit_text'), actions: [ok, ...leave] };
    case 'bet_not_confirmed':
      return { title: t('unconfirmed_title'), text: t('unconfirmed_text'), actions: [ok, ...leave] };
    case 'offline':
      return { title: t('offline_title'), text: t('offline_text'), actions: [ok, ...leave] };
    default:
      return { title: t('unavailable_title'), text: t('unavailable_text'), actions: [ok, ...leave] };
  }
}
