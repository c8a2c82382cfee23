import { describe, expect, test } from 'vitest';
import { INVITATIONS } from './deadline.ts';
import { isBarShown, isButtonShown, waysOf } from './download-rules.ts';
import { partsOf } from './use-time-left.ts';
import { visitOf, type Visit } from './visit.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const CHROME_ON_IOS = SAFARI.replace('Version/17.5', 'CriOS/130.0');
const FACEBOOK_ON_IOS = SAFARI.replace('Version/17.5 Mobile/15E148 Safari/604.1', 'Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]');

const seen = (userAgent: string, signs: { touchPoints?: number; isStandalone?: boolean; isWebClip?: boolean } = {}): Visit =>
  visitOf({ userAgent, touchPoints: 5, isStandalone: false, isWebClip: undefined, ...signs });

const LINKS = {
  android: { resourceType: 'Android', url: 'https://apps.example/site.apk' },
  ios: { resourceType: 'IOS', url: 'https://apps.example/ios' },
  profile: { resourceType: 'MOBILECONFIG', url: 'https://apps.example/site.mobileconfig' },
};
const ALL = Object.values(LINKS);
const OWN = ['Android', 'IOS'].map((resourceType) => ({ resourceType, url: '/m/app' }));
const WINDOW = { isOn: true, needsLogin: false, offer: null };

describe("CON-16 detection of the visit's environment", () => {
  test('detects the platform, Safari on an iPhone, the native app and a home-screen launch', () => {
    expect(seen(ANDROID)).toEqual({ platform: 'android', isSafari: false, isInApp: false, installed: 'no' });
    expect(seen(SAFARI)).toMatchObject({ platform: 'ios', isSafari: true });
    expect(seen(IPAD)).toMatchObject({ platform: 'ios', isSafari: true });
    expect(seen(IPAD, { touchPoints: 0 }).platform).toBe('other');
    expect(seen(CHROME_ON_IOS)).toMatchObject({ platform: 'ios', isSafari: false });
    expect(seen(FACEBOOK_ON_IOS)).toMatchObject({ platform: 'ios', isSafari: false });
    expect(seen(`${ANDROID} NativeApp/2.1`).isInApp).toBe(true);
    expect(seen(ANDROID, { isStandalone: true }).installed).toBe('pwa');
    expect(seen(SAFARI, { isStandalone: true, isWebClip: true }).installed).toBe('clip');
  });
});

describe('CON-16 the bar', () => {
  const asked = (visit: Visit, changes: Partial<Parameters<typeof isBarShown>[0]> = {}) =>
    isBarShown({ visit, resources: ALL, window: WINDOW, hasSession: false, isHidden: false, ...changes });

  test('is shown for a platform that has a link until it is hidden', () => {
    expect(asked(seen(ANDROID))).toBe(true);
    expect(asked(seen(ANDROID), { isHidden: true })).toBe(false);
    expect(asked(seen(ANDROID), { resources: [] })).toBe(false);
    expect(asked(seen(ANDROID), { resources: [LINKS.ios] })).toBe(false);
    expect(asked(seen(SAFARI), { resources: [LINKS.profile] })).toBe(true);
    expect(asked(seen('Mozilla/5.0 (X11; Linux x86_64)'))).toBe(false);
  });

  test('is not shown inside the app or an installed web app, and in a web clip only with an iOS app', () => {
    expect(asked(seen(`${ANDROID} NativeApp/2`))).toBe(false);
    expect(asked(seen(ANDROID, { isStandalone: true }))).toBe(false);
    const clip = seen(SAFARI, { isWebClip: true });
    expect(asked(clip)).toBe(true);
    expect(asked(clip, { resources: [LINKS.android, LINKS.profile] })).toBe(false);
    expect(asked(clip, { resources: OWN })).toBe(false);
  });

  test('is shown to members only when a login is required', () => {
    const window = { ...WINDOW, needsLogin: true };
    expect(asked(seen(ANDROID), { window })).toBe(false);
    expect(asked(seen(ANDROID), { window, hasSession: true })).toBe(true);
  });
});

test('CON-04 CON-16 the header offers the app when the window is on and a link exists, never in the app or from a home screen', () => {
  const asked = (visit: Visit, window = WINDOW, resources: readonly (typeof ALL)[number][] = ALL) =>
    isButtonShown({ visit, resources, window });
  expect(asked(seen(ANDROID))).toBe(true);
  expect(asked(seen(ANDROID), { ...WINDOW, isOn: false })).toBe(false);
  expect(asked(seen(ANDROID), WINDOW, [LINKS.ios])).toBe(false);
  expect(asked(seen(`${ANDROID} NativeApp/2`))).toBe(false);
  expect(asked(seen(ANDROID, { isStandalone: true }))).toBe(false);
  expect(asked(seen(SAFARI, { isWebClip: true }))).toBe(false);
});

test('CON-16 lists the downloads of each platform, and the home screen once and in Safari only', () => {
  const kinds = (visit: Visit, resources: readonly { resourceType: string; url: string }[] = ALL) =>
    waysOf(visit, resources).map(({ kind }) => kind);
  expect(kinds(seen(ANDROID))).toEqual(['android']);
  expect(kinds(seen(ANDROID), OWN)).toEqual(['install']);
  expect(kinds(seen(SAFARI))).toEqual(['mobileConfig', 'ios', 'homeScreen']);
  expect(kinds(seen(SAFARI), OWN)).toEqual(['homeScreen']);
  expect(kinds(seen(SAFARI, { isWebClip: true }))).toEqual(['mobileConfig', 'ios']);
  expect(kinds(seen(CHROME_ON_IOS))).toEqual(['mobileConfig', 'ios']);
  expect(kinds(seen(CHROME_ON_IOS), OWN)).toEqual(['ios']);
  expect(kinds(seen('Mozilla/5.0 (Windows NT 10.0)'))).toEqual([]);
});

test('CON-16 C1 draws deadlines within the specified ranges and splits them into days, hours, minutes and seconds', () => {
  for (let draw = 0; draw < 2000; draw += 1) {
    const bar = partsOf(INVITATIONS.bar.draw());
    expect(bar).toMatchObject({ days: 0, hours: 0 });
    expect(bar.minutes).toBeGreaterThanOrEqual(45);
    expect(bar.minutes).toBeLessThanOrEqual(59);
    expect(bar.seconds).toBeGreaterThanOrEqual(20);
    const window = partsOf(INVITATIONS.window.draw());
    expect(window.hours).toBeGreaterThanOrEqual(2);
    expect(window.hours).toBeLessThanOrEqual(9);
  }
  expect(partsOf(90_061_999)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
});
