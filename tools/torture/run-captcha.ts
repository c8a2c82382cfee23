import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { drawDigits } from '../../domains/accounts/server/captcha/captcha-picture.ts';
import { printTable } from './figures.ts';

const PICTURES = 100;
const DIGITS = 6;
/** S05: maximum share that a text recogniser may read. */
const READ_MAX = 0.05;
const INK_MAX = 150;

/** The original picture, and preprocessed ones as an attacker would clean them. */
const WAYS: readonly { readonly name: string; readonly prepare: (picture: Buffer) => Promise<Buffer> }[] = [
  { name: 'as drawn', prepare: (picture) => Promise.resolve(picture) },
  { name: 'three times as large', prepare: (picture) => enlarge(picture).png().toBuffer() },
  { name: 'large, in black and white', prepare: (picture) => enlarge(picture).greyscale().threshold(INK_MAX).png().toBuffer() },
  { name: 'large, thin strokes removed', prepare: (picture) => enlarge(picture).greyscale().median(7).threshold(INK_MAX).png().toBuffer() },
];

/** Measures how many captchas tesseract reads (S05). Returns whether it read fewer than one in twenty. */
export async function runCaptcha([pictures = String(PICTURES)]: readonly string[]): Promise<boolean> {
  const count = Number(pictures);
  if (!isInstalled()) {
    console.error('tesseract was not found; Debian has it as the package tesseract-ocr');
    return false;
  }
  const read = new Map(WAYS.map(({ name }) => [name, { whole: 0, digits: 0 }]));
  for (let index = 0; index < count; index += 1) {
    const answer = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const picture = await drawDigits(answer);
    for (const { name, prepare } of WAYS) {
      const said = await readPrinted(await prepare(picture));
      const figure = read.get(name);
      if (!figure) continue;
      if (said === answer) figure.whole += 1;
      figure.digits += [...answer].filter((digit, place) => said[place] === digit).length;
    }
  }
  printTable(
    [...read].map(([prepared, { whole, digits }]) => ({
      prepared,
      pictures: count,
      read: whole,
      'digits in their place': `${((100 * digits) / (count * DIGITS)).toFixed(1)} %`,
    })),
  );
  return [...read.values()].every(({ whole }) => whole < READ_MAX * count);
}

function isInstalled(): boolean {
  return spawnSync('tesseract', ['--version'], { stdio: 'ignore' }).error === undefined;
}

function enlarge(picture: Buffer): Sharp {
  return sharp(picture).resize({ width: 864, kernel: 'lanczos3' });
}

async function readPrinted(picture: Buffer): Promise<string> {
  const reader = spawn('tesseract', ['stdin', 'stdout', '--psm', '7', '-c', 'tessedit_char_whitelist=0123456789'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  reader.stdin.end(picture);
  let said = '';
  reader.stdout.on('data', (part: Buffer) => (said += part.toString()));
  await once(reader, 'close');
  return said.replaceAll(/\D/g, '');
}
