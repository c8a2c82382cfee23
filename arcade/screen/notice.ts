import { element } from './element.ts';

export interface NoticeAction {
  label: string;
  isMain?: boolean;
  onPress: () => void;
}

export interface NoticeText {
  title: string;
  text: string;
  actions: NoticeAction[];
}

export interface Notice {
  show(notice: NoticeText): void;
  hide(): void;
}

/** Shows one message at a time in the player's language, always with an action. */
export function createNotice(parent: HTMLElement): Notice {
  const dialog = element('dialog', { class: 'notice', 'data-testid': 'notice', 'aria-labelledby': 'notice-title' });
  parent.append(dialog);
  const hide = () => {
    if (dialog.open) dialog.close();
  };
  return {
    hide,
    show({ title, text, actions }) {
      const buttons = actions.map(({ label, isMain, onPress }) => {
        const node = element('button', { type: 'button', class: isMain === true ? 'main-button' : 'quiet-button' }, label);
        node.addEventListener('click', () => {
          hide();
          onPress();
        });
        return node;
      });
      dialog.replaceChildren(
        element('h2', { id: 'notice-title' }, title),
        element('p', {}, text),
        element('div', { class: 'notice-actions' }, ...buttons),
      );
      if (!dialog.open) dialog.showModal();
    },
  };
}
