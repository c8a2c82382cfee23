import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import PdfKit from 'pdfkit';
import { DATE_SHAPES, formatMoney, momentFormat } from '@jogada/platform/contract';
import type { Statement, StatementLine } from './statement.ts';
import { kindWord, statementWords } from './statement-words.ts';

const MARGIN = 40;
const ROW_HEIGHT = 18;
const PAGE = { width: 595, height: 842 };
const BOTTOM = PAGE.height - MARGIN - 24;
const INK = '#14201a';
const FAINT = '#5c6b63';
const LINE = '#d9e0dc';
const COLUMNS = [
  { x: MARGIN, width: 108, align: 'left' },
  { x: 150, width: 128, align: 'left' },
  { x: 282, width: 98, align: 'left' },
  { x: 382, width: 84, align: 'right' },
  { x: 470, width: 85, align: 'right' },
] as const;

/**
 * Subset fonts with the glyphs that statements use: 60 KB instead of 5 MB for Japanese and Korean. A language without a font of its own has
 * the Latin one.
 */
const FONTS = new URL('fonts/', import.meta.url);

export async function writePdf(statement: Statement): Promise<Buffer> {
  const own = new URL(`${statement.language}.ttf`, FONTS);
  const font = await readFile(existsSync(own) ? own : new URL('latin.ttf', FONTS));
  const words = statementWords(statement.language);
  const document = new PdfKit({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: words.title, Author: statement.siteName, CreationDate: statement.madeAt },
  });
  const whole = collected(document);
  document.registerFont('letters', font);
  document.font('letters');
  const format = formatsOf(statement);
  drawHead(document, statement, format);
  drawLines(document, statement, format);
  drawFeet(document, statement);
  document.end();
  return whole;
}

type Pdf = InstanceType<typeof PdfKit>;
type Formats = ReturnType<typeof formatsOf>;

function formatsOf({ language, currency, timeZone }: Statement) {
  const moment = momentFormat(language, timeZone, DATE_SHAPES.dateTime);
  const day = momentFormat(language, 'UTC', DATE_SHAPES.date);
  return {
    money: (amount: bigint) => formatMoney({ amount, currency }, language),
    moment: (at: Date) => moment.format(at),
    day: (text: string) => day.format(new Date(`${text}T12:00:00Z`)),
  };
}

function drawHead(document: Pdf, statement: Statement, format: Formats): void {
  const words = statementWords(statement.language);
  document.fillColor(FAINT).fontSize(10).text(statement.siteName, MARGIN, MARGIN);
  document
    .fillColor(INK)
    .fontSize(20)
    .text(words.title, MARGIN, MARGIN + 14);
  const facts = [
    [words.account, statement.username],
    [words.period, `${format.day(statement.from)} – ${format.day(statement.to)}`],
    [words.opening, format.money(statement.openingBalance)],
    [words.moneyIn, format.money(statement.inAmount)],
    [words.moneyOut, format.money(statement.outAmount)],
    [words.closing, format.money(statement.closingBalance)],
  ] as const;
  facts.forEach(([name, value], index) => {
    const x = MARGIN + (index % 2) * 260;
    const y = MARGIN + 50 + Math.floor(index / 2) * 30;
    document.fillColor(FAINT).fontSize(8).text(name, x, y, { width: 250, lineBreak: false });
    document
      .fillColor(INK)
      .fontSize(12)
      .text(value, x, y + 10, { width: 250, lineBreak: false });
  });
}

function drawLines(document: Pdf, statement: Statement, format: Formats): void {
  const words = statementWords(statement.language);
  let y = drawColumnHeads(document, statement, MARGIN + 150);
  if (statement.lines.length === 0)
    document
      .fillColor(FAINT)
      .fontSize(10)
      .text(words.none, MARGIN, y + 6);
  for (const line of statement.lines) {
    if (y > BOTTOM) {
      document.addPage();
      y = drawColumnHeads(document, statement, MARGIN);
    }
    drawRow(document, cellsOf(line, statement, format), y);
    y += ROW_HEIGHT;
  }
}

function cellsOf(line: StatementLine, { language }: Statement, format: Formats): readonly string[] {
  return [
    format.moment(line.at),
    kindWord(statementWords(language), line.kind),
    line.source,
    format.money(line.amount),
    format.money(line.balance),
  ];
}

function drawColumnHeads(document: Pdf, { language }: Statement, y: number): number {
  const words = statementWords(language);
  document.fillColor(FAINT);
  drawCells(document, [words.date, words.kind, words.source, words.amount, words.balance], { y, size: 8 });
  document
    .moveTo(MARGIN, y + 14)
    .lineTo(PAGE.width - MARGIN, y + 14)
    .lineWidth(0.7)
    .stroke(LINE);
  return y + 20;
}

function drawRow(document: Pdf, cells: readonly string[], y: number): void {
  document.fillColor(INK);
  drawCells(document, cells, { y, size: 9 });
}

function drawCells(document: Pdf, cells: readonly string[], { y, size }: { y: number; size: number }): void {
  document.fontSize(size);
  COLUMNS.forEach(({ x, width, align }, index) => {
    document.text(cells[index] ?? '', x, y, { width, align, height: size + 4, ellipsis: true, lineBreak: false });
  });
}

function drawFeet(document: Pdf, statement: Statement): void {
  const words = statementWords(statement.language);
  const { start, count } = document.bufferedPageRange();
  const made = momentFormat(statement.language, statement.timeZone, DATE_SHAPES.dateTime);
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // The footer lies below the margin, where it would otherwise start a new page.
    document.page.margins.bottom = 0;
    const foot = `${words.made} ${made.format(statement.madeAt)} (${statement.timeZone}) · ${words.page} ${page - start + 1}/${count}`;
    document
      .fillColor(FAINT)
      .fontSize(8)
      .text(foot, MARGIN, PAGE.height - MARGIN, { lineBreak: false });
  }
}

function collected(document: Pdf): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
}
