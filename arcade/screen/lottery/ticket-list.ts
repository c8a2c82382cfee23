import type { DrawnNumbers, LotteryBet } from '../../games/lottery-game.ts';
import type { OwnTicket } from '../../room-contract.ts';
import { element } from '../element.ts';
import type { RoomKit } from '../room/boot-room.ts';
import type { RoomState } from '../room/room-state.ts';
import { pickName } from './lottery-names.ts';
import type { LotteryTexts } from './lottery-texts.ts';

export interface TicketList {
  node: HTMLElement;
  show(state: RoomState): void;
}

interface Line {
  stakeAmount: string;
  bet: unknown;
  standing: string;
  hasWon: boolean;
}

/** The player's tickets of the open draw, then past draws with their numbers and the player's tickets. */
export function createTicketList(kit: RoomKit<LotteryTexts>): TicketList {
  const { t, money, session } = kit;
  const open = element('div', {});
  const past = element('div', {});
  const node = element('div', { class: 'tickets', 'data-testid': 'tickets' }, open, past);
  let fetched = '';

  function standingOf({ state, winAmount }: OwnTicket): Omit<Line, 'stakeAmount' | 'bet'> {
    if (state === 'rolling_back' || state === 'rolled_back') return { standing: t('ticket_back'), hasWon: false };
    return winAmount === undefined ? { standing: t('ticket_waits'), hasWon: false } : resultOf(winAmount);
  }

  function resultOf(winAmount: string): Omit<Line, 'stakeAmount' | 'bet'> {
    const hasWon = winAmount !== '0';
    return { standing: hasWon ? t('ticket_won', { amount: money.write(BigInt(winAmount)) }) : t('ticket_lost'), hasWon };
  }

  function line({ stakeAmount, bet, standing, hasWon }: Line): HTMLElement {
    return element(
      'li',
      { class: 'ticket', 'data-won': hasWon },
      element('div', { class: 'ticket-picks' }, ...(bet as LotteryBet).picks.map((pick) => element('span', {}, pickName(t, pick)))),
      element('div', { class: 'ticket-foot' }, element('span', {}, money.write(BigInt(stakeAmount))), element('strong', {}, standing)),
    );
  }

  function draw(title: string, numbers: readonly number[], lines: readonly Line[]): HTMLElement {
    const balls = element('ol', { class: 'balls small' }, ...numbers.map((ball) => element('li', {}, String(ball))));
    const head = element('div', { class: 'draw-line' }, element('h3', {}, title), balls);
    return element('section', { class: 'draw' }, head, element('ul', { class: 'ticket-lines' }, ...lines.map(line)));
  }

  async function fetchPast(): Promise<void> {
    const rounds = await session.pastRounds();
    past.replaceChildren(
      ...rounds.map(({ number, outcome, own }) =>
        draw(
          t('draw_number', { number }),
          (outcome as DrawnNumbers).numbers,
          own.map(({ stakeAmount, winAmount, bet }) => ({ stakeAmount, bet, ...resultOf(winAmount) })),
        ),
      ),
    );
  }

  return {
    node,
    show(state) {
      // A finished draw is listed among the past ones.
      const isPast = state.history.some(({ roundId }) => roundId === state.round.roundId);
      const own = (isPast ? [] : [...state.own.values()]).filter(({ state: at }) => at !== 'intended' && at !== 'refused');
      const isEmpty = own.length === 0 && state.history.length === 0;
      const lines = own.map((ticket) => ({ stakeAmount: ticket.stakeAmount, bet: ticket.bet, ...standingOf(ticket) }));
      const current = own.length === 0 ? [] : [draw(t('draw_number', { number: state.round.number }), [], lines)];
      open.replaceChildren(...(isEmpty ? [element('p', { class: 'sheet-note' }, t('tickets_none'))] : current));
      const latest = state.history[0]?.roundId ?? '';
      if (latest === '' || latest === fetched) return;
      fetched = latest;
      // The next draw retries.
      fetchPast().catch(() => (fetched = ''));
    },
  };
}
