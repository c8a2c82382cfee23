import type { VirtualBook } from '../sports/virtual-league.ts';
import { arenaVirtual } from './arena-virtual/book.ts';
import { ligaVirtual } from './liga-virtual/book.ts';

/** All betting games on simulated leagues. */
export const BOOKS: readonly VirtualBook[] = [ligaVirtual, arenaVirtual];
