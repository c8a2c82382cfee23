import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { loginPath, memberCentrePath, useSession } from '@jogada/accounts/web';
import { useSwitch } from '@jogada/merchant/web';
import { useGoTo } from '@jogada/platform/web';
import { referralPath } from './menu-paths.ts';
import { useComingSoon } from './use-coming-soon.ts';

/** Opens the referral page. Shows "coming soon" without its promotion; guests and trial accounts sign in first (document 3, section 4). */
export function useReferralWay(): () => void {
  const goTo = useGoTo();
  const isOn = useSwitch('REFERRAL');
  const sayComingSoon = useComingSoon();
  const { session } = useSession();
  return () => {
    if (!isOn) sayComingSoon();
    else if (session === null || session.type === TRIAL_TYPE) void goTo(loginPath(referralPath));
    else void goTo(referralPath);
  };
}

/** Opens the member center: guests sign in first, a trial account is asked to register. */
export function useMemberCentreWay(onPrompt: () => void): () => void {
  const goTo = useGoTo();
  const { session } = useSession();
  return () => {
    if (session === null) void goTo(loginPath(memberCentrePath));
    else if (session.type === TRIAL_TYPE) onPrompt();
    else void goTo(memberCentrePath);
  };
}
