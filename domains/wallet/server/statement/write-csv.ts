import type { Language } from '@jogada/platform/contract';
import type { Statement } from './statement.ts';
import { kindWord, localeOf, statementWords } from './statement-words.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const MINOR_UNITS = 100n;

/** A statement as CSV in the format that spreadsheets expect in the reader's language. */
export function writeCsv(statement: Statement): string {
  const { language, currency, timeZone, lines } = statement;
  const words = statementWords(language);
  const moment = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const amount = (minorUnits: bigint) => plainAmount(minorUnits, language);
  const rows = [
    [words.date, words.kind, words.source, `${words.amount} (${currency})`, `${words.balance} (${currency})`, words.transferId],
    [statement.from, words.opening, '', '', amount(statement.openingBalance), ''],
    ...lines.map((line) => [
      moment.format(line.at),
      kindWord(words, line.kind),
      harmless(line.source),
      amount(line.amount),
      amount(line.balance),
      line.transferId,
    ]),
    [statement.to, words.closing, '', '', amount(statement.closingBalance), ''],
  ];
  const separator = language === 'pt' ? ';' : ',';
  return BYTE_ORDER_MARK + rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n') + '\r\n';
}

function plainAmount(minorUnits: bigint, language: Language): string {
  const size = minorUnits < 0n ? -minorUnits : minorUnits;
  const cents = String(size % MINOR_UNITS).padStart(2, '0');
  return `${minorUnits < 0n ? '-' : ''}${size / MINOR_UNITS}${language === 'pt' ? ',' : '.'}${cents}`;
}

/** Neutralises text that a spreadsheet would evaluate as a formula (S44). */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
