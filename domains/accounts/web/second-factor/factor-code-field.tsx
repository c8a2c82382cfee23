import { TextField } from '@jogada/platform/web/ui';
import type { Ref } from 'react';
import { useText } from '../use-text.ts';

const CODE_DIGITS = 6;
const RECOVERY_LENGTH_MAX = 16;

interface FactorCodeFieldProps {
  /** A code of the authenticator app, or a recovery code. */
  readonly kind: 'code' | 'recovery';
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Called when all digits are typed or autofilled. */
  readonly onComplete?: (value: string) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The input for a second factor code. */
export function FactorCodeField({ kind, value, onValue, onComplete, hint, error, ref }: FactorCodeFieldProps) {
  const t = useText();
  if (kind === 'recovery') {
    return (
      <TextField
        {...(ref && { ref })}
        label={t('step.recoveryLabel')}
        hint={t('step.recoveryHint')}
        error={error}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={RECOVERY_LENGTH_MAX}
        enterKeyHint="go"
        className="[&_input]:tracking-[0.12em]"
      />
    );
  }
  return (
    <TextField
      {...(ref && { ref })}
      label={t('step.codeLabel')}
      hint={hint ?? t('step.codeHint')}
      error={error}
      value={value}
      onChange={(event) => {
        const digits = event.target.value.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
        onValue(digits);
        if (digits.length === CODE_DIGITS && digits !== value) onComplete?.(digits);
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS + 1}
      enterKeyHint="go"
      className="[&_input]:text-24 [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
    />
  );
}
