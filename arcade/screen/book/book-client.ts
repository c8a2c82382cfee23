import type { BetView, BookBetInput, BookView, VerifiableLeagueRound } from '../../book-contract.ts';
import { callArcade } from '../call-arcade.ts';

interface BetAnswer {
  bet: BetView;
  balanceAmount: string;
}

export interface BookClient {
  read(): Promise<BookView>;
  /** Repeating the key never places a second bet. */
  bet(input: BookBetInput): Promise<BetAnswer>;
  cashOut(bet: { betId: string; amount: string }): Promise<BetAnswer>;
  balance(): Promise<bigint>;
  pastRounds(): Promise<VerifiableLeagueRound[]>;
}

export function createBookClient(sessionToken: string): BookClient {
  return {
    read: () => callArcade('/api/book', sessionToken),
    bet: (input) => callArcade('/api/book/bets', sessionToken, input),
    cashOut: ({ betId, amount }) => callArcade(`/api/book/bets/${betId}/cash-out`, sessionToken, { amount }),
    balance: async () => BigInt((await callArcade<{ balanceAmount: string }>('/api/balance', sessionToken)).balanceAmount),
    pastRounds: async () => (await callArcade<{ rounds: VerifiableLeagueRound[] }>('/api/book/rounds', sessionToken)).rounds,
  };
}
