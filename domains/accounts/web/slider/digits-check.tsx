import { answerDigits } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import { useRef, useState, type SubmitEvent } from 'react';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { useText } from '../use-text.ts';
import type { SliderCheckProps } from './slider-check-props.ts';
import { useReopened } from './use-reopened.ts';

/** The alternative human check: six digits, as an image or as audio. */
export function DigitsCheck({ isOpen, mobileNum, onSolved }: Omit<SliderCheckProps, 'onClose'>) {
  const t = useText();
  const problemText = useProblemText();
  const captcha = useCaptcha(true, 'human');
  const { act, isPending } = useAct(answerDigits);
  const field = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string>();
  useReopened(isOpen, () => {
    setDigits('');
    captcha.refresh();
  });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // The sheet is nested in another form in React's tree: its submit event must not reach that form.
    event.stopPropagation();
    if (!/^\d{1,6}$/.test(digits) || !captcha.captchaId) return refuse(t('in_vwrite_code'));
    try {
      const { humanToken } = await act({ moduleId: 'VERIFICATION3', mobileNum, captchaId: captcha.captchaId, captcha: digits });
      onSolved(humanToken);
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal;
      refuse(problemText(refusal));
      setDigits('');
      captcha.refresh();
    }
  }

  function refuse(words: string) {
    setError(words);
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <CaptchaField
        ref={field}
        captcha={captcha}
        enterKeyHint="go"
        value={digits}
        onChange={(event) => {
          setDigits(event.target.value);
          setError(undefined);
        }}
        error={error}
      />
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('human.confirm')}
      </Button>
    </form>
  );
}
