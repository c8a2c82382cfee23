import { existsSync, readdirSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/** No page is open for longer than that without asking for a document anew. */
const RETENTION_MS = 24 * 3_600_000;

/** Deletes what builds before the last day left in a folder of files named after their content. */
export function deleteOldFiles(folder: string, now: number): void {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    if (statSync(path).mtimeMs < now - RETENTION_MS) unlinkSync(path);
  }
}
