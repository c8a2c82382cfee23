import { useMemo } from 'react';
import { drawModules } from './qr-modules.ts';
import type { QrCodeProps } from './qr-code-props.ts';

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
