import { CAPTCHA_DIGITS } from '@jogada/accounts/contract/player';
import { classNames, Spinner, TextField, type TextFieldProps } from '@jogada/platform/web/ui';
import { IconPlayerStopFilled, IconRefresh, IconVolume } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import type { Captcha } from './use-captcha.ts';
import { useSpeech, type Speech } from './use-speech.ts';

interface CaptchaFieldProps extends Omit<TextFieldProps, 'label' | 'suffix'> {
  readonly captcha: Captcha;
}

/** The input for a captcha's digits, with its image. A tap on the image loads another one; a button plays the digits as audio. */
export function CaptchaField({ captcha, ...rest }: CaptchaFieldProps) {
  const t = useText();
  const speech = useSpeech(captcha.captchaId);
  const fault = captcha.hasFailed ? t('captcha.failed') : speech.state === 'failed' ? t('captcha.speechFailed') : undefined;
  return (
    <TextField
      {...rest}
      label={t('field.captcha')}
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={CAPTCHA_DIGITS}
      hint={fault ?? rest.hint}
      className={classNames('[&_input]:tracking-[0.2em]', rest.className)}
      suffix={
        <>
          <SpeechButton speech={speech} isReady={captcha.captchaId !== undefined} />
          <button
            type="button"
            onClick={captcha.refresh}
            aria-label={t('captcha.refresh')}
            className="press mr-1 flex h-11 min-w-[132px] shrink-0 items-center justify-center gap-1.5 overflow-hidden rounded-[13px] bg-s2 pr-2 text-ink-2 ring-1 ring-line"
          >
            {captcha.picture ? (
              <img src={captcha.picture} alt={t('captcha.picture')} className="h-full w-[104px] bg-white object-contain" />
            ) : (
              <span aria-hidden="true" className={`h-full w-[104px] bg-s3 ${captcha.hasFailed ? '' : 'animate-shimmer'}`} />
            )}
            <IconRefresh size={18} aria-hidden="true" />
          </button>
        </>
      }
    />
  );
}

function SpeechButton({ speech, isReady }: { readonly speech: Speech; readonly isReady: boolean }) {
  const t = useText();
  const isOn = speech.state === 'speaking' || speech.state === 'loading';
  return (
    <button
      type="button"
      disabled={!isReady}
      aria-label={isOn ? t('captcha.stop') : t('captcha.listen')}
      aria-pressed={isOn}
      onClick={speech.toggle}
      className="press grid size-11 shrink-0 place-items-center rounded-full text-ink-2 disabled:text-ink-3"
    >
      {speech.state === 'loading' ? (
        <Spinner />
      ) : speech.state === 'speaking' ? (
        <IconPlayerStopFilled size={20} aria-hidden="true" />
      ) : (
        <IconVolume size={22} aria-hidden="true" />
      )}
    </button>
  );
}
