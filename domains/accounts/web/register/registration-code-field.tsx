import { sendRegistrationSmsCode } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { TextField, toast, type TextFieldProps } from '@jogada/platform/web/ui';
import { useEffect, useState } from 'react';
import { SliderCheck } from '../slider/slider-check.tsx';
import { useText } from '../use-text.ts';

export interface CodeTarget {
  /** Digits, without a leading zero. */
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

interface RegistrationCodeFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  /** The number, when it has passed its rule; otherwise the form has said why not. */
  readonly findTarget: () => Promise<CodeTarget | undefined>;
}

const CODE_DIGITS_MAX = 10;
const COUNTDOWN_STEP_MS = 500;
const SENDING_TOAST_MS = 9_999_000;

/** The code that proves the number of a new account, with the control that has it sent and then counts down (ACC-16). */
export function RegistrationCodeField({ findTarget, ...rest }: RegistrationCodeFieldProps) {
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending } = useAct(sendRegistrationSmsCode);
  // Stays when the check closes: on its way out it still is about this number.
  const [target, setTarget] = useState<CodeTarget>();
  const [isOpen, setOpen] = useState(false);
  const [freeAt, setFreeAt] = useState(0);
  const secondsLeft = useSecondsUntil(freeAt);

  async function ask() {
    if (secondsLeft > 0) return;
    const found = await findTarget();
    if (!found) return;
    setTarget(found);
    setOpen(true);
  }

  async function send(humanToken: string) {
    if (!target) return;
    setOpen(false);
    const done = toast.loading(t('register.code.sending'), { durationMs: SENDING_TOAST_MS });
    try {
      const { mobileNum: mobileNo, countryDialingCode } = target;
      const { expirationTime } = await act({ mobileNo, countryDialingCode, moduleId: 'VERIFICATION3', humanToken });
      setFreeAt(new Date(expirationTime).getTime());
      toast.success(t('register.code.sent'), { durationMs: 1500 });
    } catch (problem) {
      done();
      if (!(problem instanceof ApiProblem)) throw problem;
      toast.refusal(problemText(problem));
    }
  }

  return (
    <>
      <TextField
        {...rest}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS_MAX}
        suffix={
          <button
            type="button"
            disabled={secondsLeft > 0 || isPending}
            onClick={() => void ask()}
            className="press mr-1 h-11 min-w-24 shrink-0 rounded-[13px] bg-s2 px-3.5 text-13 font-semibold text-primary tabular-nums disabled:text-ink-3"
          >
            {secondsLeft > 0 ? t('register.code.wait', { seconds: secondsLeft }) : t('register.code.get')}
          </button>
        }
      />
      <SliderCheck
        isOpen={isOpen}
        mobileNum={target?.mobileNum ?? ''}
        onSolved={(humanToken) => void send(humanToken)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment <= Date.now()) return undefined;
    const timer = setInterval(() => setNow(Date.now()), COUNTDOWN_STEP_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
