import type own from './text/pt.json';
import type { RoomTranslate } from '../room/room-texts.ts';
import type { Catalogue, Translate } from '../texts.ts';

type BookTexts = typeof own;

export type BookTranslate = Translate<BookTexts> & RoomTranslate;

export const BOOK_TEXTS: Catalogue<BookTexts> = (language) => import(`./text/${language}.json`);

/** Keys of totals and handicaps contain their half numbers: total_5 is 2.5. */
export function marketName(t: BookTranslate, key: string): string {
  const [, kind, halves] = /^(total|handicap)_(-?\d+)$/.exec(key) ?? [];
  if (kind === undefined) return t(`market_${key}` as keyof BookTexts);
  return t(kind === 'total' ? 'market_total' : 'market_handicap', { line: lineOf(Number(halves)) });
}

export function selectionName(t: BookTranslate, leg: { market: string; selection: string; home: string; away: string }): string {
  if (leg.selection === 'home') return leg.market.startsWith('handicap') ? `${leg.home} ${lineOf(-halvesOf(leg.market), true)}` : leg.home;
  if (leg.selection === 'away') return leg.market.startsWith('handicap') ? `${leg.away} ${lineOf(halvesOf(leg.market), true)}` : leg.away;
  return t(`selection_${leg.selection}` as keyof BookTexts, { line: lineOf(halvesOf(leg.market)) });
}

export function priceText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

function halvesOf(market: string): number {
  return Number(/_(-?\d+)$/.exec(market)?.[1] ?? 0);
}

function lineOf(halves: number, hasSign = false): string {
  return `${hasSign && halves > 0 ? '+' : ''}${(halves / 2).toFixed(1)}`;
}
