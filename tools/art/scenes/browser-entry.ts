import { SCENES } from './catalogue.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage | undefined;

/** Called by the renderer from outside the page. */
function shootScene(name: string, quality: { samples: number; scale: number }): string {
  const subject = SCENES[name];
  if (subject === undefined) throw new Error(`unknown scene ${name}`);
  stage ??= openStage();
  return stage.shoot(subject, quality);
}

Object.assign(window, { shootScene });
