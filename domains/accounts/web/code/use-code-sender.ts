import type { CodeSent } from '@jogada/accounts/contract/player';
import { ApiProblem } from '@jogada/platform/web';
import { toast, WAITING_TOAST_MS } from '@jogada/platform/web/ui';
import { useCallback, useState } from 'react';
import { useText } from '../use-text.ts';
import { PhoneVerifierFault } from '../phone-verifier/phone-verifier-fault.ts';
import { useCountdown } from './use-countdown.ts';

const SENT_TOAST_MS = 1_500;

export interface CodeSender {
  readonly secondsLeft: number;
  readonly isSending: boolean;
  /** Whether a code is on its way or was there: only then there is something to type. */
  readonly wasSent: boolean;
  /** Sends a code, or answers the refusal. */
  readonly send: (sending: () => Promise<CodeSent>) => Promise<ApiProblem | undefined>;
}

/** Has codes sent, with the words and the countdown around it. `name` keeps the countdowns of several forms apart. */
export function useCodeSender(name: string): CodeSender {
  const t = useText();
  const { secondsLeft, start } = useCountdown(name);
  const [isSending, setSending] = useState(false);
  const [wasSent, setWasSent] = useState(false);

  const send = useCallback(
    async (sending: () => Promise<CodeSent>) => {
      setSending(true);
      const hide = toast.loading(t('in_sms_sending'), { durationMs: WAITING_TOAST_MS });
      try {
        start(await sending());
        setWasSent(true);
        toast.success(t('in_sms_send'), { durationMs: SENT_TOAST_MS });
        return undefined;
      } catch (error) {
        hide();
        // The other service has said so itself, or says nothing (section 9 of the accounts' specification).
        if (error instanceof PhoneVerifierFault) return undefined;
        if (!(error instanceof ApiProblem)) throw error;
        return error;
      } finally {
        setSending(false);
      }
    },
    [start, t],
  );
  return { secondsLeft, isSending, wasSent: wasSent || secondsLeft > 0, send };
}
