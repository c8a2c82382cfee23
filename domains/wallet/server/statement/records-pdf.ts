import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import PdfKit from 'pdfkit';
import { DATE_SHAPES, momentFormat, type Language } from '@jogada/platform/contract';

const MARGIN = 40;
const INK = '#14201a';
const FAINT = '#5c6b63';
/** More rows than a person reads; the other format has all. */
const PDF_ROWS_MAX = 5000;

interface RecordsHead {
  readonly title: string;
  readonly siteName: string;
  readonly username: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly madeAt: Date;
  /** Written after the last row when rows were left out. */
  readonly restNote: string;
}

export interface RecordsPdf {
  /** Adds one row under the heading of its kind. */
  readonly add: (kind: string, row: Readonly<Record<string, unknown>>) => void;
  readonly end: () => void;
}

/** Writes rows of any shape as a document to read, at most `PDF_ROWS_MAX`. Letters that the font lacks are written as "?". */
export async function openRecordsPdf(head: RecordsHead, out: Writable): Promise<RecordsPdf> {
  const document = new PdfKit({
    size: 'A4',
    margin: MARGIN,
    info: { Title: head.title, Author: head.siteName, CreationDate: head.madeAt },
  });
  document.pipe(out);
  document.registerFont('letters', await readFile(new URL('fonts/latin.ttf', import.meta.url)));
  document.font('letters');
  const { language, timeZone, madeAt } = head;
  const made = momentFormat(language, timeZone, DATE_SHAPES.dateTime).format(madeAt);
  document.fillColor(FAINT).fontSize(10).text(plain(head.siteName));
  document.fillColor(INK).fontSize(20).text(plain(head.title));
  document
    .fillColor(FAINT)
    .fontSize(9)
    .text(plain(`${head.username} · ${made} (${timeZone})`));
  let kindShown = '';
  let rowCount = 0;
  return {
    add(kind, row) {
      rowCount += 1;
      if (rowCount > PDF_ROWS_MAX) return;
      if (kind !== kindShown)
        document
          .moveDown()
          .fillColor(INK)
          .fontSize(12)
          .text(plain(kind.replaceAll(/[._]/g, ' ')));
      kindShown = kind;
      document
        .moveDown(0.3)
        .fillColor(INK)
        .fontSize(8)
        .text(plain(factsOf(row)));
    },
    end() {
      if (rowCount > PDF_ROWS_MAX) document.moveDown().fillColor(FAINT).fontSize(9).text(plain(head.restNote));
      document.end();
    },
  };
}

function factsOf(row: Readonly<Record<string, unknown>>): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' · ');
}

// The subset font has ASCII and the letters of Portuguese.
function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\u0020-\u007e\u00b7áàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜ]/gu, '?');
}
