import { useMemo } from 'react';
import { encode } from 'uqr';
import type { QrCodeProps } from './qr-code-props.ts';

const QUIET_MODULES = 3;

export function QrPlate({ text, label, sizePx }: Required<QrCodeProps>) {
  const picture = useMemo(() => drawPlate(text), [text]);
  return <img src={picture} alt={label} width={sizePx} height={sizePx} className="block rounded-control" />;
}

/** An SVG data URL: dark modules on white with their quiet zone. */
function drawPlate(text: string): string {
  const { side, path } = drawModules(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#0a1210"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function drawModules(text: string): { side: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) path += `M${x + QUIET_MODULES} ${y + QUIET_MODULES}h1v1h-1z`;
    }
  }
  return { side: size + 2 * QUIET_MODULES, path };
}
