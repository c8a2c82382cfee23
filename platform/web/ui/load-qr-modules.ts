/** Loads the drawing of QR codes, for pictures that a page paints itself. */
export const loadQrModules = () => import('./qr-modules.ts');
