import { element } from '../../../screen/element.ts';
import type { MoneyText } from '../../../screen/money-text.ts';
import { COINS, GRAND_STAKES, type Jackpot } from '../paper.ts';

/** Jackpots as multiples of the stake, highest first. */
export const JACKPOTS: readonly { jackpot: Jackpot; stakes: number }[] = [
  { jackpot: 'grand', stakes: GRAND_STAKES },
  ...COINS.flatMap(({ jackpot, stakes }) => (jackpot === undefined ? [] : [{ jackpot, stakes }])).toReversed(),
];

export interface JackpotBar {
  node: HTMLElement;
  /** Shows each jackpot's value at a stake. */
  setStake(stakeAmount: bigint): void;
  /** Lights the jackpots that were won; an empty set turns all off. */
  light(won: ReadonlySet<Jackpot>): void;
}

export function createJackpotBar(label: string, money: MoneyText): JackpotBar {
  const places = JACKPOTS.map(({ jackpot, stakes }) => {
    const amount = element('b', {});
    const node = element('li', { 'data-jackpot': jackpot }, element('span', {}, jackpot.toUpperCase()), amount);
    return { jackpot, stakes, amount, node };
  });
  return {
    node: element('ul', { class: 'jackpots', 'aria-label': label, 'data-testid': 'jackpots' }, ...places.map(({ node }) => node)),
    setStake(stakeAmount) {
      for (const { amount, stakes } of places) amount.textContent = money.write(stakeAmount * BigInt(stakes));
    },
    light(won) {
      for (const { node, jackpot } of places) node.toggleAttribute('data-won', won.has(jackpot));
    },
  };
}
