import type { Device } from '@jogada/accounts/contract/player';

// The first match wins: every browser also names an older one in its user agent.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b(?!.*\bMobile\b)/, 'Android', 'tablet'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

/** Device, browser and system from a user agent, for display only: the value is untrusted. */
export function deviceOf(userAgent: string): Pick<Device, 'kind' | 'browser' | 'system'> {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const [, system = '', kind = 'unknown' as const] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return { browser, system, kind };
}
