import { register } from '@jogada/accounts/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { ApiProblem, useAct } from '@jogada/platform/web';
import { useCallback, useMemo } from 'react';
import { useCaptcha, type Captcha } from '../captcha/use-captcha.ts';
import { useSession } from '../session/use-session.ts';
import { registerMethod } from './register-method.ts';
import {
  drawnFields,
  registrationPayload,
  type DrawnField,
  type RegistrationField,
  type RegistrationValues,
} from './registration-fields.ts';

export interface Registration {
  readonly fields: readonly DrawnField[];
  readonly captcha: Captcha;
  /** Opens the account and signs the new member in, or answers the refusal. */
  readonly openAccount: (values: RegistrationValues) => Promise<ApiProblem | undefined>;
  readonly isPending: boolean;
}

export function useRegistration(): Registration {
  const rules = useStatus().info.register;
  const fields = useMemo(() => drawnFields(rules), [rules]);
  const captcha = useCaptcha(
    fields.some(({ name }) => name === 'captcha'),
    'register',
  );
  const { act, isPending } = useAct(register);
  const { setSession } = useSession();

  const openAccount = useCallback(
    async (values: RegistrationValues) => {
      try {
        const circumstances = { fields, captchaId: captcha.captchaId, host: location.host, method: registerMethod() };
        setSession(await act(registrationPayload(values, circumstances)));
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof ApiProblem)) throw refusal;
        if (refusal.code !== 'network') captcha.refresh();
        return refusal;
      }
    },
    [act, setSession, captcha, fields],
  );

  return { fields, captcha, openAccount, isPending };
}

/** The field that a refusal is about; undefined when it is about none, or about one that is not drawn. */
export function fieldOfRefusal(refusal: ApiProblem, fields: readonly DrawnField[]): RegistrationField | undefined {
  const name = refusal.code === 'field_required' || refusal.code === 'field_invalid' ? refusal.facts['field'] : FIELD_OF_CODE[refusal.code];
  return fields.find((field) => field.name === name)?.name;
}

const FIELD_OF_CODE: Partial<Record<string, RegistrationField>> = {
  username_taken: 'username',
  username_invalid: 'username',
  password_invalid: 'password',
  password_weak: 'password',
  password_same_as_username: 'password',
  confirmation_differs: 'confirmPassword',
  document_invalid: 'idNumber',
  invitation_code_error: 'affiliateCode',
  captcha_required: 'captcha',
  captcha_wrong: 'captcha',
};
