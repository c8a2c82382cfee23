import { bootBook } from '../../../screen/book/boot-book.ts';
import { ligaVirtual } from '../book.ts';

void bootBook(ligaVirtual, 'clock');
