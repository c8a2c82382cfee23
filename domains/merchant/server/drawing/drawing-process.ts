import sharp from 'sharp';
import { drawPhoto } from './draw-photo.ts';
import { drawPictureFiles } from './draw-picture-files.ts';
import { drawLogo } from './draw-logo.ts';
import type { DrawingOrder } from './drawing-order.ts';
import { UP } from './up.ts';
import { RefusedPicture } from './refused-picture.ts';

// Draws one picture and ends. Its time, memory and processor are limited from outside (`confined-process.ts`): what goes on inside of a
// decoder can be limited nowhere else.
sharp.cache(false);
sharp.concurrency(1);
// Only the decoders of the kinds that may be sent.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'],
});

process.on('message', (order: DrawingOrder) => void answer(order));
// Not exit(): that would wait for a decoder at work.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.(UP);

async function answer(order: DrawingOrder): Promise<void> {
  try {
    process.send?.({ drawn: await draw(order) });
  } catch (error) {
    // A fault of ours ends the process, which says it.
    if (!(error instanceof RefusedPicture)) throw error;
    process.send?.({ refused: true });
  }
}

function draw(order: DrawingOrder): Promise<unknown> {
  const sent = Buffer.from(order.sent);
  switch (order.kind) {
    case 'sign':
      return drawLogo(sent);
    case 'files':
      return drawPictureFiles(sent, order.widths);
    case 'photo':
      return drawPhoto(sent, { sideMax: order.sideMax });
    default:
      return order satisfies never;
  }
}
