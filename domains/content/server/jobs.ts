import type { Job } from '@jogada/platform/server';
import { deleteUnusedPictures } from './pictures/delete-unused-pictures.ts';

const HOUR_MS = 3_600_000;

export const jobs: readonly Job[] = [{ name: 'content.delete-unused-pictures', everyMs: 6 * HOUR_MS, run: deleteUnusedPictures }];
