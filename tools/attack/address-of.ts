/** A client address in 10.0.0.0/8, derived from the mark. */
export function addressOf(mark: string): string {
  let sum = 2_166_136_261;
  for (const letter of mark) sum = Math.imul(sum ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  return `10.${(sum >> 16) & 255}.${(sum >> 8) & 255}.${sum & 255}`;
}
