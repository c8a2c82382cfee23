import { sendRegistrationSmsCode } from '@jogada/accounts/contract/player';
import { useAct, type ApiProblem } from '@jogada/platform/web';
import type { ComponentProps } from 'react';
import { CodeField } from '../code/code-field.tsx';
import { useCheckedSms, type SmsTarget } from '../code/use-sms-code.tsx';

interface RegistrationCodeFieldProps extends Omit<ComponentProps<typeof CodeField>, 'secondsLeft' | 'isSending' | 'onSend'> {
  /** The number, when it has passed its rule; otherwise the form has said why not. */
  readonly findTarget: () => Promise<SmsTarget | undefined>;
  readonly onNumberRefused: (problem: ApiProblem) => void;
}

/** The code that proves the number of a new account, with the control that has it sent and then counts down (ACC-16). */
export function RegistrationCodeField({ findTarget, onNumberRefused, ...rest }: RegistrationCodeFieldProps) {
  const { act } = useAct(sendRegistrationSmsCode);
  const sms = useCheckedSms('registration', onNumberRefused, ({ mobileNum: mobileNo, countryDialingCode }, humanToken) =>
    act({ mobileNo, countryDialingCode, moduleId: 'VERIFICATION3', humanToken }),
  );

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
