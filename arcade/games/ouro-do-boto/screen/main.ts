import '../../../screen/arcade.css';
import '../../../screen/hud/hud.css';
import './ouro-do-boto.css';
import { type Hud, type HudGame, openHud } from '../../../screen/hud/hud.ts';
import { element } from '../../../screen/element.ts';
import type { SoundShape } from '../../../screen/sound.ts';
import { isSwimming, type Swimmer, swimmersAt } from '../river.ts';
import { RETURN_PERCENT } from '../return-percent.ts';
import { ouroDoBoto } from '../rounds.ts';
import { TARGETS, type Throw } from '../rules.ts';
import { drawSwimmer } from './draw-swimmer.ts';
import { GAME_TEXTS, type GameTexts } from './game-texts.ts';
import { joinRiver, CATCH_SHOWN_MS } from './join-river.ts';

const THROW: SoundShape = [0.5, 0.1, 240, 0.01, 0.04, 0.12, 4, 1.8, -6];
const MISS: SoundShape = [0.3, 0.2, 120, 0.02, 0.05, 0.1, 4, 1.2];
const FLIGHT_MS = 220;
const SHOWN_MS = 620;
const REACH_PX = 70;

interface Shot {
  swimmer: Swimmer;
  begunMs: number;
  outcome?: { isCaught: boolean; text: string; atMs: number; x: number; y: number };
}

void openHud({ texts: GAME_TEXTS, setUp });

