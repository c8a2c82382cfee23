import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const OWNER = { vendorCode: 'arcade', keyId: 'arcade-1' };
const MASTER = ['ab'.repeat(32)] as const;

test('Opens a sealed secret with its master key and owner', () => {
  expect(openSecret(sealSecret('hush', OWNER, MASTER), OWNER, MASTER)).toBe('hush');
});

test('Seals the same secret differently each time', () => {
  expect(sealSecret('hush', OWNER, MASTER)).not.toEqual(sealSecret('hush', OWNER, MASTER));
});

test('Refuses another key, another owner and an altered seal', () => {
  const sealed = sealSecret('hush', OWNER, MASTER);
  expect(() => openSecret(sealed, OWNER, ['cd'.repeat(32)])).toThrow();
  expect(() => openSecret(sealed, { ...OWNER, vendorCode: 'other' }, MASTER)).toThrow();
  expect(() => openSecret(sealed, { ...OWNER, keyId: 'arcade-2' }, MASTER)).toThrow();
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(() => openSecret(changed, OWNER, MASTER)).toThrow();
});
