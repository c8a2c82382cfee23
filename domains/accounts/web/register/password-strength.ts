/** How hard a password is to guess, in words that the form says while it is typed. */
export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** An estimate for the eye; what the house refuses is decided by the server. */
export function passwordStrength(password: string, username: string): PasswordStrength {
  const plain = password.toLowerCase();
  const isTelling = username !== '' && plain.includes(username.toLowerCase());
  const bits = usefulLength(plain) * Math.log2(poolSize(password));
  if (isTelling || bits < 40) return 'weak';
  return bits < 60 ? 'fair' : 'strong';
}

// A letter that follows its neighbour or repeats itself adds little.
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
