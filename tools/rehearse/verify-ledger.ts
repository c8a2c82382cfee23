import { spawnSync } from 'node:child_process';
import { ROOT } from '../run/places.mjs';

/**
 * Faults of `npm run ledger:verify`.
 * @param reportsUrl of the login for reports
 */
export function verifyLedger(reportsUrl: string): string[] {
  const env = { ...process.env, DATABASE_URL: reportsUrl, DATABASE_REPORTS_URL: reportsUrl };
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'ledger:verify'], { cwd: ROOT, env, encoding: 'utf8' });
  return status === 0 ? [] : [stdout + stderr];
}
