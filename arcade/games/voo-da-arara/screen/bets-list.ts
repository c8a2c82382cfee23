import type { OwnTicket } from '../../../room-contract.ts';
import { element } from '../../../screen/element.ts';
import { moneyText } from '../../../screen/money-text.ts';
import type { RoomState } from '../../../screen/room/room-state.ts';
import type { GameTranslate } from './game-texts.ts';

const SHOWN_MAX = 40;

export interface BetsList {
  node: HTMLElement;
  show(state: RoomState): void;
}

interface BetsListParts {
  t: GameTranslate;
  language: string;
  writeMultiplier: (hundredths: number) => string;
}

/** Bets of the round: own bets first, then by descending stake, with the cash-outs. */
export function createBetsList({ t, language, writeMultiplier }: BetsListParts): BetsList {
  const count = element('span', { class: 'bets-count' });
  const list = element('ul', { class: 'bets', 'data-testid': 'bets' });
  const node = element('section', { class: 'bets-box' }, element('h2', {}, t('room_bets'), ' ', count), list);

  function row(look: {
    name: string;
    stake: string;
    cashOut: number | undefined;
    win: string | undefined;
    isOwn: boolean;
    isDemo: boolean;
  }): HTMLElement {
    const hasLeft = look.cashOut !== undefined;
    const name = element('span', { class: 'bet-name' }, look.name);
    if (look.isDemo) name.append(' ', element('i', { class: 'bet-demo' }, t('demo_mark')));
    return element(
      'li',
      { 'data-left': hasLeft, 'data-own': look.isOwn },
      name,
      element('span', { class: 'bet-mark' }, hasLeft ? writeMultiplier(look.cashOut ?? 0) : ''),
      element('strong', {}, hasLeft ? (look.win ?? '') : look.stake),
    );
  }

  return {
    node,
    show({ tickets, own }) {
      const all = [...tickets.values()];
      const others = all.filter(({ ticketId }) => !own.has(ticketId)).sort((a, b) => compareAmounts(b.stakeAmount, a.stakeAmount));
      const mine = [...own.values()].filter(isIn);
      count.textContent = all.length === 0 ? '' : String(all.length);
      const rows = [
        ...mine.map((ticket) => {
          const known = tickets.get(ticket.ticketId);
          const money = moneyText(known?.currency ?? others[0]?.currency ?? 'BRL', language);
          return row({
            name: t('room_you'),
            stake: money.write(BigInt(ticket.stakeAmount)),
            cashOut: ticket.cashOut,
            win: ticket.winAmount === undefined ? undefined : money.write(BigInt(ticket.winAmount)),
            isOwn: true,
            isDemo: known?.isDemo ?? false,
          });
        }),
        ...others.slice(0, SHOWN_MAX).map((ticket) => {
          const money = moneyText(ticket.currency, language);
          return row({
            name: ticket.name,
            stake: money.write(BigInt(ticket.stakeAmount)),
            cashOut: ticket.cashOut,
            win: ticket.winAmount === undefined ? undefined : money.write(BigInt(ticket.winAmount)),
            isOwn: false,
            isDemo: ticket.isDemo,
          });
        }),
      ];
      list.replaceChildren(...(rows.length === 0 ? [element('li', { class: 'bets-none' }, t('room_no_bets'))] : rows));
    },
  };
}

function isIn({ state }: OwnTicket): boolean {
  return state === 'placed' || state === 'decided' || state === 'settled';
}

function compareAmounts(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
