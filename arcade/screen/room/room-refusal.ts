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
  const say = (what: Message, ...actions: NoticeText['actions']): NoticeText => {
    return { title: t(`${what}_title`), text: t(`${what}_text`, { balance, stake }), actions };
  };
  const message = MESSAGES[code] ?? 'unavailable';
  if (message === 'session') return say(message, ...leave.map((action) => ({ ...action, isMain: true })));
  return message.startsWith('room_') ? say(message, ok) : say(message, ok, ...leave);
}

type Message =
  | 'room_closed'
  | 'room_late'
  | 'room_limit'
  | 'funds'
  | 'session'
  | 'blocked'
  | 'limit'
  | 'unconfirmed'
  | 'offline'
  | 'unavailable';

/** Whatever is not here is a fault of ours, and said to be one. */
const MESSAGES: Partial<Record<RoomRefused['code'], Message>> = {
  betting_closed: 'room_closed',
  cash_out_late: 'room_late',
  round_limit: 'room_limit',
  insufficient_funds: 'funds',
  session_gone: 'session',
  token_invalid: 'session',
  account_blocked: 'blocked',
  limit_reached: 'limit',
  bet_not_confirmed: 'unconfirmed',
  offline: 'offline',
};
