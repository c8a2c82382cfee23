import { CAPTCHA_REASONS, type CaptchaReason } from '@jogada/accounts/contract/player';
import { ALERT_FROM_FAILURES, FAILURES_WINDOW_MS } from '../lockout/lockout.ts';

/** The score from which a sign-in requires a captcha. */
export const RISK_THRESHOLD = 100;

/** Points of each signal. Those of 100 reach the threshold alone. */
export const RISK_WEIGHTS = {
  /** The merchant requires a captcha at every sign-in. */
  always: 100,
  /** The account, existing or not, has the merchant's number of failures in the window. */
  accountFailures: 100,
  /** One failure less, the last one recent. */
  nearlyAccountFailures: 40,
  /** A recent failure of the account. */
  anyAccountFailure: 30,
  /** `ALERT_FROM_FAILURES` failures of the address in the window. */
  addressFailures: 100,
  /** Half of them, the last one recent. */
  halfAddressFailures: 40,
  /** `OTHER_NAMES_FROM` recent failures of the address at other accounts. */
  otherNames: 30,
  /** No sign-in of this account on this device. */
  newDevice: 15,
  /** Such a device, while recent failures of the account come from other addresses. */
  newDeviceDuringGuesses: 45,
  /** A known device in another country than at its last sign-in. */
  newPlace: 70,
} as const;

/** How long a failure is recent: after it, only the full numbers of failures count. */
export const RECENT_MS = 15 * 60_000;

/** Failures of an address at other accounts from which it seems to try a list of names. */
export const OTHER_NAMES_FROM = 5;

/** Failures within one window of `FAILURES_WINDOW_MS`. */
export interface FailureCount {
  readonly count: number;
  /** Time since the window's first failure, in ms. */
  readonly startedAgoMs: number;
  /** Time since the last failure, in ms. */
  readonly lastAgoMs: number;
}

/** What a sign-in is judged by. None of it depends on whether the account exists (S01). */
export interface SignInSignals {
  /** The merchant's number of failures; 0 requires a captcha always. */
  readonly captchaAfterFailures: number;
  /** Failures at the given name, from all addresses. */
  readonly account?: FailureCount | undefined;
  /** Failures from the caller's address, at all names. */
  readonly address?: FailureCount | undefined;
  /** Whether the caller's device has no mark of this account. */
  readonly isNewDevice: boolean;
  /** Whether a device with the mark is in another country than at its last sign-in. */
  readonly isNewPlace: boolean;
}

export interface SignInRisk {
  readonly score: number;
  /** The points of each reason; only those with points, highest first. */
  readonly reasons: readonly { readonly reason: CaptchaReason; readonly points: number }[];
  /** The main reason for a captcha; undefined while none is required. */
  readonly captchaReason: CaptchaReason | undefined;
}

/** Weighs the signals of a sign-in before its password is checked (ACC-03, S03, S04). */
export function weighSignIn({ captchaAfterFailures, account, address, isNewDevice, isNewPlace }: SignInSignals): SignInRisk {
  const [ofAccount, ofAddress] = [inWindow(account), inWindow(address)];
  const [recentOfAccount, recentOfAddress] = [recent(account), recent(address)];
  // Estimates, as no counter is kept for a name and an address together.
  const elsewhere = recentOfAccount - ofAddress;
  const atOthers = recentOfAddress - ofAccount;
  const w = RISK_WEIGHTS;
  const pointsOf: Record<CaptchaReason, number> = {
    always: captchaAfterFailures === 0 ? w.always : 0,
    failures: firstOf(
      [captchaAfterFailures > 0 && ofAccount >= captchaAfterFailures, w.accountFailures],
      [recentOfAccount > 0 && recentOfAccount >= captchaAfterFailures - 1, w.nearlyAccountFailures],
      [recentOfAccount > 0, w.anyAccountFailure],
    ),
    address:
      firstOf([ofAddress >= ALERT_FROM_FAILURES, w.addressFailures], [recentOfAddress * 2 >= ALERT_FROM_FAILURES, w.halfAddressFailures]) +
      firstOf([atOthers >= OTHER_NAMES_FROM, w.otherNames]),
    new_place: firstOf([isNewPlace, w.newPlace]),
    new_device: firstOf([isNewDevice, w.newDevice]) + firstOf([isNewDevice && elsewhere > 0, w.newDeviceDuringGuesses]),
  };
  const reasons = CAPTCHA_REASONS.map((reason) => ({ reason, points: pointsOf[reason] }))
    .filter(({ points }) => points > 0)
    // The order of equal points is that of the list.
    .toSorted((one, other) => other.points - one.points);
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  return { score, reasons, captchaReason: score >= RISK_THRESHOLD ? reasons[0]?.reason : undefined };
}

function inWindow(failures: FailureCount | undefined): number {
  return failures && failures.startedAgoMs <= FAILURES_WINDOW_MS ? failures.count : 0;
}

function recent(failures: FailureCount | undefined): number {
  return failures && failures.lastAgoMs <= RECENT_MS ? inWindow(failures) : 0;
}

/** The points of the first signal that is present, or 0. */
function firstOf(...signals: readonly (readonly [isPresent: boolean, points: number])[]): number {
  return signals.find(([isPresent]) => isPresent)?.[1] ?? 0;
}
