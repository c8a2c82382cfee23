import type { TextFieldProps } from '@jogada/platform/web/ui';
import { maskCpf } from './cpf.ts';
import { MaskedField } from './masked-field.tsx';

interface CpfFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'maxLength'> {
  readonly value: string;
  /** Receives the masked text. */
  readonly onValue: (masked: string) => void;
}

/** A CPF input with a mask. */
export function CpfField(props: CpfFieldProps) {
  return <MaskedField {...props} mask={maskCpf} inputMode="numeric" autoComplete="off" placeholder="000.000.000-00" />;
}
