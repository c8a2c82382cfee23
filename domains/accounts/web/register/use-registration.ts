import { register, registerByMobile, type AskedField, type RegistrationMethod } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct } from '@jogada/platform/web';
import { useCallback } from 'react';
import { useCaptcha, type Captcha } from '../captcha/use-captcha.ts';
import { useSession } from '../session/use-session.ts';
import { registerMethod } from './register-method.ts';
import { registrationPayload, type RegistrationForm } from './registration-payload.ts';

interface RegistrationOrder {
  readonly method: RegistrationMethod;
  readonly fields: readonly AskedField[];
  readonly agree: boolean;
  readonly affiliateCode: string;
}

export interface Registration {
  readonly captcha: Captcha;
  /** Opens the account and signs the new member in, or answers the refusal. */
  readonly openAccount: (form: RegistrationForm) => Promise<ApiProblem | undefined>;
  readonly isPending: boolean;
}

export function useRegistration({ method, fields, agree, affiliateCode }: RegistrationOrder): Registration {
  const hasCaptcha = fields.some(({ name }) => name === 'captcha');
  const captcha = useCaptcha(hasCaptcha, 'register');
  const byUsername = useAct(register);
  const byMobile = useAct(registerByMobile);
  const { act } = method === 'mobile' ? byMobile : byUsername;
  const { setSession } = useSession();

  const openAccount = useCallback(
    async (form: RegistrationForm) => {
      try {
        const circumstances = { fields, captchaId: captcha.captchaId, host: location.host, method: registerMethod(), agree, affiliateCode };
        setSession(await act(registrationPayload(form, circumstances)));
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof ApiProblem)) throw refusal;
        if (refusal.code !== 'network') captcha.refresh();
        return refusal;
      }
    },
    [act, setSession, captcha, fields, agree, affiliateCode],
  );

  return { captcha, openAccount, isPending: byUsername.isPending || byMobile.isPending };
}

/** The field that a refusal names; undefined when it names none that is drawn. */
export function fieldOfRefusal(refusal: ApiProblem, fields: readonly AskedField[]): AskedField['name'] | undefined {
  return fields.find(({ name }) => name === refusal.facts['field'])?.name;
}
