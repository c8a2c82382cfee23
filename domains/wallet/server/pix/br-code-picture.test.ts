import { expect, test } from 'vitest';
import jsQR from 'jsqr';
import { encode } from 'uqr';
import { encodeBrCode } from './br-code.ts';

const PICTURE_PX = 200;
const QUIET_MODULES = 4;

test('P-02 Decodes the QR image of a code exactly at 200 pixels', () => {
  const code = encodeBrCode({
    kind: 'dynamic',
    location: 'pix.example.com/qr/v2/93598be0a1b34c0d8e9f7a6b5c4d3e2f',
    receiverName: 'Jogada Entretenimento',
    receiverCity: 'SAO PAULO',
  });
  const { data, size } = encode(code, { border: QUIET_MODULES });
  const pixels = new Uint8ClampedArray(PICTURE_PX * PICTURE_PX * 4).fill(255);
  for (let y = 0; y < PICTURE_PX; y += 1) {
    for (let x = 0; x < PICTURE_PX; x += 1) {
      const isDark = data[Math.floor((y * size) / PICTURE_PX)]?.[Math.floor((x * size) / PICTURE_PX)];
      if (isDark) pixels.fill(0, (y * PICTURE_PX + x) * 4, (y * PICTURE_PX + x) * 4 + 3);
    }
  }
  expect(jsQR(pixels, PICTURE_PX, PICTURE_PX)?.data).toBe(code);
});
