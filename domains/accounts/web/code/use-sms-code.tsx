import { sendSmsCode, type CodeSent } from '@jogada/accounts/contract/player';
import { useAct, useProblemText, type ApiProblem } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useState, type ReactNode } from 'react';
import type { PhoneVerifier } from '../phone-verifier/use-phone-verifier.tsx';
import { SliderCheck } from '../slider/slider-check.tsx';
import { useCodeSender, type CodeSender } from './use-code-sender.ts';

export interface SmsTarget {
  /** Digits, without a leading zero. */
  readonly mobileNum: string;
  /** With its plus sign. */
  readonly countryDialingCode: string;
}

export interface SmsCode extends Omit<CodeSender, 'send'> {
  /** Opens the human check, then sends the code. Requires a validated number; ignored during the countdown (ACC-08). */
  readonly request: (target: SmsTarget) => void;
  /** The human check; render it in the page. */
  readonly check: ReactNode;
}

interface SmsCodeOptions {
  readonly purpose: 'login' | 'password_reset';
  /** Called when the number is refused. */
  readonly onNumberRefused: (problem: ApiProblem) => void;
  /** The external service that sends the code instead of the server, with a human check of its own. */
  readonly verifier: PhoneVerifier | undefined;
}

/** SMS codes for visitors. */
export function useSmsCode({ purpose, onNumberRefused, verifier }: SmsCodeOptions): SmsCode {
  const { act } = useAct(sendSmsCode);
  return useSmsBy({
    purpose,
    onNumberRefused,
    verifier,
    send: (target, humanToken) => act({ ...target, purpose, moduleId: 'VERIFICATION3', humanToken }),
  });
}

type CodePurpose = 'login' | 'password_reset' | 'registration';

interface SmsByOptions {
  readonly purpose: CodePurpose;
  readonly onNumberRefused: (problem: ApiProblem) => void;
  readonly verifier: PhoneVerifier | undefined;
  /** The server call, after the human check. */
  readonly send: (target: SmsTarget, humanToken: string) => Promise<CodeSent>;
}

/** SMS codes by any call. */
export function useSmsBy({ purpose, onNumberRefused, verifier, send }: SmsByOptions): SmsCode {
  const own = useCheckedSms(purpose, onNumberRefused, send);
  const { send: sendElsewhere, ...sender } = useCodeSender(`${purpose}:elsewhere`);
  if (!verifier) return own;
  return {
    ...sender,
    request({ mobileNum, countryDialingCode }) {
      if (sender.secondsLeft === 0 && !sender.isSending) void sendElsewhere(() => verifier.send(`${countryDialingCode}${mobileNum}`));
    },
    check: verifier.frame,
  };
}

function useCheckedSms(
  purpose: CodePurpose,
  onNumberRefused: (problem: ApiProblem) => void,
  send: (target: SmsTarget, humanToken: string) => Promise<CodeSent>,
): SmsCode {
  const problemText = useProblemText();
  const { send: sendWithWords, ...sender } = useCodeSender(purpose);
  const [target, setTarget] = useState<SmsTarget>();
  const [isOpen, setOpen] = useState(false);

  async function handleSolved(humanToken: string) {
    setOpen(false);
    if (!target) return;
    const problem = await sendWithWords(() => send(target, humanToken));
    if (problem?.code === 'mobile_invalid') onNumberRefused(problem);
    else if (problem) toast.refusal(problemText(problem));
  }

  return {
    ...sender,
    request(wanted) {
      if (sender.secondsLeft > 0 || sender.isSending) return;
      setTarget(wanted);
      setOpen(true);
    },
    check: (
      <SliderCheck
        isOpen={isOpen}
        mobileNum={target?.mobileNum ?? ''}
        code={target && { countryDialingCode: target.countryDialingCode, purpose }}
        onSolved={(humanToken) => void handleSolved(humanToken)}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
