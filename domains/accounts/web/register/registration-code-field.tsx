import { sendRegistrationSmsCode } from '@jogada/accounts/contract/player';
import { useAct, type ApiProblem } from '@jogada/platform/web';
import type { ComponentProps } from 'react';
import { CodeField } from '../code/code-field.tsx';
import { useSmsBy, type SmsTarget } from '../code/use-sms-code.tsx';
import type { PhoneVerifier } from '../phone-verifier/use-phone-verifier.tsx';

interface RegistrationCodeFieldProps extends Omit<ComponentProps<typeof CodeField>, 'secondsLeft' | 'isSending' | 'onSend'> {
  /** The validated number; undefined when it is invalid, after its error is shown. */
  readonly findTarget: () => Promise<SmsTarget | undefined>;
  readonly onNumberRefused: (problem: ApiProblem) => void;
  /** The external service that sends the code instead of the server. */
  readonly verifier: PhoneVerifier | undefined;
}

/** The code that proves a new account's number, with its send button and countdown (ACC-16). */
export function RegistrationCodeField({ findTarget, onNumberRefused, verifier, ...rest }: RegistrationCodeFieldProps) {
  const { act } = useAct(sendRegistrationSmsCode);
  const sms = useSmsBy({
    purpose: 'registration',
    onNumberRefused,
    verifier,
    send: ({ mobileNum: mobileNo, countryDialingCode }, humanToken) =>
      act({ mobileNo, countryDialingCode, moduleId: 'VERIFICATION3', humanToken }),
  });

  async function handleSend() {
    const target = await findTarget();
    if (target) sms.request(target);
  }

  return (
    <>
      <CodeField {...rest} secondsLeft={sms.secondsLeft} isSending={sms.isSending} onSend={() => void handleSend()} />
      {sms.check}
    </>
  );
}
