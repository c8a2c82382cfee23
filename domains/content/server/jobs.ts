import type { Services } from '@jogada/merchant/server';
import type { Job } from '@jogada/platform/server';
import { deleteUnusedPictures } from './pictures/delete-unused-pictures.ts';
import { sendPushes } from './push/send-pushes.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

export function jobs(services: Services): readonly Job[] {
  return [
    { name: 'content.delete-unused-pictures', everyMs: 6 * HOUR_MS, run: deleteUnusedPictures },
    { name: 'content.send_pushes', everyMs: 5 * SECOND_MS, run: (ctx) => sendPushes({ ...services, ...ctx }) },
  ];
}
