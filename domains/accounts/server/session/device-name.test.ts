import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';
import { maskAddress } from './mask-address.ts';

test.for([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36',
    'Samsung Internet',
    'Android',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
    'phone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0',
    'Edge',
    'Windows',
    'computer',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari',
    'macOS',
    'computer',
  ],
  ['curl/8.5.0', '', '', 'unknown'],
  ['', '', '', 'unknown'],
] as const)('S26 %s', ([userAgent, browser, system, kind]) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
});

test('S26 Truncates an address', () => {
  expect(maskAddress('203.0.113.77')).toBe('203.0.113.•');
  expect(maskAddress('::ffff:203.0.113.77')).toBe('203.0.113.•');
  expect(maskAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::');
});
