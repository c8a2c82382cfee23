import {
  register,
  registerByMobile,
  type AskedField,
  type FirstLimits,
  type RegistrationMethod,
  type SessionInfo,
} from '@jogada/accounts/contract/player';
import { ApiProblem, useAct } from '@jogada/platform/web';
import { useCallback, useRef, useState } from 'react';
import { useCaptcha, type Captcha } from '../captcha/use-captcha.ts';
import { PhoneVerifierFault, problemOfVerifier } from '../phone-verifier/phone-verifier-fault.ts';
import { usePhoneVerifier, type PhoneVerifier } from '../phone-verifier/use-phone-verifier.tsx';
import { useSession } from '../session/use-session.ts';
import { registerMethod } from './register-method.ts';
import { registrationPayload, type RegistrationForm } from './registration-payload.ts';

interface RegistrationOrder {
  readonly method: RegistrationMethod;
  readonly fields: readonly AskedField[];
  readonly agree: boolean;
  readonly affiliateCode: string;
  readonly playLimits: FirstLimits;
  readonly riskNotice: string | null;
}

export interface Registration {
  readonly captcha: Captcha;
  /** The external service that verifies the number instead of the server (ACC-16). */
  readonly verifier: PhoneVerifier | undefined;
  /** Opens the account and signs the new member in. Returns the session or the problem. */
  readonly openAccount: (form: RegistrationForm) => Promise<ApiProblem | SessionInfo>;
  readonly isPending: boolean;
}

export function useRegistration({ method, ...order }: RegistrationOrder): Registration {
  const { fields } = order;
  const hasCaptcha = fields.some(({ name }) => name === 'captcha');
  const captcha = useCaptcha(hasCaptcha, 'register');
  const byUsername = useAct(register);
  const byMobile = useAct(registerByMobile);
  const { act } = method === 'mobile' ? byMobile : byUsername;
  const verifier = usePhoneVerifier();
  const { prove, isProving } = useStoredProof(verifier);
  const { setSession } = useSession();

  const openAccount = useCallback(
    async (form: RegistrationForm) => {
      try {
        const firebaseIdToken = await prove(form, fields);
        const circumstances = { ...order, captchaId: captcha.captchaId, host: location.host, method: registerMethod(), firebaseIdToken };
        const session = await act(registrationPayload(form, circumstances));
        setSession(session);
        return session;
      } catch (fault) {
        const refusal = fault instanceof PhoneVerifierFault ? problemOfVerifier(fault) : fault;
        if (!(refusal instanceof ApiProblem)) throw refusal;
        // Status 0 is a network failure: the captcha is unused.
        if (refusal.status !== 0) captcha.refresh();
        return refusal;
      }
    },
    [act, prove, fields, setSession, captcha, order],
  );

  return { captcha, verifier, openAccount, isPending: byUsername.isPending || byMobile.isPending || isProving };
}

type Prove = (form: RegistrationForm, fields: readonly AskedField[]) => Promise<string | undefined>;

/** Confirms a typed code with the verifier. A code is valid once, so the token is kept for further attempts with the same form. */
function useStoredProof(verifier: PhoneVerifier | undefined): { readonly prove: Prove; readonly isProving: boolean } {
  const kept = useRef({ provenBy: '', idToken: '' });
  const [isProving, setProving] = useState(false);

  const prove: Prove = async ({ mobileNum, countryDialingCode, verificationCode }, fields) => {
    if (!verifier || verificationCode === '' || !fields.some(({ name }) => name === 'verificationCode')) return undefined;
    const provenBy = [countryDialingCode, mobileNum, verificationCode].join(' ');
    if (kept.current.provenBy === provenBy) return kept.current.idToken;
    setProving(true);
    try {
      kept.current = { provenBy, idToken: await verifier.confirm(verificationCode.trim()) };
      return kept.current.idToken;
    } finally {
      setProving(false);
    }
  };
  return { prove, isProving };
}

/** The field that a problem names; undefined when the form does not show it. */
export function fieldOfRefusal(refusal: ApiProblem, fields: readonly AskedField[]): AskedField['name'] | undefined {
  const named = refusal.code === 'phone_proof_refused' ? 'verificationCode' : refusal.facts['field'];
  return fields.find(({ name }) => name === named)?.name;
}
