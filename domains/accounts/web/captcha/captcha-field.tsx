import { CAPTCHA_DIGITS } from '@jogada/accounts/contract/player';
import { classNames, TextField, type TextFieldProps } from '@jogada/platform/web/ui';
import { IconRefresh } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import type { Captcha } from './use-captcha.ts';

interface CaptchaFieldProps extends Omit<TextFieldProps, 'label' | 'suffix'> {
  readonly captcha: Captcha;
}

/** The numbers of a picture, with the picture beside them; a tap on it brings another one. */
export function CaptchaField({ captcha, ...rest }: CaptchaFieldProps) {
  const t = useText();
  return (
    <TextField
      {...rest}
      label={t('field.captcha')}
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={CAPTCHA_DIGITS}
      hint={captcha.hasFailed ? t('captcha.failed') : rest.hint}
      className={classNames('[&_input]:tracking-[0.2em]', rest.className)}
      suffix={
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
      }
    />
  );
}
