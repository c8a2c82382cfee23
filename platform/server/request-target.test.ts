import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathOf, plainTargetOf } from './request-target.ts';

const plain = (url: string, host = 'a.example') => {
  const request = { url, headers: { host } };
  return [plainTargetOf(request), request.headers.host];
};

test('S48 Decodes the escapes of letters, digits and -._~, and no others', () => {
  expect(plain('/%77ps/payments/pix?x=%77')[0]).toBe('/wps/payments/pix?x=%77');
  expect(plain('/%57%70s/a%2db%5fc%7Ed%2E')[0]).toBe('/Wps/a-b_c~d.');
  expect(plain('/wps%2fpayments%3fx%25%77')[0]).toBe('/wps%2Fpayments%3Fx%25w');
  expect(plain('/%2577ps')[0]).toBe('/%2577ps');
  expect(plain('/%zz/%7')[0]).toBe('/%zz/%7');
});

test('S12 Reads an absolute target as a path at its own host', () => {
  expect(plain('http://evil.example/m/home?x=1')).toEqual(['/m/home?x=1', 'evil.example']);
  expect(plain('HTTPS://evil.example:8443')).toEqual(['/', 'evil.example:8443']);
  expect(plain('https://evil.example?x')).toEqual(['/?x', 'evil.example']);
  expect(plain('//evil.example/m/home')).toEqual(['//evil.example/m/home', 'a.example']);
  expect(plain('*')).toEqual(['*', 'a.example']);
});

test('S48 Normalisation is idempotent and has one result for all escapes of a path', () => {
  const segment = fc.string({ unit: fc.constantFrom(...'abwpsxyzABZ019-._~'), minLength: 1 });
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1 }), fc.infiniteStream(fc.boolean()), (segments, coins) => {
      const path = `/${segments.join('/')}`;
      const escaped = [...path].map((letter) => (letter !== '/' && coins.next().value ? `%${letter.charCodeAt(0).toString(16)}` : letter));
      const [once = ''] = plain(escaped.join(''));
      expect(once).toBe(path);
      expect(plain(once)[0]).toBe(once);
      expect(pathOf({ url: `${once}?q=1` })).toBe(path);
    }),
  );
});
