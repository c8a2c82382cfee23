import {
  forgetRememberedNumber,
  keepRememberedNumber,
  readRememberedNumber,
  type RememberedNumber,
} from '@jogada/accounts/contract/player';
import { useClient } from '@jogada/platform/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { clearRememberedLogin, storeRememberedLogin } from './remembered-login.ts';
import { useRememberedLogin } from './use-remembered-login.ts';

const SHOWN_DIGITS = 4;

/**
 * The mobile number that this device signs in with. Storage has the record (ACC-41) with the last digits only; the full number is in an
 * HttpOnly cookie (S62) and is read when the form opens.
 */
export function useRememberedNumber() {
  const call = useClient();
  const record = useRememberedLogin('sms');
  const isRemembered = record !== undefined;
  const [remembered, setRemembered] = useState<RememberedNumber>();
  // A number that is being stored is not read: the response could arrive first and remove the record.
  const isNoticeSeen = useRef(false);

  useEffect(() => {
    if (!isRemembered || isNoticeSeen.current) return;
    call(readRememberedNumber, {}).then(
      (number) => {
        if (number) setRemembered(number);
        else clearRememberedLogin('sms');
      },
      // Without it the form is blank, as on a new device.
      () => undefined,
    );
  }, [call, isRemembered]);

  const remember = useCallback(
    (number: RememberedNumber | undefined) => {
      isNoticeSeen.current = true;
      if (number) storeRememberedLogin('sms', { ...number, username: endOf(number.mobileNum), rememberToken: '' });
      else clearRememberedLogin('sms');
      const telling = number ? call(keepRememberedNumber, number) : call(forgetRememberedNumber, {});
      // Does not delay the sign-in. After a failure the number must be typed again.
      telling.catch(() => undefined);
    },
    [call],
  );

  return { remembered: isRemembered ? remembered : undefined, remember };
}

function endOf(mobileNum: string): string {
  return mobileNum.slice(-SHOWN_DIGITS).padStart(mobileNum.length, '•');
}
