import type { Services } from '@jogada/merchant/server';
import { deleteInSteps, RECORDS_RETENTION_MS, type Job } from '@jogada/platform/server';
import { deleteUnusedPictures } from './pictures/delete-unused-pictures.ts';
import { deleteOldChatMessages, deleteOldFeedback, deleteOldLetters } from './retention/old-correspondence.sql.ts';
import { sendPushes } from './push/send-pushes.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

export function jobs(services: Services): readonly Job[] {
  return [
    { name: 'content.delete-unused-pictures', everyMs: 6 * HOUR_MS, run: deleteUnusedPictures },
    {
      name: 'content.delete_old_correspondence',
      everyMs: 24 * HOUR_MS,
      async run(ctx) {
        const before = new Date(ctx.now().getTime() - RECORDS_RETENTION_MS);
        for (const deleteOld of [deleteOldChatMessages, deleteOldLetters, deleteOldFeedback])
          await deleteInSteps((rowsMax) => deleteOld(ctx.database, { before, rowsMax }));
      },
    },
    { name: 'content.send_pushes', everyMs: 5 * SECOND_MS, run: (ctx) => sendPushes({ ...services, ...ctx }) },
  ];
}
