import { wholeRows, type ArchivePart } from '@jogada/platform/server';

/** This domain's lines of a merchant's archive. The catalogue is the house's; what a merchant leaves out of it is the merchant's. */
export const archiveParts: readonly ArchivePart[] = [
  { kind: 'withheld_game', query: wholeRows({ table: 'games.withheld_game', column: 'merchant_code', order: 'game_id' }) },
  { kind: 'free_rounds', query: wholeRows({ table: 'games.free_rounds', column: 'merchant_code', order: 'id' }) },
];
