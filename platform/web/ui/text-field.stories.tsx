import { usePlatformText } from '../platform-text.ts';
import { FieldNote, TextField, type TextFieldProps } from './text-field.tsx';
import type { Stories } from './stories.ts';

interface NamedProps extends Omit<TextFieldProps, 'label'> {
  readonly isHinted?: boolean;
  readonly isWrong?: boolean;
}

function Named({ isHinted = false, isWrong = false, ...rest }: NamedProps) {
  const t = usePlatformText();
  return (
    <TextField
      label={t('ui.confirm')}
      {...rest}
      {...(isHinted && { hint: t('problem.field_required') })}
      {...(isWrong && { error: t('problem.username_invalid') })}
    />
  );
}

function Noted() {
  const t = usePlatformText();
  return <FieldNote id="note" hint={t('problem.field_required')} />;
}

export const stories: Stories = {
  empty: () => <Named placeholder="(11) 91234-5678" />,
  'required, with a hint': () => <Named required isHinted />,
  filled: () => <Named defaultValue="jogador" />,
  valid: () => <Named defaultValue="jogador" isValid />,
  'with an error': () => <Named required defaultValue="a" isWrong />,
  password: () => <Named type="password" defaultValue="mata" />,
  'with something before and after': () => <Named prefix="+55" suffix={<span className="pr-4 text-ink-2">60 s</span>} />,
  'read only': () => <Named readOnly defaultValue="jogador" />,
  'the line under a field': Noted,
  disabled: () => <Named disabled defaultValue="jogador" />,
};
