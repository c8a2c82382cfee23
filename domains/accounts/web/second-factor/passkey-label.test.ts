import { expect, test } from 'vitest';
import { passkeyLabel } from './passkey-label.ts';

test('Names a passkey after the device that creates it', () => {
  expect(passkeyLabel('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36')).toBe('Android');
  expect(passkeyLabel('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('iPhone');
  expect(passkeyLabel('Mozilla/5.0 (X11; Linux x86_64)')).toBe('Linux');
  expect(passkeyLabel('curl/8')).toBe('Passkey');
});
