import { button, element, ICONS } from '../element.ts';
import type { MoneyText } from '../money-text.ts';
import { createSheet, type Sheet } from '../sheet.ts';
import type { StakeChoice } from '../stake-choice.ts';
import { type BookTranslate, marketName, priceText, selectionName } from './book-texts.ts';
import type { Slip, SlipLeg } from './slip.ts';

interface SlipSheetSettings {
  t: BookTranslate;
  money: MoneyText;
  slip: Slip;
  stake: StakeChoice;
  onBet: () => void;
}

export interface SlipSheet extends Sheet {
  show(isSending: boolean): void;
}

/** The bet slip: selections with prices, stake, potential payout, and the bet button. */
export function createSlipSheet(parent: HTMLElement, { t, money, slip, stake, onBet }: SlipSheetSettings): SlipSheet {
  const sheet = createSheet(parent, { title: t('slip_title'), closeLabel: t('close'), testId: 'slip' });
  const legs = element('ul', { class: 'slip-legs' });
  const price = element('dd', { 'data-testid': 'slip-price' });
  const pays = element('dd', { 'data-testid': 'slip-pays' });
  const note = element('p', { class: 'sheet-note', role: 'status' });
  const amounts = stake.all.map((amount) => {
    const choice = element('button', { type: 'button', class: 'amount-choice', 'data-amount': String(amount) }, money.write(amount));
    choice.addEventListener('click', () => stake.choose(amount));
    return { amount, choice };
  });
  const action = element('button', { type: 'button', class: 'main-button', 'data-testid': 'bet' });
  action.addEventListener('click', () => (slip.state === 'changed' ? slip.accept() : onBet()));
  sheet.body.append(
    legs,
    element('div', { class: 'amounts', role: 'group', 'aria-label': t('slip_stake') }, ...amounts.map(({ choice }) => choice)),
    element(
      'dl',
      { class: 'figures' },
      element('div', {}, element('dt', {}, t('slip_total_price')), price),
      element('div', {}, element('dt', {}, t('slip_pays')), pays),
    ),
    note,
    action,
  );

  function legItem(leg: SlipLeg): HTMLElement {
    const name = selectionName(t, leg);
    const hasChanged = leg.now !== leg.price;
    return element(
      'li',
      { 'data-changed': hasChanged },
      element('span', {}, element('b', {}, name), element('small', {}, `${marketName(t, leg.market)} · ${leg.home} × ${leg.away}`)),
      element(
        'span',
        { class: 'leg-end' },
        element('strong', {}, leg.now === null ? t('suspended') : priceText(leg.now)),
        element('small', {}, hasChanged ? t('slip_was', { price: priceText(leg.price) }) : ''),
      ),
      button({ label: t('slip_remove', { name }), icon: ICONS.close, class: 'round-button small' }, () => slip.remove(leg.eventId)),
    );
  }

  return {
    ...sheet,
    get isOpen() {
      return sheet.isOpen;
    },
    show(isSending) {
      legs.replaceChildren(...slip.legs.map(legItem));
      for (const { amount, choice } of amounts) choice.setAttribute('aria-pressed', String(amount === stake.amount));
      price.textContent = priceText(slip.price);
      pays.textContent = money.write(slip.payout(stake.amount));
      note.textContent = slip.state === 'closed' ? t('slip_closed') : '';
      action.disabled = isSending || slip.state === 'empty' || slip.state === 'closed';
      action.dataset['kind'] = slip.state;
      const bet = t('slip_bet', { amount: money.write(stake.amount) });
      action.textContent = isSending ? t('room_bet_sending') : slip.state === 'changed' ? t('slip_accept') : bet;
      if (slip.state === 'empty' && sheet.isOpen) sheet.close();
    },
  };
}
