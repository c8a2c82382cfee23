import '../../../screen/arcade.css';
import '../../../screen/hud/hud.css';
import '../../../screen/board/board.css';
import '../../../screen/board/line-maps.css';
import './baile-de-ouro.css';
import { createSlotPlay } from '../../../screen/board/slot-play.ts';
import { type Hud, type HudGame, openHud } from '../../../screen/hud/hud.ts';
import { WIN_MAX_STAKES } from '../paper.ts';
import { HIT_PERCENT, RETURN_PERCENT } from '../return-percent.ts';
import { baileDeOuro } from '../rounds.ts';
import type { Round } from '../rules.ts';
import { BACKDROP } from './backdrop.ts';
import { createBallShow } from './ball-show.ts';
import { GAME_TEXTS, type GameTexts } from './game-texts.ts';
import { paperSections } from './paper-sections.ts';

void openHud({ texts: GAME_TEXTS, setUp });

function setUp(hud: Hud<GameTexts>): HudGame {
  hud.root.insertAdjacentHTML('afterbegin', BACKDROP);
  const show = createBallShow(hud);
  return {
    ...createSlotPlay(hud, show),
    canAutoplay: true,
    onStake: show.showStake,
    facts: {
      returnPercent: RETURN_PERCENT,
      volatility: 'high',
      hitPercent: HIT_PERCENT,
      winMaxStakes: String(WIN_MAX_STAKES),
      hasSteps: false,
    },
    rules: () => paperSections(hud),
    recompute: (stakeAmount, random) => baileDeOuro.play(stakeAmount, random, {}),
    describe: (result) => (result as Round).fields.join(''),
  };
}
