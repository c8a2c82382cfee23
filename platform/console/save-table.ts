import type { Language } from '@jogada/platform/contract';
import { numberFormatOf } from '../web/intl-formats.ts';
import { startDownload } from '../web/start-download.ts';

export type Rows = readonly (readonly string[])[];

/** Saves rows as a CSV file for spreadsheets of a language. No cell can be read as a formula (S44). */
export async function saveTable(language: Language, name: string, rows: Rows): Promise<void> {
  const text = await tableText(language, rows);
  // Without the byte order mark spreadsheets misread accented letters.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  startDownload(address, `${name}.csv`);
  URL.revokeObjectURL(address);
}

/**
 * Rows as separated values: where decimals have a comma, spreadsheets separate cells by semicolons. Decimals in the cells have a point. The
 * library is loaded with the first file.
 */
export async function tableText(language: Language, rows: Rows): Promise<string> {
  const point =
    numberFormatOf(language, {})
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify([...rows], {
    delimiter: point === ',' ? ';' : ',',
    record_delimiter: 'windows',
    eof: false,
    // A single line feed would end the record for most readers.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: {
      string: (value) => (/^-?\d+(\.\d+)?$/.test(value) ? { value: value.replace('.', point), escape_formulas: false } : value),
    },
  });
}
