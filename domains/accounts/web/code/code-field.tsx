import { classNames, TextField, type TextFieldProps } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** At most ten digits (ACC-31); our own codes have six. */
const CODE_DIGITS_MAX = 10;

interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'suffix' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  readonly label?: string;
  readonly secondsLeft: number;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/** The code input with its send button, which counts down after sending (ACC-07). The browser autofills a received code. */
export function CodeField({ label, secondsLeft, isSending, onSend, className, ...rest }: CodeFieldProps) {
  const t = useText();
  const isCounting = secondsLeft > 0;
  return (
    <TextField
      {...rest}
      label={label ?? t('code.label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS_MAX}
      className={classNames('[&_input]:tracking-[0.2em] [&_input]:tabular-nums', className)}
      suffix={
        <button
          type="button"
          onClick={onSend}
          disabled={isCounting || isSending}
          className="press mr-1 h-11 min-w-24 shrink-0 rounded-[13px] bg-s2 px-3.5 text-13 font-semibold text-primary tabular-nums disabled:text-ink-3"
        >
          {isCounting ? t('code.wait', { seconds: secondsLeft }) : t('code.get')}
        </button>
      }
    />
  );
}

/** The error text of a typed code, or `true` when it is valid. */
export function codeFault(value: string, t: ReturnType<typeof useText>): string | true {
  return /^\d{1,10}$/.test(value) || t('code.missing');
}
