import { answerDigits } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct } from '@jogada/platform/web';
import { useActForm } from '@jogada/platform/web/forms';
import { Button } from '@jogada/platform/web/ui';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { useText } from '../use-text.ts';
import type { SliderCheckProps } from './slider-check-props.ts';
import { useReopened } from './use-reopened.ts';

/** The alternative human check: six digits, as an image or as audio. */
export function DigitsCheck({ isOpen, mobileNum, onSolved }: Omit<SliderCheckProps, 'onClose'>) {
  const t = useText();
  const captcha = useCaptcha(true, 'human');
  const { act, isPending } = useAct(answerDigits);
  const { captchaId } = captcha;
  const { register, submit, resetField, formState } = useActForm({
    defaultValues: { digits: '' },
    findFaults: ({ digits }) => ({ digits: (!/^\d{1,6}$/.test(digits) || !captchaId) && t('in_vwrite_code') }),
    placeOf: () => 'digits',
    secrets: ['digits'],
  });
  useReopened(isOpen, () => {
    resetField('digits');
    captcha.refresh();
  });

  const handleSubmit = submit(async ({ digits }) => {
    if (!captchaId) return;
    try {
      onSolved((await act({ moduleId: 'VERIFICATION3', mobileNum, captchaId, captcha: digits })).humanToken);
    } catch (refusal) {
      if (refusal instanceof ApiProblem) captcha.refresh();
      throw refusal;
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <CaptchaField captcha={captcha} enterKeyHint="go" error={formState.errors.digits?.message} {...register('digits')} />
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('human.confirm')}
      </Button>
    </form>
  );
}
