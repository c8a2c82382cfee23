import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app speaks it: SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** A clock that is half a minute fast or slow is no reason to lock its owner out. */
const STEPS_ASIDE = 1;

export interface NewAuthenticator {
  /** Base32. */
  readonly secret: string;
  /** otpauth:// */
  readonly address: string;
}

/** A fresh secret of 160 bits, and the address by which an app takes it over. */
export function newAuthenticator(named: { readonly site: string; readonly username: string }): NewAuthenticator {
  const totp = totpOf(new Secret({ size: 20 }), named);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The half-minute that a code belongs to, or undefined when it is of none around this moment. */
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
