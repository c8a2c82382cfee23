import {
  askPasskeyForLogin,
  CAPTCHA_REASONS,
  logIn,
  type CaptchaReason,
  type LoginAnswer,
  type LoginSide,
} from '@jogada/accounts/contract/player';
import { ApiProblem, useAct } from '@jogada/platform/web';
import { useCallback, useState } from 'react';
import { useCaptcha, type Captcha } from '../captcha/use-captcha.ts';
import { answerOfPasskey, PasskeyCancelled } from '../passkey/passkey-in-browser.ts';
import { clearRememberedLogin, storeRememberedLogin } from '../remember/remembered-login.ts';
import { useSecondStep } from '../second-step/use-second-step.ts';
import { useArrivedMember } from '../session/use-arrived-member.ts';

export interface LoginValues {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
  readonly remember: boolean;
}

export interface Login {
  /** Signs in, or returns the problem. `rememberToken` replaces the password when the device filled the form in. */
  readonly logIn: (values: LoginValues, rememberToken: string | undefined, how?: 'with_passkey') => Promise<ApiProblem | undefined>;
  readonly isPending: boolean;
  /** False until a problem requires a captcha (ACC-03). */
  readonly isCaptchaShown: boolean;
  /** Why the server requires the captcha, as the last problem said. */
  readonly captchaReason: CaptchaReason | undefined;
  readonly captcha: Captcha;
}

export function useLogin(side: LoginSide, nextPage: string): Login {
  const { act, isPending } = useAct(logIn);
  const { act: ask } = useAct(askPasskeyForLogin);
  const greet = useArrivedMember();
  const goOn = useSecondStep();
  const [isCaptchaShown, setCaptchaShown] = useState(false);
  const [captchaReason, setCaptchaReason] = useState<CaptchaReason>();
  const captcha = useCaptcha(isCaptchaShown);

  const submit = useCallback(
    async ({ username, password, captcha: answer, remember }: LoginValues, rememberToken: string | undefined, how?: 'with_passkey') => {
      const secret = rememberToken === undefined ? { password } : { password: '', rememberToken };
      const proof = isCaptchaShown && captcha.captchaId ? { captchaId: captcha.captchaId, captcha: answer } : {};
      try {
        const passkey = how === 'with_passkey' ? await answerOfPasskey(await ask({ username })) : null;
        const answered = await act({ type: 'username', username, ...secret, remember, side, ...proof, passkey });
        // Only the members' form stores values on the device.
        if (side === 'member') storeOrClear(answered);
        greet(answered);
        return undefined;
      } catch (error) {
        if (error instanceof PasskeyCancelled) return undefined;
        if (!(error instanceof ApiProblem)) throw error;
        if (goOn(error, { nextPage, keepsUsername: side === 'member' })) return undefined;
        if (error.code === 'remembered_login_ended') clearRememberedLogin('username');
        setCaptchaReason((former) => reasonIn(error) ?? former);
        // A captcha is valid for one attempt. The field loads its first image itself.
        if (isCaptchaShown && error.code !== 'network') captcha.refresh();
        else if (requiresCaptcha(error)) setCaptchaShown(true);
        return error;
      }
    },
    [act, ask, greet, goOn, captcha, isCaptchaShown, side, nextPage],
  );

  return { logIn: submit, isPending, isCaptchaShown, captchaReason, captcha };
}

function storeOrClear({ userName: username, rememberToken }: LoginAnswer): void {
  if (rememberToken === null) clearRememberedLogin('username');
  else storeRememberedLogin('username', { username, countryDialingCode: '', rememberToken });
}

function reasonIn({ facts: { reason } }: ApiProblem): CaptchaReason | undefined {
  return CAPTCHA_REASONS.find((known) => known === reason);
}

/** Whether a refused sign-in requires a captcha for the next one. */
export function requiresCaptcha(problem: ApiProblem): boolean {
  return problem.code === 'captcha_required' || problem.code === 'captcha_wrong' || problem.facts['captcha'] === true;
}
