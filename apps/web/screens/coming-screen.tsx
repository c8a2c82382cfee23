import { homePath } from '@jogada/accounts/web';
import { useGoTo } from '@jogada/platform/web';
import { useEffect, useEffectEvent } from 'react';
import { useComingSoon } from '../shell/use-coming-soon.ts';

/** Stands where an area will be: says so and goes to the lobby, leaving no trace in the history. */
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
