import { button, element, ICONS } from './element.ts';

export interface Sheet {
  body: HTMLElement;
  open(): void;
  close(): void;
  readonly isOpen: boolean;
}

export interface SheetLook {
  title: string;
  closeLabel: string;
  testId: string;
}

/** The open sheets, the newest last. Each has a history entry with its number. */
const openSheets: HTMLDialogElement[] = [];
const depth = () => Number((history.state as { sheets?: number } | null)?.sheets ?? 0);
addEventListener('popstate', () => {
  for (const dialog of openSheets.slice(depth()).toReversed()) dialog.close();
});

/** A sheet from the lower edge, from the side in landscape. The dialog element handles focus and Escape. The browser's Back closes it. */
export function createSheet(parent: HTMLElement, { title, closeLabel, testId }: SheetLook): Sheet {
  const body = element('div', { class: 'sheet-body' });
  const heading = element('h2', { id: `${testId}-title` }, title);
  const dialog = element('dialog', { class: 'sheet', 'data-testid': testId, 'aria-labelledby': `${testId}-title` });
  const close = () => dialog.close();
  dialog.append(
    element('div', { class: 'sheet-head' }, heading, button({ label: closeLabel, icon: ICONS.close, class: 'round-button' }, close)),
    body,
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener('close', () => {
    openSheets.splice(openSheets.indexOf(dialog), 1);
    if (depth() > openSheets.length) history.back();
  });
  parent.append(dialog);
  return {
    body,
    get isOpen() {
      return dialog.open;
    },
    open() {
      if (!dialog.open) {
        dialog.showModal();
        openSheets.push(dialog);
        history.pushState({ ...history.state, sheets: openSheets.length }, '');
      }
      body.scrollTop = 0;
    },
    close,
  };
}
