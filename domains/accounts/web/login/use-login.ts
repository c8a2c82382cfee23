import { askPasskeyForLogin, logIn, type LoginAnswer, type LoginSide } from '@jogada/accounts/contract/player';
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
  /** Signs in, or answers the refusal. `rememberToken` takes the password's place when the form was filled in by the device. */
  readonly logIn: (values: LoginValues, rememberToken: string | undefined, how?: 'with_passkey') => Promise<ApiProblem | undefined>;
  readonly isPending: boolean;
  /** Hidden until a refusal asks for it (ACC-03). */
  readonly isCaptchaShown: boolean;
  readonly captcha: Captcha;
}

export function useLogin(side: LoginSide, nextPage: string): Login {
  const { act, isPending } = useAct(logIn);
  const { act: ask } = useAct(askPasskeyForLogin);
  const greet = useArrivedMember();
  const goOn = useSecondStep();
  const [isCaptchaShown, setCaptchaShown] = useState(false);
  const captcha = useCaptcha(isCaptchaShown);

  const submit = useCallback(
    async ({ username, password, captcha: answer, remember }: LoginValues, rememberToken: string | undefined, how?: 'with_passkey') => {
      const secret = rememberToken === undefined ? { password } : { password: '', rememberToken };
      const proof = isCaptchaShown && captcha.captchaId ? { captchaId: captcha.captchaId, captcha: answer } : {};
      try {
        const passkey = how === 'with_passkey' ? await answerOfPasskey(await ask({ username })) : null;
        const answered = await act({ type: 'username', username, ...secret, remember, side, ...proof, passkey });
        // What the device keeps is the members' side's, and none of the agents' business.
        if (side === 'member') storeOrClear(answered);
        greet(answered);
        return undefined;
      } catch (error) {
        if (error instanceof PasskeyCancelled) return undefined;
        if (!(error instanceof ApiProblem)) throw error;
        if (goOn(error, { nextPage, keepsUsername: side === 'member' })) return undefined;
        if (error.code === 'remembered_login_ended') clearRememberedLogin('username');
        // A picture is good for one answer. The first one is fetched when the field appears.
        if (isCaptchaShown && error.code !== 'network') captcha.refresh();
        else if (requiresCaptcha(error)) setCaptchaShown(true);
        return error;
      }
    },
    [act, ask, greet, goOn, captcha, isCaptchaShown, side, nextPage],
  );

  return { logIn: submit, isPending, isCaptchaShown, captcha };
}

function storeOrClear({ userName: username, rememberToken }: LoginAnswer): void {
  if (rememberToken === null) clearRememberedLogin('username');
  else storeRememberedLogin('username', { username, countryDialingCode: '', rememberToken });
}

/** Whether a refused sign-in wants the next one to carry a captcha. */
export function requiresCaptcha(problem: ApiProblem): boolean {
  return problem.code === 'captcha_required' || problem.code === 'captcha_wrong' || problem.facts['captcha'] === true;
}
