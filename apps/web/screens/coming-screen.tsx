import { homePath } from '@jogada/accounts/web';
import { useGoTo } from '@jogada/platform/web';
import { useEffect, useEffectEvent } from 'react';
import { useComingSoon } from '../shell/use-coming-soon.ts';

/** Shows "coming soon" and replaces the history entry with the lobby. */
export function ComingScreen() {
  const goTo = useGoTo();
  const sayComingSoon = useComingSoon();
  const leave = useEffectEvent(() => {
    sayComingSoon();
    void goTo(homePath, { replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}
