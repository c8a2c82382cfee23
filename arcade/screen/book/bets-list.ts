import type { BetView } from '../../book-contract.ts';
import { element } from '../element.ts';
import type { MoneyText } from '../money-text.ts';
import { type BookTranslate, marketName, priceText, selectionName } from './book-texts.ts';

interface BetsListSettings {
  t: BookTranslate;
  money: MoneyText;
  onCashOut: (bet: BetView) => void;
}

export interface BetsList {
  node: HTMLElement;
  show(bets: readonly BetView[]): void;
}

/** The player's bets; open ones with their cash-out value. */
export function createBetsList({ t, money, onCashOut }: BetsListSettings): BetsList {
  const node = element('div', { class: 'bets', 'data-testid': 'bets' });
  let shown = '';

  function legItem(leg: BetView['legs'][number]): HTMLElement {
    const score = leg.score === null ? '' : ` · ${leg.score.home} – ${leg.score.away}`;
    return element(
      'li',
      { 'data-verdict': leg.verdict },
      element(
        'span',
        {},
        element('b', {}, selectionName(t, leg)),
        ` ${marketName(t, leg.market)}`,
        element('small', {}, `${leg.home} × ${leg.away}${score}`),
      ),
      element('span', { class: 'leg-end' }, element('strong', {}, priceText(leg.price)), element('small', {}, t(`leg_${leg.verdict}`))),
    );
  }

  function betItem(bet: BetView): HTMLElement {
    const pays = money.write(BigInt(bet.payAmount));
    const kind = bet.legs.length === 1 ? t('slip_single') : t('slip_multiple', { count: bet.legs.length });
    const card = element(
      'article',
      { class: 'bet', 'data-state': bet.state, 'data-bet': bet.betId },
      element(
        'header',
        {},
        element('span', {}, `${kind} · ${money.write(BigInt(bet.stakeAmount))}`),
        element('strong', {}, t(`bet_${bet.state}`)),
      ),
      element('ul', {}, ...bet.legs.map(legItem)),
      element('p', { class: 'bet-pays' }, t(bet.state === 'open' ? 'bet_pays' : 'bet_paid', { amount: pays })),
    );
    if (bet.cashOutAmount !== undefined) {
      const text = t('cash_out', { amount: money.write(BigInt(bet.cashOutAmount)) });
      const button = element('button', { type: 'button', class: 'quiet-button cash-out', 'data-testid': 'cash-out' }, text);
      button.addEventListener('click', () => onCashOut(bet));
      card.append(button);
    }
    return card;
  }

  return {
    node,
    show(bets) {
      const key = JSON.stringify(bets);
      if (key === shown) return;
      shown = key;
      node.replaceChildren(...(bets.length === 0 ? [element('p', { class: 'sheet-note' }, t('bets_none'))] : bets.map(betItem)));
    },
  };
}
