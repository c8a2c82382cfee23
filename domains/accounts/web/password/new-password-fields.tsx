import { useFormContext, useWatch } from '@jogada/platform/web/forms';
import { TextField } from '@jogada/platform/web/ui';
import { PasswordStrengthHint } from '../register/password-strength-hint.tsx';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';
import { newPasswordFault } from './new-password.ts';

/** The values of the surrounding form. */
export interface NewPasswordValues {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** A new password with its repetition. */
export function NewPasswordFields() {
  const t = useText();
  const { session } = useSession();
  const { register, control, getValues, trigger, formState } = useFormContext<NewPasswordValues>();
  const typed = useWatch({ control, name: 'newPassword' });
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t('password.new')}
        required
        type="password"
        autoComplete="new-password"
        enterKeyHint="next"
        hint={typed === '' ? t('password.newHint') : <PasswordStrengthHint password={typed} username={session?.userName ?? ''} />}
        error={errors.newPassword?.message}
        {...register('newPassword', {
          validate: (value) => newPasswordFault(value, t),
          // Validates the repetition again, unless it is still empty.
          onChange: () => getValues('confirmNewPassword') !== '' && void trigger('confirmNewPassword'),
        })}
      />
      <TextField
        label={t('password.confirm')}
        required
        type="password"
        autoComplete="new-password"
        enterKeyHint="go"
        error={errors.confirmNewPassword?.message}
        {...register('confirmNewPassword', {
          validate: (value) =>
            value === '' ? t('in_incorrect_password') : value === getValues('newPassword') || t('in_confirmation_correct'),
        })}
      />
    </>
  );
}
