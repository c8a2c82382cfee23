import { wholeRows, type ArchivePart } from '@jogada/platform/server';

/**
 * This domain's part of a merchant's archive. The catalogue belongs to the installation; the merchant's exclusions belong to the merchant.
 */
export const archiveParts: readonly ArchivePart[] = [
  { kind: 'withheld_game', query: wholeRows({ table: 'games.withheld_game', column: 'merchant_code', order: 'game_id' }) },
  { kind: 'free_rounds', query: wholeRows({ table: 'games.free_rounds', column: 'merchant_code', order: 'id' }) },
];
