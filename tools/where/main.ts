import { ROOT } from '../run/places.mjs';
import { findFeature, readTree } from './find-feature.ts';

const PER_PART = 5;
const EVERY = 1000;

const words = process.argv.slice(2).filter((word) => word !== '--all');
const parts = findFeature(words.join(' '), readTree(ROOT), process.argv.includes('--all') ? EVERY : PER_PART);
for (const { part, files } of parts) process.stdout.write(`${part}\n${files.map((file) => `  ${file}\n`).join('')}`);
if (words.length === 0) process.stderr.write('usage: npm run where <words> [-- --all]\n');
process.exitCode = parts.length > 0 ? 0 : 1;
