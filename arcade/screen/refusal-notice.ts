import type { ArcadeRefusal } from './call-arcade.ts';
import type { NoticeAction, NoticeText } from './notice.ts';
import type { SharedTranslate } from './texts.ts';

export interface RefusalWays {
  t: SharedTranslate;
  balance: string;
  stake: string;
  onRetry: () => void;
  onSmallerStake: () => void;
  /** Returns to the site; undefined without an embedding site. */
  onClose: (() => void) | undefined;
}

/** Explanation and possible actions for every problem code of the server. */
export function explainRefusal(code: ArcadeRefusal['code'], ways: RefusalWays): NoticeText {
  const { t, balance, stake, onRetry, onSmallerStake, onClose } = ways;
  const retry: NoticeAction = { label: t('try_again'), isMain: true, onPress: onRetry };
  const leave: NoticeAction[] = onClose === undefined ? [] : [{ label: t('back_to_site'), onPress: onClose }];
  switch (code) {
    case 'offline':
      return { title: t('offline_title'), text: t('offline_text'), actions: [retry, ...leave] };
    case 'insufficient_funds':
      return {
        title: t('funds_title'),
        text: t('funds_text', { balance, stake }),
        actions: [{ label: t('funds_smaller'), isMain: true, onPress: onSmallerStake }, ...leave],
      };
    case 'session_gone':
    case 'token_invalid':
      return { title: t('session_title'), text: t('session_text'), actions: leave.map((action) => ({ ...action, isMain: true })) };
    case 'account_blocked':
      return {
        title: t('blocked_title'),
        text: t('blocked_text'),
        actions: [{ label: t('ok'), isMain: true, onPress: onRetry }, ...leave],
      };
    case 'limit_reached':
      return { title: t('limit_title'), text: t('limit_text'), actions: [{ label: t('ok'), isMain: true, onPress: onRetry }, ...leave] };
    case 'bet_not_confirmed':
      return { title: t('unconfirmed_title'), text: t('unconfirmed_text'), actions: [retry, ...leave] };
    case 'round_open':
    case 'round_unfinished':
      return { title: t('open_title'), text: t('open_text'), actions: [retry, ...leave] };
    case 'round_over':
      return { title: t('over_title'), text: t('over_text'), actions: [{ ...retry, label: t('ok') }, ...leave] };
    case 'free_rounds_over':
    case 'game_unavailable':
    case 'platform_unavailable':
    case 'malformed_request':
    case 'stake_not_offered':
    case 'options_not_offered':
    case 'step_not_allowed':
    case 'not_found':
    case 'method_not_allowed':
    case 'key_reused':
    case 'seed_in_use':
    case 'too_soon':
    case 'price_changed':
    case 'bet_over':
    case 'target_gone':
      return { title: t('unavailable_title'), text: t('unavailable_text'), actions: [retry, ...leave] };
  }
}
