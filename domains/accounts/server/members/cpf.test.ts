import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCpf } from './cpf.ts';

test('Reads a CPF with or without dots and dash', () => {
  expect(readCpf('529.982.247-25')).toBe('52998224725');
  expect(readCpf('52998224725')).toBe('52998224725');
});

test('Rejects eleven equal digits', () => {
  for (let digit = 0; digit < 10; digit += 1) expect(readCpf(String(digit).repeat(11))).toBeUndefined();
});

test('Rejects a CPF with any single digit changed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (place, offset) => {
      const digits = [...'52998224725'];
      digits[place] = String((Number(digits[place]) + offset) % 10);
      expect(readCpf(digits.join(''))).toBeUndefined();
    }),
  );
});

test('Rejects any other text', () => {
  for (const text of ['', '5299822472', '529982247255', '529.982.24725x', '５２９９８２２４７２５', '529 982 247 25'])
    expect(readCpf(text)).toBeUndefined();
});
