import { stringify } from 'csv-stringify/sync';
import { DATE_SHAPES, momentFormat, writeDecimal, type Language } from '@jogada/platform/contract';
import type { Statement } from './statement.ts';
import { kindWord, localeOf, statementWords } from './statement-words.ts';

/** A statement as CSV in the format that spreadsheets expect in the reader's language. */
export function writeCsv(statement: Statement): string {
  const { language, currency, timeZone, lines } = statement;
  const words = statementWords(language);
  const moment = momentFormat(language, timeZone, { ...DATE_SHAPES.dateTime, second: '2-digit' });
  const rows = [
    [words.date, words.kind, words.source, `${words.amount} (${currency})`, `${words.balance} (${currency})`, words.transferId],
    [statement.from, words.opening, '', '', statement.openingBalance, ''],
    ...lines.map((line) => [moment.format(line.at), kindWord(words, line.kind), line.source, line.amount, line.balance, line.transferId]),
    [statement.to, words.closing, '', '', statement.closingBalance, ''],
  ];
  return stringify(rows, {
    bom: true,
    // Where the comma is the decimal sign, spreadsheets separate cells by semicolons.
    delimiter: decimalSign(language) === ',' ? ';' : ',',
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    // Neutralises text that a spreadsheet would evaluate as a formula (S44); amounts are bigint and stay as they are.
    escape_formulas: true,
    cast: { bigint: (minorUnits) => plainAmount(minorUnits, statement) },
  });
}

function plainAmount(amount: bigint, { currency, language }: Statement): string {
  return writeDecimal({ amount, currency }).replace('.', decimalSign(language));
}

function decimalSign(language: Language): string {
  return (1.5).toLocaleString(localeOf(language)).replaceAll(/\d/g, '');
}
