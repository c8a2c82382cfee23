import { encode } from 'uqr';

const QUIET_MODULES = 3;

/** The dark modules of a QR code as an SVG path in a square of `side` modules, the quiet zone included. */
export function drawModules(text: string): { side: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) path += `M${x + QUIET_MODULES} ${y + QUIET_MODULES}h1v1h-1z`;
    }
  }
  return { side: size + 2 * QUIET_MODULES, path };
}
