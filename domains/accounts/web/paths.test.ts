import { expect, test } from 'vitest';
import { homePath, loginPath, pageAfterLogin } from './paths.ts';

test('the way back survives the address bar', () => {
  const path = '/m/voucherCenter?depositId=dep_0123456789abcdef&x=1';
  const query = new URL(loginPath(path), 'https://site.invalid').searchParams;
  expect(pageAfterLogin(query.get('returnTo') ?? undefined)).toBe(path);
  expect(loginPath()).toBe('/m/login');
});

test('a sign-in never leads off the site, nor in a circle', () => {
  const elsewhere = [
    undefined,
    '',
    'https://evil.example/m/home',
    '//evil.example',
    '/\\evil.example',
    '/m/\\evil',
    '/wps/session/logout',
    'javascript:alert(1)',
    '/m/login',
    '/m/login?returnTo=/m/set',
    '/m/register',
    '/m/social/google',
  ];
  for (const returnTo of elsewhere) expect(pageAfterLogin(returnTo)).toBe(homePath);
});
