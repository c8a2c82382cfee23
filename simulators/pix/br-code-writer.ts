/** Writes the code of a charge as a provider does that makes the codes itself. Independent of the product's own writer. */
export function writeBrCode(charge: { location: string; label: string; receiverName: string; receiverCity: string }): string {
  const account = tag('00', 'br.gov.bcb.pix') + tag('25', charge.location);
  const start = tag('00', '01') + tag('01', '12') + tag('26', account) + tag('52', '0000') + tag('53', '986');
  const end = tag('58', 'BR') + tag('59', charge.receiverName) + tag('60', charge.receiverCity) + tag('62', tag('05', charge.label));
  const text = `${start}${end}6304`;
  return text + checksum(text);
}

function tag(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

function checksum(text: string): string {
  const register = [...Buffer.from(text, 'ascii')].reduce((before, byte) => {
    let now = before ^ (byte << 8);
    for (let bit = 0; bit < 8; bit += 1) now = (now & 0x8000) === 0 ? now << 1 : (now << 1) ^ 0x1021;
    return now & 0xffff;
  }, 0xffff);
  return register.toString(16).toUpperCase().padStart(4, '0');
}
