import { readHeldPassword } from '@jogada/accounts/contract/player';
import { useCall, useGoTo } from '@jogada/platform/web';
import { useEffect } from 'react';
import { changePasswordPath } from '../paths.ts';

/** Redirects a member with an expired password from any page to the change-password page (PWDEXPFORCECHANGE3). */
export function PasswordDue({ path }: { readonly path: string }): null {
  const goTo = useGoTo();
  const { data } = useCall(readHeldPassword, {});
  const mustGo = data?.isDue === true && path !== changePasswordPath;
  useEffect(() => {
    if (mustGo) void goTo(changePasswordPath, { replace: true });
  }, [mustGo, goTo]);
  return null;
}
