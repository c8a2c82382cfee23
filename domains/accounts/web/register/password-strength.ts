/** Estimated strength of a password, shown while it is typed. */
export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** A visual estimate. The server decides which passwords are refused. */
export function passwordStrength(password: string, username: string): PasswordStrength {
  const plain = password.toLowerCase();
  const isTelling = username !== '' && plain.includes(username.toLowerCase());
  const bits = usefulLength(plain) * Math.log2(poolSize(password));
  if (isTelling || bits < 40) return 'weak';
  return bits < 60 ? 'fair' : 'strong';
}

// Repeated and consecutive characters count little.
function usefulLength(password: string): number {
  const codes = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  return codes.reduce((sum, code, index) => sum + (index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1 ? 0.25 : 1), 0);
}

function poolSize(password: string): number {
  const pools = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].map((pool, index) => (pool.test(password) ? ([26, 26, 10, 33][index] ?? 0) : 0));
  return Math.max(
    2,
    pools.reduce((sum, size) => sum + size, 0),
  );
}
