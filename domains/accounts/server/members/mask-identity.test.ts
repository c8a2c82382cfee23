import { expect, test } from 'vitest';
import { maskCpf, maskName } from './mask-identity.ts';

test('S79 Shows the middle digits of a CPF', () => {
  expect(maskCpf('52998224725')).toBe('***.982.247-**');
});

test.each([
  ['', ''],
  ['Ana', 'Ana'],
  ['Ana  Souza da Costa', 'Ana S. d. C.'],
])('Shows the first word of a name: %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
