import { TextField, type TextFieldProps } from '@jogada/platform/web/ui';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { caretAfterDigits } from './caret-after-digits.ts';

interface MaskedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  readonly value: string;
  /** Formats the typed text. */
  readonly mask: (typed: string) => string;
  /** Receives the masked text. */
  readonly onValue: (masked: string) => void;
}

/** A digit input with a mask; the caret stays behind the typed digit. */
export function MaskedField({ value, mask, onValue, ref, ...rest }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number>(undefined);

  useLayoutEffect(() => {
    const field = input.current;
    if (!field || digitsBeforeCaret.current === undefined || document.activeElement !== field) return;
    const caret = caretAfterDigits(value, digitsBeforeCaret.current);
    field.setSelectionRange(caret, caret);
    digitsBeforeCaret.current = undefined;
  }, [value]);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.target;
    const masked = mask(typed);
    const isAtEnd = selectionStart === null || selectionStart >= typed.length;
    digitsBeforeCaret.current = (isAtEnd ? masked : typed.slice(0, selectionStart)).replace(/\D/g, '').length;
    onValue(masked);
  }

  return (
    <TextField
      {...rest}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      value={value}
      onChange={handleChange}
    />
  );
}
