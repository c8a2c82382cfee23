import { randomBytes } from 'node:crypto';
import { bootRangeOf } from '../boot-state.ts';
import { gzipPart, joinGzip, storedPart, type GzipPart } from '@jogada/platform/server';

/** A text that was rendered in place of a value: the value differs between the responses of a page that is otherwise the same. */
export interface Blank {
  /** Unlikely to occur anywhere else, as it is random. */
  readonly mark: string;
  readonly name: string;
}

/** A page rendered once, with blanks for the values of each response. */
export interface BlankPage {
  /** Size in memory. */
  readonly bytes: number;
  /** Returns the page for one response, compressed with gzip. Throws when a value is missing. */
  fill(values: ReadonlyMap<string, string>): Buffer;
}

export const newMark = () => `blank${randomBytes(16).toString('hex')}`;

/** The blanks of every page, random per process. */
export const BLANK_MARKS: Readonly<Record<'nonce' | 'ip', string>> = { nonce: newMark(), ip: newMark() };
const EVERYWHERE: readonly Blank[] = Object.entries(BLANK_MARKS).map(([name, mark]) => ({ name, mark }));

type Piece = GzipPart | { readonly name: string; readonly escape: (value: string) => string };

/** Splits a page that was rendered with marks in place of the values, and compresses what lies between them. */
export async function cutAtBlanks(html: string, ofPage: readonly Blank[] = []): Promise<BlankPage> {
  // The longer mark first: one may begin with another.
  const blanks = [...EVERYWHERE, ...ofPage].toSorted((one, other) => other.mark.length - one.mark.length);
  const nameOf = new Map(blanks.map(({ mark, name }) => [mark, name]));
  const boot = bootRangeOf(html);
  const pieces: Promise<Piece>[] = [];
  let end = 0;
  const keep = (text: string) => text !== '' && pieces.push(gzipPart(Buffer.from(text)));
  const anyMark = new RegExp(blanks.map(({ mark }) => mark.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|'), 'g');
  for (const { 0: mark, index } of html.matchAll(anyMark)) {
    keep(html.slice(end, index));
    const escape = index >= boot.start && index < boot.end ? escapeForJson : escapeForHtml;
    pieces.push(Promise.resolve({ name: nameOf.get(mark) ?? '', escape }));
    end = index + mark.length;
  }
  keep(html.slice(end));
  const cut = await Promise.all(pieces);
  return {
    bytes: cut.reduce((sum, piece) => sum + ('blocks' in piece ? piece.blocks.length : 0), 0),
    fill(values) {
      const parts = cut.map((piece) => {
        if ('blocks' in piece) return piece;
        const value = values.get(piece.name);
        if (value === undefined) throw new Error(`no value for the blank ${piece.name}`);
        return storedPart(Buffer.from(piece.escape(value)));
      });
      return joinGzip(parts);
    },
  };
}

const HTML_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** As React escapes texts and attributes. */
function escapeForHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);
}

/** As the boot state escapes its texts. */
function escapeForJson(value: string): string {
  return JSON.stringify(value).slice(1, -1).replaceAll('<', '\\u003c');
}
