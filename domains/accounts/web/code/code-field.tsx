import { TextField, type TextFieldProps } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** At most ten digits (ACC-31), though ours have six. */
const CODE_DIGITS_MAX = 10;

interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'suffix' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  readonly secondsLeft: number;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/** A code with the control that has it sent: at rest it sends, afterwards it counts down (ACC-07). The phone fills in what it was sent. */
export function CodeField({ secondsLeft, isSending, onSend, ...rest }: CodeFieldProps) {
  const t = useText();
  const isCounting = secondsLeft > 0;
  return (
    <TextField
      {...rest}
      label={t('code.label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS_MAX}
      className="[&_input]:tracking-[0.2em] [&_input]:tabular-nums"
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
