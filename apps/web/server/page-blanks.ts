import { randomBytes } from 'node:crypto';

/** The values that differ between responses of a page that is otherwise the same for every visitor. */
const BLANKS = ['nonce', 'ip'] as const;
type Blank = (typeof BLANKS)[number];

/** A page rendered once, with blanks for the values of each response. */
export interface BlankPage {
  readonly bytes: number;
  /** Returns the page for one response. The values are not escaped: neither may contain characters with a meaning in HTML or JSON. */
  fill(values: Readonly<Record<Blank, string>>): Buffer;
}

const mark = () => `blank${randomBytes(16).toString('hex')}`;

/** Random per process, so that no content can contain a mark. */
export const BLANK_MARKS: Readonly<Record<Blank, string>> = { nonce: mark(), ip: mark() };

const ANY_MARK = new RegExp(`(${BLANKS.map((blank) => BLANK_MARKS[blank]).join('|')})`);

/** Splits a page that was rendered with the marks in place of the values. */
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
