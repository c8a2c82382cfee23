import { logIn } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct } from '@jogada/platform/web';
import { useCallback, useState } from 'react';
import { useCaptcha, type Captcha } from '../captcha/use-captcha.ts';
import { useSession } from '../session/use-session.ts';

export interface LoginValues {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
}

export interface Login {
  /** Signs in, or answers the refusal. */
  readonly logIn: (values: LoginValues) => Promise<ApiProblem | undefined>;
  readonly isPending: boolean;
  /** Hidden until a refusal asks for it (ACC-03). */
  readonly isCaptchaShown: boolean;
  readonly captcha: Captcha;
}

export function useLogin(): Login {
  const { act, isPending } = useAct(logIn);
  const { setSession } = useSession();
  const [isCaptchaShown, setCaptchaShown] = useState(false);
  const captcha = useCaptcha(isCaptchaShown);

  const submit = useCallback(
    async ({ username, password, captcha: answer }: LoginValues) => {
      try {
        const proof = isCaptchaShown && captcha.captchaId ? { captchaId: captcha.captchaId, captcha: answer } : {};
        setSession(await act({ type: 'username', username, password, ...proof }));
        return undefined;
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        // A picture is good for one answer. The first one is fetched when the field appears.
        if (isCaptchaShown && error.code !== 'network') captcha.refresh();
        else if (asksForCaptcha(error)) setCaptchaShown(true);
        return error;
      }
    },
    [act, setSession, captcha, isCaptchaShown],
  );

  return { logIn: submit, isPending, isCaptchaShown, captcha };
}

/** Whether a refused sign-in wants the next one to carry a captcha. */
export function asksForCaptcha(problem: ApiProblem): boolean {
  return problem.code === 'captcha_required' || problem.code === 'captcha_wrong' || problem.facts['captcha'] === true;
}
