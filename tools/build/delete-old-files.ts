import { existsSync, readdirSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/** An open page requests a new document within this time. */
const RETENTION_MS = 24 * 3_600_000;

/** Deletes files older than a day from a folder of content-hashed files. */
export function deleteOldFiles(folder: string, now: number): void {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    if (statSync(path).mtimeMs < now - RETENTION_MS) unlinkSync(path);
  }
}
