import sharp from 'sharp';
import { drawPhoto } from './draw-photo.ts';
import { drawPictureFiles } from './draw-picture-files.ts';
import { drawLogo } from './draw-logo.ts';
import type { DrawingOrder } from './drawing-order.ts';
import { UP } from './up.ts';
import { RefusedPicture } from './refused-picture.ts';

// Draws one picture and exits. Its time, memory and CPU are limited from outside (`confined-process.ts`), since a decoder cannot be
// interrupted from inside.
sharp.cache(false);
sharp.concurrency(1);
// Enables only the decoders of the accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'],
});

process.on('message', (order: DrawingOrder) => void answer(order));
// exit() would wait for a running decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.(UP);

async function answer(order: DrawingOrder): Promise<void> {
  try {
    process.send?.({ drawn: await draw(order) });
  } catch (error) {
    // An internal error ends the process, with the message on stderr.
    if (!(error instanceof RefusedPicture)) throw error;
    process.send?.({ refused: true });
  }
}

function draw(order: DrawingOrder): Promise<unknown> {
  const sent = Buffer.from(order.sent);
  switch (order.kind) {
    case 'logo':
      return drawLogo(sent);
    case 'files':
      return drawPictureFiles(sent, order.widths);
    case 'photo':
      return drawPhoto(sent, { sideMax: order.sideMax });
    default:
      return order satisfies never;
  }
}
