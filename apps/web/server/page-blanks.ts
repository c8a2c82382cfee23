import { randomBytes } from 'node:crypto';

/** What differs from answer to answer on a page that is otherwise the same for every visitor. */
const BLANKS = ['nonce', 'ip'] as const;
type Blank = (typeof BLANKS)[number];

/** A page drawn once, with blanks left for what is each visitor's own. */
export interface BlankPage {
  readonly bytes: number;
  /** The whole page for one answer. Neither value may hold anything that HTML or JSON would read. */
  fill(values: Readonly<Record<Blank, string>>): Buffer;
}

const mark = () => `blank${randomBytes(16).toString('hex')}`;

/** Stands in a page where a value will. Nobody outside knows them, so no content can bring one along. */
export const BLANK_MARKS: Readonly<Record<Blank, string>> = { nonce: mark(), ip: mark() };

const ANY_MARK = new RegExp(`(${BLANKS.map((blank) => BLANK_MARKS[blank]).join('|')})`);

/** Cuts a page that was drawn with the marks in place of the values. */
export function cutAtBlanks(html: string): BlankPage {
  const pieces = html.split(ANY_MARK).map((piece) => BLANKS.find((blank) => BLANK_MARKS[blank] === piece) ?? Buffer.from(piece));
  return {
    bytes: Buffer.byteLength(html),
    fill(values) {
      const written = { nonce: Buffer.from(values.nonce), ip: Buffer.from(values.ip) };
      return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? written[piece] : piece)));
    },
  };
}
