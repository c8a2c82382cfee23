import { expect, test } from 'vitest';
import fc from 'fast-check';
import { createDynamicPix, createStaticPix, hasError, parsePix } from 'pix-utils';
import { decodeBrCode, encodeBrCode, type BrCode } from './br-code.ts';
import { crc16 } from './crc16.ts';

const BCB_SAMPLE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const word = (min: number, max: number) => fc.string({ unit: fc.constantFrom(...letters), minLength: min, maxLength: max });
const alphanumeric = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...letters, ...'0123456789'), minLength: min, maxLength: max });
// pix-utils writes names and cities in capitals.
const receiver = {
  receiverName: word(1, 25).map((name) => name.toUpperCase()),
  receiverCity: word(1, 15).map((name) => name.toUpperCase()),
};
const amount = fc.bigInt({ min: 1n, max: 999_999_999n }).map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);

const dynamicCode: fc.Arbitrary<BrCode> = fc.record({
  kind: fc.constant('dynamic' as const),
  location: fc.tuple(word(3, 12), word(2, 3), fc.uuid()).map(([host, top, id]) => `${host.toLowerCase()}.${top.toLowerCase()}/qr/v2/${id}`),
  ...receiver,
});
const staticCode: fc.Arbitrary<BrCode> = fc.record({
  kind: fc.constant('static' as const),
  key: fc.uuid(),
  amount,
  txid: alphanumeric(1, 25),
  ...receiver,
});
const anyCode = fc.oneof(dynamicCode, staticCode);

test('Computes the published CRC-16 check values', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16(BCB_SAMPLE.slice(0, -4))).toBe('1D3D');
});

test("Decodes the Central Bank's sample field by field and encodes it identically", () => {
  expect(decodeBrCode(BCB_SAMPLE)).toEqual({
    kind: 'code',
    code: { kind: 'static', key: '123e4567-e12b-12d1-a456-426655440000', receiverName: 'Fulano de Tal', receiverCity: 'BRASILIA' },
  });
  expect(
    encodeBrCode({ kind: 'static', key: '123e4567-e12b-12d1-a456-426655440000', receiverName: 'Fulano de Tal', receiverCity: 'BRASILIA' }),
  ).toBe(BCB_SAMPLE);
});

test('P-01: Encodes 10,000 random codes as pix-utils does and decodes them losslessly', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      const text = encodeBrCode(code);
      expect(text).toBe(oracle(code));
      expect(decodeBrCode(text)).toEqual({ kind: 'code', code });
      expect(hasError(parsePix(text))).toBe(false);
    }),
    { numRuns: 10_000 },
  );
}, 90_000);

test('P-01: Rejects every single-character change except the letter case of the checksum', () => {
  const alphabet = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  fc.assert(
    fc.property(anyCode, (code) => {
      const text = encodeBrCode(code);
      for (let index = 0; index < text.length; index += 1) {
        for (const character of alphabet) {
          if (character === text[index]) continue;
          const isChecksumCase = index >= text.length - 4 && character.toUpperCase() === text[index];
          const reading = decodeBrCode(text.slice(0, index) + character + text.slice(index + 1));
          if (reading.kind !== (isChecksumCase ? 'code' : 'unreadable'))
            expect.fail(`${text} with ${character} at ${index} is read as ${reading.kind}`);
        }
      }
    }),
    { numRuns: 12 },
  );
}, 90_000);

test('Strips accents from names and truncates them', () => {
  const text = encodeBrCode({
    kind: 'dynamic',
    location: 'pix.example.com/qr/v2/1',
    receiverName: 'Jogada Entretenimento e Diversão Ltda',
    receiverCity: 'São José dos Campos',
  });
  const reading = decodeBrCode(text);
  expect(reading).toMatchObject({ kind: 'code', code: { receiverName: 'Jogada Entretenimento e D', receiverCity: 'Sao Jose dos Ca' } });
});

test('Rejects values that are too long, not ASCII or malformed before encoding', () => {
  const receiver = { receiverName: 'Jogada', receiverCity: 'SAO PAULO' };
  expect(() => encodeBrCode({ kind: 'dynamic', location: 'x'.repeat(78), ...receiver })).toThrow(RangeError);
  expect(() => encodeBrCode({ kind: 'dynamic', location: 'bánco.example/1', ...receiver })).toThrow(RangeError);
  expect(() => encodeBrCode({ kind: 'static', key: 'a@b.com', amount: '1.5', ...receiver })).toThrow(RangeError);
  expect(() => encodeBrCode({ kind: 'static', key: 'a@b.com', txid: 'a-b', ...receiver })).toThrow(RangeError);
});

test.each(['', '6304', 'x', `${BCB_SAMPLE}\n`, BCB_SAMPLE.slice(0, -1), 'é'.repeat(40), '0'.repeat(600)])(
  'Rejects the unreadable %j',
  (text) => {
    expect(decodeBrCode(text).kind).toBe('unreadable');
  },
);

function oracle(code: BrCode): string {
  const receiver = { merchantName: code.receiverName, merchantCity: code.receiverCity };
  const made =
    code.kind === 'dynamic'
      ? createDynamicPix({ ...receiver, url: code.location, oneTime: true })
      : createStaticPix({ ...receiver, pixKey: code.key, txid: code.txid ?? '', transactionAmount: Number(code.amount) });
  if (hasError(made)) throw new Error(made.message);
  return made.toBRCode();
}
