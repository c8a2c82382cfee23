import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@jogada/platform/contract';

const RATE = 11_025;
const HEAD_BYTES = 44;
const DIGITS = 10;
const SILENCE = 0.004;

/**
 * Returns spoken digits as audio: a WAV, 16 bits, mono, 11,025 Hz. Speed, volume and pauses vary at random, over background speech and
 * noise.
 */
export function speakDigits(digits: string, language: Language): Buffer {
  const voice = voiceOf(language);
  const parts = [...digits].flatMap((digit) => [pause(), spoken(voice[Number(digit)] ?? new Float64Array())]);
  const speech = joined([...parts, pause()]);
  murmur(speech, voice);
  return waveOf(speech);
}

const voices = new Map<Language, readonly Float64Array[]>();

/** The ten spoken digits of a language, cached after the first read. */
function voiceOf(language: Language): readonly Float64Array[] {
  const known = voices.get(language);
  if (known) return known;
  const samples = Float64Array.from(
    readFileSync(join(import.meta.dirname, 'voices', `digits-${language}.wav`)).subarray(HEAD_BYTES),
    linear,
  );
  const slot = samples.length / DIGITS;
  const voice = Array.from({ length: DIGITS }, (_, digit) => {
    const word = samples.subarray(digit * slot, (digit + 1) * slot);
    return word.subarray(0, word.findLastIndex((sample) => Math.abs(sample) > SILENCE) + 1);
  });
  voices.set(language, voice);
  return voice;
}

/** ITU-T G.711, mu-law. */
function linear(byte: number): number {
  const code = ~byte & 255;
  const magnitude = (((code & 15) << 3) + 132) << ((code >> 4) & 7);
  return ((code & 128 ? -1 : 1) * (magnitude - 132)) / 32_768;
}

function spoken(word: Float64Array): Float64Array {
  const speed = between(0.92, 1.08);
  const loudness = between(0.7, 0.95);
  return Float64Array.from({ length: Math.floor((word.length - 1) / speed) }, (_, index) => {
    const at = index * speed;
    const before = Math.floor(at);
    const one = word[before] ?? 0;
    const other = word[before + 1] ?? 0;
    return loudness * (one + (other - one) * (at - before));
  });
}

function pause(): Float64Array {
  return new Float64Array(Math.round(RATE * between(0.4, 0.75)));
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// Quiet reversed speech and noise: easy to ignore for a listener, but it disturbs automatic segmentation into words.
function murmur(speech: Float64Array, voice: readonly Float64Array[]): void {
  let hiss = 0;
  for (let at = 0; at < speech.length; at += 1) {
    hiss = hiss * 0.8 + between(-0.006, 0.006);
    speech[at] = (speech[at] ?? 0) + hiss;
  }
  for (let at = 0; at < speech.length; at += Math.round(RATE * between(0.15, 0.5))) {
    const word = voice[randomInt(DIGITS)] ?? new Float64Array();
    const loudness = between(0.03, 0.06);
    for (let index = 0; index < word.length && at + index < speech.length; index += 1) {
      speech[at + index] = (speech[at + index] ?? 0) + loudness * (word[word.length - 1 - index] ?? 0);
    }
  }
}

function waveOf(samples: Float64Array): Buffer {
  const file = Buffer.alloc(HEAD_BYTES + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), HEAD_BYTES + index * 2));
  return file;
}

function between(low: number, high: number): number {
  return low + ((high - low) * randomInt(0, 1_000_000)) / 1_000_000;
}
