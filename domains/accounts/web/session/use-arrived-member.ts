import type { LoginAnswer } from '@jogada/accounts/contract/player';
import { useMomentText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useCallback } from 'react';
import { useText } from '../use-text.ts';
import { useSession } from './use-session.ts';

const LAST_LOGIN_TOAST_MS = 4_000;

/**
 * Applies a sign-in: sets the page's session and shows the time of the previous sign-in, so that the member can notice one by another
 * person (R13).
 */
export function useArrivedMember(): (answer: LoginAnswer) => void {
  const t = useText();
  const momentText = useMomentText('dayTime');
  const { setSession } = useSession();
  return useCallback(
    ({ lastLoginAt, rememberToken: _secret, riskNotice: _notice, ...session }: LoginAnswer) => {
      setSession(session);
      if (lastLoginAt === null) return;
      toast.notice(t('session.lastLogin', { moment: momentText(lastLoginAt) }), { durationMs: LAST_LOGIN_TOAST_MS });
    },
    [setSession, t, momentText],
  );
}
