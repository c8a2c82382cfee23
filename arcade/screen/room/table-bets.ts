import type { OwnTicket } from '../../room-contract.ts';
import type { RoomKit } from './boot-room.ts';
import type { ChipBoard, Chips } from './chip-board.ts';
import { readOwnSeed } from './own-seed.ts';
import { RoomRefused } from './room-connection.ts';
import type { RoomState } from './room-state.ts';

export interface TableBets {
  /** The player's bets in the round. */
  readonly standing: Chips;
  readonly standingAmount: bigint;
  readonly winAmount: bigint;
  readonly isSending: boolean;
  /** A ticket of the player has no result yet. */
  readonly isWaiting: boolean;
  update(state: RoomState): void;
  /** Bets the chips on the table. */
  send(): Promise<void>;
  refuseLimit(): void;
}

/** The player's tickets at a table, and placing them from chips. */
export function createTableBets<Texts extends Record<string, string>>({
  kit,
  board,
  onChange,
}: {
  kit: RoomKit<Texts>;
  board: ChipBoard;
  onChange: () => void;
}): TableBets {
  let own: OwnTicket[] = [];
  let standing: Chips = new Map();
  let isSending = false;

  const total = (amountOf: (ticket: OwnTicket) => string) => own.reduce((sum, ticket) => sum + BigInt(amountOf(ticket)), 0n);

  return {
    get standing() {
      return standing;
    },
    get standingAmount() {
      return total(({ stakeAmount }) => stakeAmount);
    },
    get winAmount() {
      return total(({ winAmount }) => winAmount ?? '0');
    },
    get isSending() {
      return isSending;
    },
    get isWaiting() {
      return own.some(({ winAmount }) => winAmount === undefined);
    },
    update(state) {
      own = [...state.own.values()].filter(({ state: at }) => at === 'placed' || at === 'decided' || at === 'settled');
      standing = chipsOf(own);
      board.setStanding(standing);
    },
    async send() {
      const stakeAmount = board.totalAmount;
      if (isSending || stakeAmount === 0n) return;
      if (stakeAmount > kit.balanceAmount()) return kit.refuse(new RoomRefused('insufficient_funds'), stakeAmount);
      isSending = true;
      onChange();
      try {
        const chips = Object.fromEntries([...board.chips].map(([place, amount]) => [place, amount.toString()]));
        await kit.connection().bet({ chips }, readOwnSeed());
        board.markBet();
        navigator.vibrate?.(8);
      } catch (error) {
        kit.refuse(error, stakeAmount);
      } finally {
        isSending = false;
        onChange();
      }
    },
    refuseLimit: () => kit.refuse(new RoomRefused('round_limit'), board.totalAmount),
  };
}

function chipsOf(tickets: readonly OwnTicket[]): Chips {
  const chips = new Map<string, bigint>();
  for (const { bet } of tickets) {
    const laid = (bet as { chips?: Record<string, string> }).chips ?? {};
    for (const [place, amount] of Object.entries(laid)) chips.set(place, (chips.get(place) ?? 0n) + BigInt(amount));
  }
  return chips;
}
