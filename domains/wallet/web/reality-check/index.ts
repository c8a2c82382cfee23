export { LimitNotice } from './limit-notice.tsx';
export { RealityCheckOverlay } from './reality-check-overlay.tsx';
export { SittingStrip } from './sitting-strip.tsx';
