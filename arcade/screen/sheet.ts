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

/** A sheet from the lower edge, from the side in landscape. The dialog element handles focus and Escape. */
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
  parent.append(dialog);
  return {
    body,
    get isOpen() {
      return dialog.open;
    },
    open() {
      if (!dialog.open) dialog.showModal();
      body.scrollTop = 0;
    },
    close,
  };
}
