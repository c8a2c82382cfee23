const STORAGE_KEY = 'arcade.own-seed';

/** The player's own part of every draw: random until the player writes another. */
export function readOwnSeed(): string {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    if (kept !== null && /^[\x21-\x39\x3b-\x7e]{1,32}$/.test(kept)) return kept;
  } catch {
    // Without storage each page has its own.
  }
  return writeOwnSeed(crypto.randomUUID().replaceAll('-', '').slice(0, 16));
}

/** What is no plain character, or a colon (which parts the message that is hashed), is left out. */
export function writeOwnSeed(text: string): string {
  const seed = text.replaceAll(/[^\x21-\x39\x3b-\x7e]/g, '').slice(0, 32) || crypto.randomUUID().slice(0, 8);
  try {
    localStorage.setItem(STORAGE_KEY, seed);
  } catch {
    // Not remembered where storage is closed.
  }
  return seed;
}
