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
  /** Whether a code was sent in this session: only then is there something to type. */
  readonly wasSent: boolean;
  /** Sends a code, or returns the problem. */
  readonly send: (sending: () => Promise<CodeSent>) => Promise<ApiProblem | undefined>;
}

/** Sends codes, with toasts and countdown. `name` separates the countdowns of several forms. */
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
        // The external service shows its own errors (section 9 of the accounts' specification).
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
