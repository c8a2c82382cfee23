import { button, element } from '../element.ts';
import type { MoneyText } from '../money-text.ts';
import type { ChipBoard } from './chip-board.ts';
import { chipFace } from './chip-face.ts';
import type { RoomTranslate } from './room-texts.ts';

const VALUES = [100n, 500n, 1000n, 2500n, 10_000n] as const;

export interface TablePanel {
  node: HTMLElement;
  readonly chipAmount: bigint;
  setBalance(text: string): void;
  /** Writes what can be done now. */
  show(look: { isOpen: boolean; isSending: boolean; standingAmount: bigint; result: string }): void;
}

export interface TablePanelSettings {
  t: RoomTranslate;
  money: MoneyText;
  isDemo: boolean;
  board: ChipBoard;
  onBet: () => void;
  onPress: () => void;
  onLimit: () => void;
}

/** Chips to choose from, steps back and again, and the button that bets what lies on the table. */
export function createTablePanel({ t, money, isDemo, board, onBet, onPress, onLimit }: TablePanelSettings): TablePanel {
  let chipAmount: bigint = VALUES[1];
  const chips = VALUES.map((amount) => {
    const choice = element(
      'button',
      { type: 'button', class: 'chip-choice', 'aria-label': money.write(amount), 'aria-pressed': 'false', 'data-chip': String(amount) },
      chipFace(amount),
    );
    choice.addEventListener('click', () => {
      chipAmount = amount;
      onPress();
      press();
    });
    return choice;
  });
  const press = () => {
    for (const [index, choice] of chips.entries()) choice.setAttribute('aria-pressed', String(VALUES[index] === chipAmount));
  };
  press();
  const announce = (isDone: boolean) => {
    onPress();
    if (!isDone) onLimit();
  };
  const undo = button({ label: t('room_undo'), text: t('room_undo'), class: 'table-step', testId: 'undo' }, () => {
    onPress();
    board.undo();
  });
  const clear = button({ label: t('room_clear'), text: t('room_clear'), class: 'table-step', testId: 'clear' }, () => {
    onPress();
    board.clear();
  });
  const again = button({ label: t('room_double'), text: t('room_double'), class: 'table-step', testId: 'again' }, () => {
    announce(board.canRepeat ? board.repeat() : board.double());
  });
  const action = element('button', { type: 'button', class: 'table-action', 'data-testid': 'action' });
  action.addEventListener('click', onBet);
  const balance = element('strong', { class: 'amount', 'data-testid': 'balance' });
  const stands = element('strong', { class: 'amount', 'data-testid': 'standing' });
  const node = element(
    'section',
    { class: 'room-panel' },
    element('div', { class: 'chip-row', role: 'group', 'aria-label': t('room_chips') }, ...chips),
    element('div', { class: 'table-steps' }, undo, clear, again),
    action,
    element(
      'div',
      { class: 'room-money' },
      element('div', {}, element('span', { class: 'caption' }, t(isDemo ? 'play_balance' : 'balance')), balance),
      element('div', {}, element('span', { class: 'caption' }, t('room_in_play')), stands),
    ),
  );

  return {
    node,
    get chipAmount() {
      return chipAmount;
    },
    setBalance(text) {
      balance.textContent = text;
    },
    show({ isOpen, isSending, standingAmount, result }) {
      const hasChips = board.chips.size > 0;
      const canBet = isOpen && hasChips && !isSending;
      undo.disabled = !isOpen || !board.canUndo;
      clear.disabled = !isOpen || !hasChips;
      again.disabled = !isOpen || (!hasChips && !board.canRepeat);
      again.querySelector('span')?.replaceChildren(board.canRepeat ? t('room_repeat') : t('room_double'));
      action.disabled = !canBet;
      action.dataset['kind'] = canBet ? 'bet' : result === '' ? (standingAmount > 0n ? 'stands' : 'idle') : 'result';
      const text = textOf({ isOpen, isSending, canBet, standingAmount, result });
      if (action.textContent !== text) action.textContent = text;
      stands.textContent = money.write(standingAmount);
    },
  };

  function textOf(look: { isOpen: boolean; isSending: boolean; canBet: boolean; standingAmount: bigint; result: string }): string {
    if (look.isSending) return t('room_bet_sending');
    if (look.canBet) return t('room_bet_amount', { amount: money.write(board.totalAmount) });
    if (look.result !== '') return look.result;
    if (look.standingAmount > 0n) return t('room_bet_stands', { amount: money.write(look.standingAmount) });
    return look.isOpen ? t('room_lay_chips') : t('room_closed');
  }
}
