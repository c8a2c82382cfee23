import { PAYMENT_PASSWORD_DIGITS } from '@jogada/accounts/contract/player';
import { TextField, type TextFieldProps } from '@jogada/platform/web/ui';
import type { useText } from '../use-text.ts';

type PinFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'autoComplete'>;

/** Six hidden digits with the numeric keypad. Not stored by password managers, because it confirms the user's presence. */
export function PinField(props: PinFieldProps) {
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      maxLength={PAYMENT_PASSWORD_DIGITS}
      autoComplete="off"
      className="[&_input]:tracking-[0.3em]"
    />
  );
}

export function pinFault(value: string, t: ReturnType<typeof useText>): string | true {
  return (/^\d+$/.test(value) && value.length === PAYMENT_PASSWORD_DIGITS) || t('pin.digits', { digits: PAYMENT_PASSWORD_DIGITS });
}
