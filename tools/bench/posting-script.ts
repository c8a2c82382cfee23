import { mkdirSync, writeFileSync } from 'node:fs';
import { inData } from '../run/places.mjs';
import { GAME_ID, memberNameSql } from './bench-players.ts';

/**
 * pgbench script of the bet that the vendor API posts, one per call, for members numbered 1 to `memberCount`. Blanks after colons, because
 * pgbench reads a colon and a letter as a variable. Returns the script's path.
 */
export function writePostingScript({ memberCount }: { memberCount: number }): string {
  const posting = `[{"transferId": "trf_' || :r || '","kind": "bet","merchantCode": "demo","memberId": "' || ${memberNameSql(':m')} || '","source": "arcade","externalId": "p' || :r || '","refExternalId": "","roundId": "p' || :r || '","gameId": "${GAME_ID}","closesRound": true,"amount": "20","winAmount": "0","currency": "BRL","pocket": "cash","at": "' || now() || '"}]`;
  return writeScript(
    'posting.sql',
    `\\set m random(1, ${memberCount})\n\\set r random(1, 9000000000000000)\nselect outcome from wallet.post(('${posting}')::jsonb);\n`,
  );
}

/** Writes a pgbench script into the data directory; returns its path. */
export function writeScript(name: string, text: string): string {
  mkdirSync(inData('bench'), { recursive: true });
  const path = inData('bench', name);
  writeFileSync(path, text);
  return path;
}
