import '../../../screen/arcade.css';
import '../../../screen/hud/hud.css';
import '../../../screen/board/board.css';
import './cascata-de-cristal.css';
import { createSlotPlay } from '../../../screen/board/slot-play.ts';
import { type Hud, type HudGame, openHud } from '../../../screen/hud/hud.ts';
import { HIT_PERCENT, RETURN_PERCENT } from '../return-percent.ts';
import { cascataDeCristal } from '../rounds.ts';
import { WIN_MAX_STAKES } from '../paper.ts';
import type { Round } from '../rules.ts';
import { BACKDROP } from './backdrop.ts';
import { createCascadeShow } from './cascade-show.ts';
import { GAME_TEXTS, type GameTexts } from './game-texts.ts';
import { paperSections } from './paper-sections.ts';

void openHud({ texts: GAME_TEXTS, setUp });

function setUp(hud: Hud<GameTexts>): HudGame {
  hud.root.insertAdjacentHTML('afterbegin', BACKDROP);
  return {
    ...createSlotPlay(hud, createCascadeShow(hud)),
    canAutoplay: true,
    facts: {
      returnPercent: RETURN_PERCENT,
      volatility: 'high',
      hitPercent: HIT_PERCENT,
      winMaxStakes: String(WIN_MAX_STAKES),
      hasSteps: false,
    },
    rules: () => paperSections(hud),
    recompute: (stakeAmount, random) => cascataDeCristal.play(stakeAmount, random, {}),
    describe: (result) => (result as Round).spins[0]?.first.join('') ?? '',
  };
}
