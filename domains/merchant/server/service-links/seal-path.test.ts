import { describe, expect, test } from 'vitest';
import { destinationOf, PATH_KEY_LENGTH } from '@jogada/merchant/contract/player';
import { openPath } from '../../web/service-links/open-path.ts';
import { sealPath } from './seal-path.ts';

const SECRET = '5f'.repeat(32);

describe('CON-23 Customer-service paths', () => {
  test('Use the last eight characters as key, with which the page decrypts the server’s path', async () => {
    for (const address of ['https://t.me/jogada', '/m/message', 'https://www.youtube.com/@jogada?x=1#y']) {
      const path = sealPath(address, SECRET);
      expect(path).toMatch(/^[\w-]+$/);
      expect(path).not.toContain(Buffer.from(address).toString('base64url'));
      expect(await openPath(path, [])).toBe(address);
      expect(sealPath(address, SECRET)).toBe(path);
    }
  });

  test('Do not open with another key, or when altered or truncated', async () => {
    const path = sealPath('https://t.me/jogada', SECRET);
    const body = path.slice(0, -PATH_KEY_LENGTH);
    const key = path.slice(-PATH_KEY_LENGTH);
    const flipped = (body.startsWith('A') ? 'B' : 'A') + body.slice(1);
    for (const broken of [`${body}AAAAAAAA`, flipped + key, body.slice(4) + key, key, '', 'https://evil.example', `${body} ${key}`]) {
      expect(await openPath(broken, []), broken).toBeNull();
    }
  });

  test('C16 Lead to another host only if the merchant lists it', async () => {
    const path = sealPath('https://suporte.example.com/chat', SECRET);
    expect(await openPath(path, [])).toBeNull();
    expect(await openPath(path, ['example.com'])).toBe('https://suporte.example.com/chat');
  });
});

describe('C16 S61 Link destinations', () => {
  const LISTED = ['example.com'];

  test.for([
    'https://t.me/jogada',
    'https://www.facebook.com/jogada',
    'https://example.com',
    'https://EXAMPLE.com/a?b=c#d',
    'https://a.b.example.com/',
  ])('Classifies %s as external', (address) => expect(destinationOf(address, LISTED)).toBe('outside'));

  test.for(['/m/message', '/m/help?entry=pix', '/m/activity#top'])('Classifies %s as a page of the site', (address) =>
    expect(destinationOf(address, LISTED)).toBe('site'),
  );

  test.for([
    'http://t.me/jogada',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//t.me/jogada',
    '/\\t.me',
    '/m/../ops',
    '/m\\evil',
    '/ops/session',
    'https://t.me@evil.example/',
    'https://t.me:8443/',
    'https://t.me.evil.example/',
    'https://evilt.me/',
    'https://notexample.com/',
    'https://example.com.evil.example/',
    'https://example.com\\@evil.example/',
    'https://example.com%2eevil.example/',
    'https://еxample.com/',
    'https:// example.com/',
    'https:/example.com/',
    'https:example.com',
    ' https://example.com/',
    'https://example.com/\n',
    'https://example.com/a b',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    '',
  ])('Refuses %s', (address) => expect(destinationOf(address, LISTED)).toBe('refused'));
});
