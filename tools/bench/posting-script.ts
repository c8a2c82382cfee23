import { mkdirSync, writeFileSync } from 'node:fs';
import { inData } from '../run/places.mjs';
import { GAME_ID, memberNameSql } from './bench-players.ts';

/**
 * The bet that the vendor API posts, one a call, as a script for pgbench, on members numbered 1 to `memberCount`.
 * pgbench reads a colon and a letter as a variable: hence the blanks. Answers the script's path.
 */
export function writePostingScript({ memberCount }: { memberCount: number }): string {
  const posting = `[{"transferId": "trf_' || :r || '","kind": "bet","merchantCode": "demo","memberId": "' || ${memberNameSql(':m')} || '","source": "arcade","externalId": "p' || :r || '","refExternalId": "","roundId": "p' || :r || '","gameId": "${GAME_ID}","closesRound": true,"amount": "20","winAmount": "0","currency": "BRL","pocket": "cash","at": "' || now() || '"}]`;
  return writeScript(
    'posting.sql',
    `\\set m random(1, ${memberCount})\n\\set r random(1, 9000000000000000)\nselect outcome from wallet.post(('${posting}')::jsonb);\n`,
  );
}

/** Puts a script for pgbench into the data directory and answers its path. */
export function writeScript(name: string, text: string): string {
  mkdirSync(inData('bench'), { recursive: true });
  const path = inData('bench', name);
  writeFileSync(path, text);
  return path;
}
