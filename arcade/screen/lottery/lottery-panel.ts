import type { Pick } from '../../games/lottery-game.ts';
import { button, element, ICONS } from '../element.ts';
import type { MoneyText } from '../money-text.ts';
import type { RoomTranslate } from '../room/room-texts.ts';
import type { StakeChoice } from '../stake-choice.ts';
import type { Translate } from '../texts.ts';
import { pickName } from './lottery-names.ts';
import type { LotteryTexts } from './lottery-texts.ts';

export interface LotteryPanel {
  node: HTMLElement;
  setBalance(text: string): void;
  show(look: PanelLook): void;
  /** Shows a message above the button until the next change of the ticket. @returns the text. */
  say(text: string, isGold?: boolean): string;
}

interface PanelLook {
  picks: readonly Pick[];
  /** Number of picks that the button buys. */
  count: number;
  isOpen: boolean;
  isSending: boolean;
}

interface PanelSettings {
  t: Translate<LotteryTexts> & RoomTranslate;
  money: MoneyText;
  isDemo: boolean;
  stake: StakeChoice;
  onRemove: (index: number) => void;
  onBuy: () => void;
}

/** The ticket being composed: its picks with their cost, and the buy button. */
export function createLotteryPanel({ t, money, isDemo, stake, onRemove, onBuy }: PanelSettings): LotteryPanel {
  const picksList = element('ul', { class: 'basket', 'data-testid': 'basket' });
  const saying = element('p', { class: 'panel-word', hidden: true });
  const amounts = stake.all.map((amount) => {
    const choice = element('button', { type: 'button', class: 'amount-choice', 'data-amount': String(amount) }, money.write(amount));
    choice.addEventListener('click', () => stake.choose(amount));
    return { amount, choice };
  });
  const action = element('button', { type: 'button', class: 'table-action', 'data-testid': 'action' });
  action.addEventListener('click', onBuy);
  const balance = element('strong', { class: 'amount', 'data-testid': 'balance' });
  let shownPicks: readonly Pick[] | undefined;

  function showPicks(picks: readonly Pick[]): void {
    if (picks === shownPicks) return;
    shownPicks = picks;
    saying.hidden = picks.length > 0 || saying.hidden;
    picksList.replaceChildren(
      ...picks.map((pick, index) => {
        const name = pickName(t, pick);
        const remove = button({ label: t('remove_pick', { pick: name }), icon: ICONS.close, class: 'basket-remove' }, () =>
          onRemove(index),
        );
        return element('li', {}, element('span', {}, name), remove);
      }),
    );
    picksList.scrollLeft = picksList.scrollWidth;
  }

  return {
    node: element(
      'section',
      { class: 'room-panel' },
      picksList,
      saying,
      element('div', { class: 'amounts', role: 'group', 'aria-label': t('amount_each') }, ...amounts.map(({ choice }) => choice)),
      action,
      element(
        'div',
        { class: 'room-money' },
        element('div', {}, element('span', { class: 'caption' }, t(isDemo ? 'play_balance' : 'balance')), balance),
      ),
    ),
    setBalance: (text) => (balance.textContent = text),
    show({ picks, count, isOpen, isSending }) {
      showPicks(picks);
      for (const { amount, choice } of amounts) choice.setAttribute('aria-pressed', String(amount === stake.amount));
      action.disabled = !isOpen || isSending || count === 0;
      action.dataset['kind'] = action.disabled ? 'idle' : 'bet';
      const each = money.write(stake.amount);
      const amount = money.write(stake.amount * BigInt(count));
      const text = isSending
        ? t('room_bet_sending')
        : !isOpen
          ? t('room_closed')
          : count === 0
            ? t('buy_nothing')
            : t('buy', { count, each, amount });
      if (action.textContent !== text) action.textContent = text;
    },
    say(text, isGold = false) {
      saying.textContent = text;
      saying.hidden = false;
      saying.toggleAttribute('data-gold', isGold);
      return text;
    },
  };
}
