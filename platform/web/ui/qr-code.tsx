import { lazy, Suspense } from 'react';
import type { QrCodeProps } from './qr-code-props.ts';

const QrPlate = lazy(() => import('./qr-plate.tsx').then((module) => ({ default: module.QrPlate })));

const PLATE_PX = 224;

/** A QR code on a white plate in both themes, as scanners need dark on light. */
export function QrCode({ text, label, sizePx = PLATE_PX }: QrCodeProps) {
  return (
    <Suspense fallback={<div className="rounded-control bg-white" style={{ width: sizePx, height: sizePx }} />}>
      <QrPlate text={text} label={label} sizePx={sizePx} />
    </Suspense>
  );
}
