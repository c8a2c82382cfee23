import { crc16 } from './crc16.ts';

const PIX_DOMAIN = 'br.gov.bcb.pix';
const TEMPLATE_LENGTH_MAX = 99;
const PAYLOAD_LENGTH_MAX = 512;
const CRC_LENGTH = 4;

/** A reusable code that pays to a key. */
interface StaticBrCode {
  readonly kind: 'static';
  /** The receiver's PIX key, at most 77 characters. */
  readonly key: string;
  readonly description?: string;
  /** Decimal text with two places ("10.00"); absent when the payer decides. */
  readonly amount?: string;
  /** At most 25 letters and digits. */
  readonly txid?: string;
  readonly receiverName: string;
  readonly receiverCity: string;
}

/** A code for one charge. The payer's bank reads the amount and the deadline at the location. */
interface DynamicBrCode {
  readonly kind: 'dynamic';
  /** The charge's URL without `https://`, at most 77 characters. */
  readonly location: string;
  readonly receiverName: string;
  readonly receiverCity: string;
}

export type BrCode = StaticBrCode | DynamicBrCode;

export type BrCodeReading =
  | { readonly kind: 'code'; readonly code: BrCode }
  | { readonly kind: 'unreadable'; readonly reason: 'not_ascii' | 'malformed' | 'checksum' | 'not_pix' | 'incomplete' };

/**
 * Encodes the BR Code (EMV merchant-presented QR) of a charge: the payload of the QR code and of "Pix copia e cola".
 * Strips accents from names and truncates them. @throws RangeError when a key or location does not fit
 */
export function encodeBrCode(code: BrCode): string {
  const body = [
    field('00', '01'),
    code.kind === 'dynamic' ? field('01', '12') : '',
    field('26', receiverAccount(code)),
    field('52', '0000'),
    field('53', '986'),
    code.kind === 'static' && code.amount !== undefined ? field('54', checkedAmount(code.amount)) : '',
    field('58', 'BR'),
    field('59', plainName(code.receiverName, 25)),
    field('60', plainName(code.receiverCity, 15)),
    field('62', field('05', transactionLabel(code))),
    '6304',
  ].join('');
  return body + crc16(body);
}

/** Decodes a BR Code. Any wrong character makes it unreadable, except the letter case of the checksum. */
export function decodeBrCode(text: string): BrCodeReading {
  if (!/^[\x20-\x7e]+$/.test(text)) return unreadable('not_ascii');
  if (text.length > PAYLOAD_LENGTH_MAX || text.slice(-8, -CRC_LENGTH) !== '6304') return unreadable('malformed');
  if (crc16(text.slice(0, -CRC_LENGTH)) !== text.slice(-CRC_LENGTH).toUpperCase()) return unreadable('checksum');
  const fields = readFields(text);
  if (!fields || fields.get('00') !== '01') return unreadable('malformed');
  const account = readFields(fields.get('26') ?? '');
  if (!account || account.get('00')?.toLowerCase() !== PIX_DOMAIN) return unreadable('not_pix');
  const additional = readFields(fields.get('62') ?? '');
  if (!additional) return unreadable('malformed');
  const code = assemble({ fields, account, txid: additional.get('05') });
  return code ? { kind: 'code', code } : unreadable('incomplete');
}

function assemble({ fields, account, txid }: { fields: Fields; account: Fields; txid: string | undefined }): BrCode | undefined {
  const receiverName = fields.get('59');
  const receiverCity = fields.get('60');
  if (!receiverName || !receiverCity || fields.get('53') !== '986' || fields.get('58') !== 'BR') return undefined;
  const location = account.get('25');
  if (location) return { kind: 'dynamic', location, receiverName, receiverCity };
  const key = account.get('01');
  if (!key) return undefined;
  const amount = fields.get('54');
  if (amount !== undefined && !AMOUNT.test(amount)) return undefined;
  const description = account.get('02');
  return {
    kind: 'static',
    key,
    receiverName,
    receiverCity,
    ...(description === undefined ? {} : { description }),
    ...(amount === undefined ? {} : { amount }),
    ...(txid === undefined || txid === '***' ? {} : { txid }),
  };
}

function receiverAccount(code: BrCode): string {
  const inner =
    code.kind === 'dynamic'
      ? field('00', PIX_DOMAIN) + field('25', checkedText(code.location, 'location'))
      : field('00', PIX_DOMAIN) +
        field('01', checkedText(code.key, 'key')) +
        (code.description ? field('02', checkedText(code.description, 'description')) : '');
  if (inner.length > TEMPLATE_LENGTH_MAX) throw new RangeError('receiver account of a BR Code is longer than 99 characters');
  return inner;
}

function transactionLabel(code: BrCode): string {
  if (code.kind === 'dynamic' || code.txid === undefined) return '***';
  if (!/^[a-zA-Z0-9]{1,25}$/.test(code.txid)) throw new RangeError('txid of a static BR Code is 1 to 25 letters and digits');
  return code.txid;
}

const AMOUNT = /^(0|[1-9]\d{0,9})\.\d{2}$/;

function checkedAmount(amount: string): string {
  if (!AMOUNT.test(amount)) throw new RangeError('amount of a BR Code is a decimal text with two places');
  return amount;
}

function checkedText(text: string, what: string): string {
  if (text.length === 0 || text.length > 77 || !/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) {
    throw new RangeError(`${what} of a BR Code is 1 to 77 ASCII characters`);
  }
  return text;
}

// Banks differ in how they count the bytes of an accented letter; ASCII avoids the difference.
function plainName(name: string, lengthMax: number): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, lengthMax)
    .trim();
  return ascii === '' ? 'PIX' : ascii;
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

type Fields = ReadonlyMap<string, string>;

function readFields(text: string): Fields | undefined {
  const fields = new Map<string, string>();
  let index = 0;
  while (index < text.length) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(index, index + 4));
    const [, id, length] = head ?? [];
    if (id === undefined || fields.has(id)) return undefined;
    const value = text.slice(index + 4, index + 4 + Number(length));
    if (value.length !== Number(length)) return undefined;
    fields.set(id, value);
    index += 4 + Number(length);
  }
  return fields;
}

function unreadable(reason: Extract<BrCodeReading, { kind: 'unreadable' }>['reason']): BrCodeReading {
  return { kind: 'unreadable', reason };
}
