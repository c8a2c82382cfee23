/** Loads the painting of the merchant's logo onto a canvas. */
export const loadMarkPainter = () => import('./paint-mark.ts');
