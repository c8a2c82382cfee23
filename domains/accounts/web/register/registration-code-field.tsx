import { sendRegistrationSmsCode } from '@jogada/accounts/contract/player';
import { useAct, type ApiProblem } from '@jogada/platform/web';
import type { ComponentProps } from 'react';
import { CodeField } from '../code/code-field.tsx';
import { useSmsBy, type SmsTarget } from '../code/use-sms-code.tsx';
import type { PhoneVerifier } from '../phone-verifier/use-phone-verifier.tsx';

interface RegistrationCodeFieldProps extends Omit<ComponentProps<typeof CodeField>, 'secondsLeft' | 'isSending' | 'onSend'> {
  /** The number, when it has passed its rule; otherwise the form has said why not. */
  readonly findTarget: () => Promise<SmsTarget | undefined>;
  readonly onNumberRefused: (problem: ApiProblem) => void;
  /** Who sends the code in the house's place. */
  readonly verifier: PhoneVerifier | undefined;
}

/** The code that proves the number of a new account, with the control that has it sent and then counts down (ACC-16). */
export function RegistrationCodeField({ findTarget, onNumberRefused, verifier, ...rest }: RegistrationCodeFieldProps) {
  const { act } = useAct(sendRegistrationSmsCode);
  const sms = useSmsBy({
    name: 'registration',
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
