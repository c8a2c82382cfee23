import { closeSync, openSync, readFileSync, readSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The first bytes of an encrypted file that stands alone. Those in a bundle have none. */
const HEADER = Buffer.from('Salted__');
const VALUES = 256;
/** Six standard deviations above the mean of a chi-squared distribution of 255 degrees of freedom: random bytes stay below. */
const EVENNESS_MAX = 255 + 6 * Math.sqrt(2 * 255);

/** All files below a folder, links left out. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The files that are not encrypted. */
export function clearFiles(files: readonly string[]): string[] {
  return files.filter((file) => !isEncrypted(readFileSync(file)));
}

/** Whether bytes have the header of an encrypted file, or are as evenly spread as a cipher's. Compressed bytes are not. */
export function isEncrypted(bytes: Buffer): boolean {
  if (bytes.subarray(0, HEADER.length).equals(HEADER)) return true;
  const counts = new Float64Array(VALUES);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  const expected = bytes.length / VALUES;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) <= EVENNESS_MAX;
}

/** The files that contain one of the texts in UTF-8. */
export function filesWith(files: readonly string[], texts: readonly string[]): string[] {
  return files.filter((file) => {
    const bytes = readFileSync(file);
    return texts.some((text) => bytes.includes(text));
  });
}

/** Inverts a byte in the middle of a file. A second time restores it. */
export function flipByte(file: string): void {
  const middle = Math.floor(statSync(file).size / 2);
  const handle = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(handle, byte, 0, 1, middle);
  writeSync(handle, Buffer.of(~(byte[0] ?? 0) & 0xff), 0, 1, middle);
  closeSync(handle);
}

/** The largest of the files. */
export function largest(files: readonly string[]): string {
  const [found] = files.toSorted((a, b) => statSync(b).size - statSync(a).size);
  if (found === undefined) throw new Error('no file');
  return found;
}
