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
 * The number that this device signs in by. Storage has the record in its shape (ACC-41), with the number's end alone: the number itself
 * is in a cookie that scripts do not see (S62), and asked for when the form that wants it is opened.
 */
export function useRememberedNumber() {
  const call = useClient();
  const record = useRememberedLogin('sms');
  const isRemembered = record !== undefined;
  const [remembered, setRemembered] = useState<RememberedNumber>();
  // What is kept just now is not asked for: the answer could overtake the keeping, and have it forgotten.
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
      // Whoever is signed in is not held up for it; what was not kept is typed again.
      telling.catch(() => undefined);
    },
    [call],
  );

  return { remembered: isRemembered ? remembered : undefined, remember };
}

function endOf(mobileNum: string): string {
  return mobileNum.slice(-SHOWN_DIGITS).padStart(mobileNum.length, '•');
}
