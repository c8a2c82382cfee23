import type { EventView } from '../../book-contract.ts';
import { element } from '../element.ts';
import { type BookTranslate, marketName, priceText, selectionName } from './book-texts.ts';
import type { Slip, SlipLeg } from './slip.ts';

export interface EventCard {
  node: HTMLElement;
  show(event: EventView): void;
  /** Called once a second. */
  tick(nowMs: number): void;
}

interface CardSettings {
  t: BookTranslate;
  slip: Slip;
  /** Progress of an event in its sport's units. */
  clockText: (tick: number) => string;
  onToggle: (leg: Omit<SlipLeg, 'now'>) => void;
}

interface PriceButton {
  button: HTMLButtonElement;
  market: string;
  selection: string;
  /** Undefined before the first display. */
  price: number | null | undefined;
}

const MOVED_FOR_MS = 1600;

/** An event with its prices; the first market shown, the others on demand. */
export function createEventCard(first: EventView, { t, slip, clockText, onToggle }: CardSettings): EventCard {
  let event = first;
  const clock = element('span', { class: 'event-clock' });
  const score = element('strong', { class: 'event-score', 'data-testid': 'score' });
  const prices: PriceButton[] = [];
  const markets = first.markets.map(({ key, selections }) => {
    const buttons = selections.map((selection) => createPrice(key, selection.key));
    return element('section', { class: 'market' }, element('h4', {}, marketName(t, key)), element('div', { class: 'prices' }, ...buttons));
  });
  const [main, ...others] = markets;
  const more = element('div', { class: 'more-markets', hidden: true }, ...others);
  const toggle = element('button', { type: 'button', class: 'more-button', 'aria-expanded': 'false' }, t('more_markets'));
  toggle.addEventListener('click', () => {
    more.hidden = !more.hidden;
    toggle.setAttribute('aria-expanded', String(!more.hidden));
    toggle.textContent = t(more.hidden ? 'more_markets' : 'fewer_markets');
  });
  const node = element(
    'article',
    { class: 'event', 'data-event': first.id },
    element('header', { class: 'event-head' }, element('span', {}, first.league), clock),
    element('div', { class: 'event-sides' }, element('span', {}, first.home), score, element('span', {}, first.away)),
    ...(main === undefined ? [] : [main]),
    more,
    toggle,
  );

  function createPrice(market: string, selection: string): HTMLButtonElement {
    const name = selectionName(t, { market, selection, home: first.home, away: first.away });
    const button = element(
      'button',
      { type: 'button', class: 'price', 'aria-pressed': 'false', 'data-testid': `${market}-${selection}` },
      element('span', {}, name),
      element('strong', {}),
    );
    const entry: PriceButton = { button, market, selection, price: undefined };
    prices.push(entry);
    button.addEventListener('click', () => {
      if (typeof entry.price !== 'number') return;
      onToggle({ eventId: first.id, market, selection, home: first.home, away: first.away, price: entry.price });
    });
    return button;
  }

  function showPrice(entry: PriceButton): void {
    const market = event.markets.find(({ key }) => key === entry.market);
    const price = market?.selections.find(({ key }) => key === entry.selection)?.price ?? null;
    const { button } = entry;
    if (price !== entry.price) {
      const figure = button.querySelector('strong');
      if (figure) figure.textContent = price === null ? t('suspended') : priceText(price);
      if (price !== null && typeof entry.price === 'number') {
        button.dataset['moved'] = price > entry.price ? 'up' : 'down';
        setTimeout(() => delete button.dataset['moved'], MOVED_FOR_MS);
      }
      entry.price = price;
    }
    button.disabled = price === null;
    button.setAttribute('aria-pressed', String(slip.has({ eventId: event.id, ...entry })));
  }

  return {
    node,
    show(next) {
      event = next;
      node.dataset['state'] = event.state;
      const hasBegun = event.state !== 'scheduled';
      score.textContent = hasBegun ? `${event.score.home} – ${event.score.away}` : '×';
      for (const entry of prices) showPrice(entry);
    },
    tick(nowMs) {
      const leftMs = Date.parse(event.startsAt) - nowMs;
      const text = event.state === 'ended' ? t('ended') : leftMs > 0 ? t('starts_in', { time: leftText(leftMs) }) : clockText(event.clock);
      if (clock.textContent !== text) clock.textContent = text;
    },
  };
}

function leftText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
