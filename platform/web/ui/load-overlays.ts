export const loadSheetPanel = () => import('./sheet-panel.tsx');
export const loadDialogPanel = () => import('./dialog-panel.tsx');
export const loadToastCard = () => import('./toast-card.tsx');

/** Fetches what sheets, dialogs and toasts are made of, when the page has nothing better to do. */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([loadToastCard(), loadSheetPanel(), loadDialogPanel()]);
}
