import type { Job } from '@jogada/platform/server';
import { forgetUnusedPictures } from './pictures/forget-unused-pictures.ts';

const HOUR_MS = 3_600_000;

export const jobs: readonly Job[] = [{ name: 'content.forget-unused-pictures', everyMs: 6 * HOUR_MS, run: forgetUnusedPictures }];
