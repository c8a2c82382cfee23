import { spawnSync } from 'node:child_process';
import { listOutdated } from './list-outdated.ts';

// Implements `npm run outdated`, which never fails: a newer release is no fault of a change, and the check works offline.
const ANSWER_WITHIN_MS = 60_000;
const { stdout, error } = spawnSync('npm', ['outdated', '--json', '--fetch-retries=0'], { encoding: 'utf8', timeout: ANSWER_WITHIN_MS });
const answer = error ? { unreachable: error.message } : listOutdated(stdout);
if ('unreachable' in answer) console.log('the package registry is unreachable; versions were not compared');
else if (answer.lines.length === 0) console.log('every package has its newest version');
else for (const line of answer.lines) console.log(line);
