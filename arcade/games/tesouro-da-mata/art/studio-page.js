import { openStage } from '../../../../tools/art/stage.ts';
import { paintBackdrop } from './backdrop.js';
import { REEL_FRAME } from './reel-frame.js';
import { GUARDIAN, SYMBOL_SUBJECTS } from './symbols.js';
import { paintWordmark } from './wordmark.js';

const SUBJECTS = { ...SYMBOL_SUBJECTS, frame: REEL_FRAME, guardian: GUARDIAN };
let stage;

/** Called from outside the page, by draw-art.mjs. */
Object.assign(window, {
  shoot(name, quality) {
    stage ??= openStage();
    return stage.shoot(SUBJECTS[name], quality);
  },
  paintBackdrop,
  paintWordmark,
});
