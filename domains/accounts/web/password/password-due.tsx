import { readHeldPassword } from '@jogada/accounts/contract/player';
import { useCall, useGoTo } from '@jogada/platform/web';
import { useEffect } from 'react';
import { changePasswordPath } from '../paths.ts';

/** Leads whoever has too old a password to the page where they choose another, from whatever page they are on (PWDEXPFORCECHANGE3). */
export function PasswordDue({ path }: { readonly path: string }): null {
  const goTo = useGoTo();
  const { data } = useCall(readHeldPassword, {});
  const mustGo = data?.isDue === true && path !== changePasswordPath;
  useEffect(() => {
    if (mustGo) void goTo(changePasswordPath, { replace: true });
  }, [mustGo, goTo]);
  return null;
}
