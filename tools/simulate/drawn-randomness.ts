import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Chance } from './chance.ts';

let drawing: Chance | undefined;

const real = { randomBytes: crypto.randomBytes, randomUUID: crypto.randomUUID, randomInt: crypto.randomInt, random: Math.random };

/**
 * Replaces the random functions of `node:crypto` in this process with draws from one seeded source, once and permanently, so that ids,
 * tokens and nonces are equal in each run of a history.
 */
export function installDrawnRandomness(): void {
  watchSubtle();
  Object.assign(crypto, {
    randomBytes: ((size: number) => drawing?.bytes(size) ?? real.randomBytes(size)) as typeof crypto.randomBytes,
    randomUUID: () => (drawing ? uuidOf(drawing.bytes(16)) : real.randomUUID()),
    randomInt: (first: number, second?: number) => {
      if (!drawing) return second === undefined ? real.randomInt(first) : real.randomInt(first, second);
      return second === undefined ? below(drawing, first) : first + below(drawing, second - first);
    },
  });
  syncBuiltinESMExports();
  Math.random = () => (drawing ? below(drawing, 2 ** 48) / 2 ** 48 : real.random());
}

let watch: ((work: Promise<unknown>) => void) | undefined;

/** @param onOperation called with each thread-pool operation of this process's ciphers; undefined for none */
export function watchCiphers(onOperation: typeof watch): void {
  watch = onOperation;
}

// Thread-pool results arrive independently of statements and event-loop turns, so a history waits for pending ones.
const watchedCiphers = new WeakSet<object>();
function watchSubtle(): void {
  const prototype = Object.getPrototypeOf(crypto.webcrypto.subtle) as Record<string, (...args: unknown[]) => Promise<unknown>>;
  if (watchedCiphers.has(prototype)) return;
  watchedCiphers.add(prototype);
  for (const name of [
    'decrypt',
    'deriveBits',
    'deriveKey',
    'encrypt',
    'exportKey',
    'generateKey',
    'importKey',
    'sign',
    'verify',
    'digest',
  ]) {
    const original = prototype[name];
    if (!original) continue;
    prototype[name] = function watched(this: unknown, ...args: unknown[]) {
      const work = original.apply(this, args);
      watch?.(work);
      return work;
    };
  }
}

/** @param chance source of all further draws; undefined restores real randomness */
export function drawFrom(chance: Chance | undefined): void {
  drawing = chance;
}

function below(chance: Chance, bound: number): number {
  if (bound <= 2 ** 32) return chance.below(bound);
  return (chance.below(2 ** 21) * 2 ** 32 + chance.below(2 ** 32)) % bound;
}

function uuidOf(bytes: Buffer): `${string}-${string}-${string}-${string}-${string}` {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
