/** The content of a BR Code for a payer's bank. */
export interface ReadCode {
  readonly receiverName: string;
  readonly receiverCity: string;
  /** Dynamic codes: the address of the charge. */
  readonly location: string | undefined;
}

/** Parses a BR Code independently of the code that writes it, so that a fault of the writer is detected. */
export function readBrCode(text: string): ReadCode | undefined {
  const code = text.trim();
  if (!/^[\x20-\x7e]{20,512}$/.test(code) || checksumOf(code.slice(0, -4)) !== code.slice(-4).toUpperCase()) return undefined;
  const fields = split(code);
  const account = split(fields.get('26') ?? '');
  const receiverName = fields.get('59');
  const receiverCity = fields.get('60');
  if (account.get('00')?.toLowerCase() !== 'br.gov.bcb.pix' || receiverName === undefined || receiverCity === undefined) return undefined;
  return { receiverName, receiverCity, location: account.get('25') };
}

function split(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let rest = text; rest.length >= 4;) {
    const length = Number(rest.slice(2, 4));
    fields.set(rest.slice(0, 2), rest.slice(4, 4 + length));
    rest = rest.slice(4 + length);
  }
  return fields;
}

function checksumOf(text: string): string {
  let register = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const carry = ((register >> 15) & 1) ^ ((byte >> bit) & 1);
      register = ((register << 1) & 0xffff) ^ (carry === 1 ? 0x1021 : 0);
    }
  }
  return register.toString(16).toUpperCase().padStart(4, '0');
}
