import { startDownload } from '../web/start-download.ts';

/** Saves rows as a CSV file. No cell can be read as a formula (S44). */
export async function saveTable(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const text = await tableText(rows);
  // Without the byte order mark spreadsheets misread accented letters.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  startDownload(address, `${name}.csv`);
  URL.revokeObjectURL(address);
}

/** Rows as comma-separated values. The library is loaded with the first file. */
export async function tableText(rows: readonly (readonly string[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify([...rows], {
    record_delimiter: 'windows',
    eof: false,
    // A single line feed would end the record for most readers.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { string: (value) => (/^-\d+(\.\d+)?$/.test(value) ? { value, escape_formulas: false } : value) },
  });
}
