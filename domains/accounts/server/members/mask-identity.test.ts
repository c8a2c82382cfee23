import { expect, test } from 'vitest';
import { maskCpf, maskName } from './mask-identity.ts';

test('S79 a CPF shows its middle', () => {
  expect(maskCpf('52998224725')).toBe('***.982.247-**');
});

test.each([
  ['', ''],
  ['Ana', 'Ana'],
  ['Ana  Souza da Costa', 'Ana S. d. C.'],
])('a name shows its first word: %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
