import { Secret, TOTP } from 'otpauth';

/** RFC 6238 in its common form: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Tolerates a clock that is 30 seconds off. */
const STEPS_ASIDE = 1;

export interface NewAuthenticator {
  /** Base32. */
  readonly secret: string;
  /** otpauth:// URI. */
  readonly address: string;
}

/** Creates a 160-bit secret and the otpauth URI for the app. */
export function newAuthenticator(named: { readonly site: string; readonly username: string }): NewAuthenticator {
  const totp = totpOf(new Secret({ size: 20 }), named);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The time step of a code, or undefined when it matches none near this time. */
export function stepOfCode(code: string, secret: string, at: Date): bigint | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = totpOf(Secret.fromBase32(secret));
  const aside = totp.validate({ token: code, timestamp: at.getTime(), window: STEPS_ASIDE });
  return aside === null ? undefined : BigInt(totp.counter({ timestamp: at.getTime() }) + aside);
}

function totpOf(secret: Secret, named: { readonly site?: string; readonly username?: string } = {}): TOTP {
  return new TOTP({
    secret,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    ...(named.site !== undefined && { issuer: named.site }),
    ...(named.username !== undefined && { label: named.username }),
  });
}
