import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['12345678', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['capivara1', 'fair'],
  ['jogador-e-rei', 'weak'],
  ['rio-de-janeiro-a-noite', 'strong'],
  ['T7!kq2@Zw9', 'strong'],
])('Rates %s as %s', (password, strength) => {
  expect(passwordStrength(password, 'jogador')).toBe(strength);
});