function setUp(hud: Hud<GameTexts>): HudGame {
  const { root, panel, keeper, stake, t, money } = hud;
  const canvas = element('canvas', { class: 'river', 'data-testid': 'river', role: 'img', 'aria-label': t('river') });
  panel.stage.append(canvas);
  const pen = canvas.getContext('2d');
  const own = new Set<number>();
  const river = joinRiver(hud, { isOwn: (swimmer) => own.has(swimmer) });
  const isGone = (swimmer: number) => own.has(swimmer) || river.isCaught(swimmer);
  let size = { width: 1, height: 1 };
  let aim = 0;
  let wanted: Swimmer | undefined;
  let shot: Shot | undefined;
  let isBusy = false;

  const aims = TARGETS.map(({ key, times }, target) => {
    const button = element(
      'button',
      { type: 'button', class: 'aim', 'data-testid': `aim-${key}` },
      element('span', {}, t(key)),
      element('b', {}, `${times}×`),
    );
    button.addEventListener('click', () => setAim(target));
    return button;
  });
  panel.stage.append(river.head);
  panel.stage.append(element('div', { class: 'aims', role: 'group', 'aria-label': t('aims') }, ...aims));
  const setAim = (target: number) => {
    aim = target;
    for (const [index, button] of aims.entries()) button.setAttribute('aria-pressed', String(index === target));
  };
  setAim(0);

  const fit = () => {
    const density = Math.min(2, devicePixelRatio);
    size = { width: canvas.clientWidth, height: canvas.clientHeight };
    canvas.width = Math.round(size.width * density);
    canvas.height = Math.round(size.height * density);
    pen?.setTransform(density, 0, 0, density, 0, 0);
  };
  new ResizeObserver(fit).observe(canvas);
  fit();
  hud.clock.everyFrame(draw);

  const free = () => swimmersAt(river.nowMs()).filter(({ id, x }) => !isGone(id) && x > 0.04 && x < 0.96);
  const placeOf = ({ x, y }: Pick<Swimmer, 'x' | 'y'>) => ({ x: x * size.width, y: y * size.height });

  canvas.addEventListener('pointerdown', (event) => {
    const box = canvas.getBoundingClientRect();
    const from = { x: event.clientX - box.left, y: event.clientY - box.top };
    const near = free()
      .map((swimmer) => ({ swimmer, px: Math.hypot(placeOf(swimmer).x - from.x, placeOf(swimmer).y - from.y) }))
      .toSorted((one, other) => one.px - other.px)[0];
    if (isBusy || near === undefined || near.px > REACH_PX) return;
    wanted = near.swimmer;
    setAim(near.swimmer.target);
    root.querySelector<HTMLButtonElement>('[data-testid="action"]')?.click();
  });

  function draw(): void {
    if (pen === null) return;
    const nowMs = river.nowMs();
    pen.clearRect(0, 0, size.width, size.height);
    const swimmers = swimmersAt(hud.isStill ? Math.floor(nowMs / 4000) * 4000 : nowMs).filter(({ id }) => !isGone(id));
    // The small ones swim in front of the large ones.
    for (const swimmer of swimmers.toSorted((one, other) => other.size - one.size)) {
      const isAimed = swimmer.target === aim;
      drawSwimmer(pen, swimmer, { ...placeOf(swimmer), timeMs: nowMs, glow: isAimed ? 0.6 : 0 });
    }
    if (shot !== undefined) drawShot(pen, shot, nowMs);
    for (const { swimmer, text, atMs } of river.eventPosition(nowMs))
      drawCatches(pen, { ...placeOf(swimmer), text, share: (nowMs - atMs) / CATCH_SHOWN_MS });
  }

  function drawShot(at: CanvasRenderingContext2D, { swimmer, begunMs, outcome }: Shot, nowMs: number): void {
    const current = swimmersAt(nowMs).find(({ id }) => id === swimmer.id) ?? swimmer;
    const to = outcome ?? placeOf(current);
    const from = { x: size.width / 2, y: size.height + 10 };
    const share = Math.min(1, (nowMs - begunMs) / FLIGHT_MS);
    const tip = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    at.strokeStyle = 'rgb(255 248 230 / 0.85)';
    at.lineWidth = 3;
    at.beginPath();
    at.moveTo(from.x, from.y);
    at.lineTo(tip.x, tip.y);
    at.stroke();
    if (outcome === undefined) return;
    const gone = Math.min(1, (nowMs - outcome.atMs) / SHOWN_MS);
    at.globalAlpha = 1 - gone;
    at.strokeStyle = outcome.isCaught ? '#ffd85a' : '#cfeff7';
    at.lineWidth = 4;
    at.beginPath();
    at.arc(to.x, to.y, 14 + 46 * gone, 0, 7);
    at.stroke();
    at.fillStyle = outcome.isCaught ? '#ffe08a' : '#dff6ff';
    at.font = `800 ${outcome.isCaught ? 26 : 17}px 'Bricolage Grotesque', sans-serif`;
    at.textAlign = 'center';
    at.fillText(outcome.text, to.x, to.y - 30 - 30 * gone);
    at.globalAlpha = 1;
  }

  /** What another player took, where it swam. */
  function drawCatches(at: CanvasRenderingContext2D, { x, y, text, share }: { x: number; y: number; text: string; share: number }): void {
    at.globalAlpha = 1 - share;
    at.fillStyle = '#fff8e6';
    at.font = "700 14px 'Figtree', sans-serif";
    at.textAlign = 'center';
    at.fillText(text, Math.min(size.width - 70, Math.max(70, x)), y - 26 * share);
    at.globalAlpha = 1;
  }

  function nearestOf(target: number): Swimmer | undefined {
    const all = free();
    const middle = (swimmer: Swimmer) => Math.abs(swimmer.x - 0.5);
    return all.filter((swimmer) => swimmer.target === target).toSorted((one, other) => middle(one) - middle(other))[0];
  }

  /** None of the kind in view: the throw waits for the next, as long as the river takes to bring one. */
  async function comingOf(target: number): Promise<Swimmer> {
    for (;;) {
      const found = nearestOf(target);
      if (found !== undefined) return found;
      await hud.clock.wait(150);
    }
  }

  return {
    canAutoplay: true,
    async playRound() {
      if (isBusy) return false;
      isBusy = true;
      panel.setAction({ text: t('throw'), isReady: false });
      try {
        const swimmer = wanted ?? (await comingOf(aim));
        wanted = undefined;
        const begun = (shot = { swimmer, begunMs: river.nowMs() } as Shot);
        hud.play(THROW);
        const [round] = await Promise.all([keeper.bet({ swimmer: swimmer.id }), hud.clock.wait(hud.isStill ? 0 : FLIGHT_MS)]);
        if (round === undefined) {
          shot = undefined;
          // Somebody else was quicker: an automatic run goes on to the next.
          return isGone(swimmer.id) || !isSwimming(swimmer.id, river.nowMs());
        }
        const { isCaught } = round.result as Throw;
        const at = placeOf(swimmersAt(river.nowMs()).find(({ id }) => id === swimmer.id) ?? swimmer);
        const text = isCaught ? money.write(BigInt(round.winAmount)) : t('escaped');
        begun.outcome = { isCaught, text, atMs: river.nowMs(), ...at };
        if (isCaught) own.add(swimmer.id);
        else hud.play(MISS);
        if (isCaught) await hud.showWin({ winAmount: BigInt(round.winAmount), stakeAmount: BigInt(round.stakeAmount) });
        await keeper.settle(round, isCaught ? undefined : t('escaped'));
        return true;
      } finally {
        isBusy = false;
        panel.setAction({ text: t('throw'), isReady: true });
      }
    },
    async takeUp(left) {
      panel.setAction({ text: t('throw'), isReady: true });
      if (left === undefined) return panel.setMessage(t('hint'));
      panel.setRoundId(left.roundId);
      await hud.showWin({ winAmount: BigInt(left.winAmount), stakeAmount: BigInt(left.stakeAmount) });
      await keeper.settle(left);
      panel.setMessage(t('resumed'));
    },
    facts: { returnPercent: RETURN_PERCENT, volatility: 'high', winMaxStakes: '200', hasSteps: false },
    rules: () => [
      element('section', {}, element('h3', {}, t('how_title')), element('p', { class: 'sheet-note' }, t('how_text'))),
      element('ul', { class: 'pay-list' }, ...TARGETS.map(({ key, times, ways }) => payLine(key, times, ways))),
    ],
    recompute: (stakeAmount, random, { options }) => ouroDoBoto.play(stakeAmount, random, options),
    describe: (result) => `${t(TARGETS[(result as Throw).target]?.key ?? 'lambari')} ${(result as Throw).isCaught ? '✓' : '×'}`,
  };

  function payLine(key: (typeof TARGETS)[number]['key'], times: number, ways: number): HTMLElement {
    const chance = `${(ways / 10_000).toFixed(2).replace('.', hud.decimalSign)} %`;
    return element(
      'li',
      { class: 'pay-line' },
      element('span', {}, t(key)),
      element('span', {}, chance),
      element('strong', {}, money.write(stake.amount * BigInt(times))),
    );
  }
}
