import { expect, test } from 'vitest';
import { homePath, loginPath, pageAfterLogin } from './paths.ts';

test('Keeps the return path in the sign-in URL', () => {
  const path = '/m/voucherCenter?depositId=dep_0123456789abcdef&x=1';
  const query = new URL(loginPath(path), 'https://site.invalid').searchParams;
  expect(pageAfterLogin(query.get('returnTo') ?? undefined)).toBe(path);
  expect(loginPath()).toBe('/m/login');
});

test('Rejects return paths that leave the site or lead back to sign-in', () => {
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
