import { classNames, TextField, type TextFieldProps } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** At most ten digits (ACC-31), though ours have six. */
const CODE_DIGITS_MAX = 10;

interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'suffix' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  readonly label?: string;
  readonly secondsLeft: number;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/** A code with the control that has it sent: at rest it sends, afterwards it counts down (ACC-07). The phone fills in what it was sent. */
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

/** What is wrong with a typed code before it is sent, in words; `true` when nothing is. */
export function codeFault(value: string, t: ReturnType<typeof useText>): string | true {
  return /^\d{1,10}$/.test(value) || t('code.missing');
}
