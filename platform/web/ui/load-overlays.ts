export const loadSheetPanel = () => import('./sheet-panel.tsx');
export const loadDialogPanel = () => import('./dialog-panel.tsx');
export const loadToastCard = () => import('./toast-card.tsx');

/** Preloads the scripts of sheets, dialogs and toasts when the page is idle. */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([loadToastCard(), loadSheetPanel(), loadDialogPanel()]);
}
