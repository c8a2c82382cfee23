import { createHmac } from 'node:crypto';

/** The picture's measures, in its own units. */
export const SLIDER = { width: 320, height: 180, pieceSize: 60 } as const;

const LEFT_MIN = 92;
const EDGE = 10;

/**
 * Where a puzzle's gap is. It follows from the puzzle's id and the installation's secret, so that no table, log or
 * backup holds an answer.
 */
export function sliderGap(challengeId: string, captchaSecret: string): { left: number; top: number } {
  const digest = createHmac('sha256', Buffer.from(captchaSecret, 'hex')).update(`slider ${challengeId}`).digest();
  const within = (offset: number, min: number, max: number) => min + (digest.readUInt32BE(offset) % (max - min + 1));
  return {
    left: within(0, LEFT_MIN, SLIDER.width - SLIDER.pieceSize - EDGE),
    top: within(4, EDGE, SLIDER.height - SLIDER.pieceSize - EDGE),
  };
}
