import { useText } from '../use-text.ts';
import { passwordStrength } from './password-strength.ts';

const INK = { weak: 'text-hot', fair: 'text-ink-2', strong: 'text-ok' } as const;

/** The estimated strength of a password, while it is typed. */
export function PasswordStrengthHint({ password, username }: { readonly password: string; readonly username: string }) {
  const t = useText();
  const strength = passwordStrength(password, username);
  return <span className={INK[strength]}>{t(`register.strength.${strength}`)}</span>;
}
