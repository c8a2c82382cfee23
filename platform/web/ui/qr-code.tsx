import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** Side of the white plate in CSS pixels, quiet zone included. */
  readonly sizePx?: number;
}

const QUIET_MODULES = 3;

/** A QR code on its white plate, in both themes: scanners want dark on light. */
export function QrCode({ text, label, sizePx = 224 }: QrCodeProps) {
  const { side, path } = useMemo(() => drawModules(text), [text]);
  return (
    <svg role="img" aria-label={label} width={sizePx} height={sizePx} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" className="block rounded-control">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#0a1210" />
    </svg>
  );
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
