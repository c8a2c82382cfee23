import { expect, test } from 'vitest';
import { isPixKey, writePixKey } from './pix-key.ts';

test.each([
  ['cpf', '529.982.247-25', '52998224725'],
  ['phone', '(11) 91234-5678', '+5511912345678'],
  ['phone', '+55 11 91234 5678', '+5511912345678'],
  ['phone', '5511912345678', '+5511912345678'],
  ['phone', '1132345678', '+551132345678'],
  ['phone', '55991234567', '+5555991234567'],
  ['email', ' Ana.Souza@Example.com ', 'ana.souza@example.com'],
  ['random', '123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ['random', '123e4567e89b12d3a456426614174000', '123e4567-e89b-12d3-a456-426614174000'],
] as const)('Normalises a %s key %j', (kind, typed, written) => {
  expect(isPixKey(kind, typed)).toBe(true);
  expect(writePixKey(kind, typed)).toBe(written);
  expect(isPixKey(kind, written)).toBe(true);
  expect(writePixKey(kind, written)).toBe(written);
});

test.each([
  ['cpf', '529.982.247-24'],
  ['phone', '912345678'],
  ['phone', '01191234567'],
  ['email', 'ana@'],
  ['email', `${'a'.repeat(70)}@example.com`],
  ['random', '123e4567-e89b-12d3-a456-42661417400'],
  ['random', '123e4567-e89b-12d3-a456-42661417400g'],
] as const)('Rejects a %s key %j', (kind, typed) => {
  expect(isPixKey(kind, typed)).toBe(false);
});
