import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * node tools/run/on-runtime.mjs tools/speech/main.ts
 * Synthesises the ten digits in every language with espeak-ng, which must be installed, for the spoken captcha: one WAV per language,
 * mu-law at 11,025 Hz, a slot of 0.8 s per digit. Run manually when a word changes; the site itself needs no speech program.
 */

const OUT = join(import.meta.dirname, '../../domains/accounts/server/captcha/voices');
const RATE = 11_025;
const SLOT_SECONDS = 0.8;

const VOICES = {
  pt: { voice: 'pt-br', digits: ['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'] },
  en: { voice: 'en-us', digits: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] },
  ja: { voice: 'ja', digits: ['ゼロ', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'] },
  ko: { voice: 'ko', digits: ['공', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'] },
} as const;

for (const [language, { voice, digits }] of Object.entries(VOICES)) {
  const slots = digits.map((word) => inSlot(speak(word, voice)));
  const file = join(OUT, `digits-${language}.wav`);
  writeFileSync(file, waveFile(Buffer.concat(slots)));
  process.stdout.write(`${file}\n`);
}

/** Samples from -1 to 1 at RATE, with surrounding silence removed. */
function speak(word: string, voice: string): Float64Array {
  const wave = execFileSync('espeak-ng', ['-v', voice, '-s', '130', '-a', '160', '--stdout', word]);
  const rate = wave.readUInt32LE(24);
  if (rate !== 2 * RATE) throw new Error(`espeak-ng speaks at ${rate} Hz, and ${2 * RATE} was expected`);
  const pcm = wave.subarray(wave.indexOf('data') + 8);
  const at = (index: number) => (index >= 0 && index * 2 + 1 < pcm.length ? pcm.readInt16LE(index * 2) / 32_768 : 0);
  // Halves the sample rate with a low-pass filter against aliasing.
  const halved = Float64Array.from(
    { length: Math.floor(pcm.length / 4) },
    (_, index) => 0.25 * at(2 * index - 1) + 0.5 * at(2 * index) + 0.25 * at(2 * index + 1),
  );
  const peak = Math.max(...halved.map(Math.abs));
  const isLoud = (sample: number) => Math.abs(sample) > peak * 0.015;
  const trimmed = halved.subarray(halved.findIndex(isLoud), halved.findLastIndex(isLoud) + 1);
  return trimmed.map((sample) => (sample / peak) * 0.9);
}

function inSlot(samples: Float64Array): Buffer {
  const length = Math.round(SLOT_SECONDS * RATE);
  if (samples.length > length) throw new Error(`a word lasts ${(samples.length / RATE).toFixed(2)} s, longer than its slot`);
  return Buffer.from(Array.from({ length }, (_, index) => muLaw(samples[index] ?? 0)));
}

/** ITU-T G.711. */
function muLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(32_635, Math.abs(Math.round(sample * 32_767))) + 132;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 15)) & 255;
}

function waveFile(data: Buffer): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(7, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
