import { TextField, type TextFieldProps } from '@jogada/platform/web/ui';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { caretAfterDigits, maskCpf } from './cpf.ts';

interface CpfFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'maxLength'> {
  readonly value: string;
  /** Gets the masked text. */
  readonly onValue: (masked: string) => void;
}

/** A CPF that is masked while it is typed; the caret stays behind the digit that was typed. */
export function CpfField({ value, onValue, ref, ...rest }: CpfFieldProps) {
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
    digitsBeforeCaret.current = typed.slice(0, selectionStart ?? typed.length).replace(/\D/g, '').length;
    onValue(maskCpf(typed));
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
      inputMode="numeric"
      autoComplete="off"
      placeholder="000.000.000-00"
    />
  );
}
