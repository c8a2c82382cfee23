import { bootBook } from '../../../screen/book/boot-book.ts';
import { arenaVirtual } from '../book.ts';

void bootBook(arenaVirtual, 'clock_rounds');
