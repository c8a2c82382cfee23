import { createPace } from '../../../screen/board/pace.ts';
import type { SlotShow } from '../../../screen/board/slot-play.ts';
import { createSymbolBoard, type Face } from '../../../screen/board/symbol-board.ts';
import type { Hud } from '../../../screen/hud/hud.ts';
import { element } from '../../../screen/element.ts';
import type { SoundShape } from '../../../screen/sound.ts';
import { COLUMNS, ROWS, SCATTER, SCATTERS_MIN, STONES } from '../paper.ts';
import { amountOf, cascataDeCristal } from '../rounds.ts';
import { type Cascade, clearedBy, fall, type Round, type Spin } from '../rules.ts';
import { loadMacaw, paintStone } from './gems.ts';
import type { GameTexts } from './game-texts.ts';

const FALLING: SoundShape = [0.35, 0.1, 520, 0.002, 0.02, 0.09, 1, 1.8, -7, undefined, undefined, undefined, undefined, 0.6];
const BREAKING: SoundShape = [0.5, 0.2, 1150, 0.002, 0.03, 0.16, 0, 1.5, -4, undefined, 320, 0.04];
const SPRINGING: SoundShape = [0.6, 0, 392, 0.04, 0.3, 0.7, 0, 1.2, 1.2, undefined, 196, 0.12, 0.12];

const COLUMN_GAP_MS = 70;
const WIN_MS = 620;
const REST_MS = 260;
/** How it lies before anything was played: nothing of it pays. */
const LAID = [0, 6, 3, 1, 5, 2, 7, 4, 1, 8, 0, 6, 3, 7, 2, 5, 9, 4, 6, 1, 2, 0, 5, 7];

/** How much a spin has shown, and what all before it had. */
interface Shown {
  parts: number;
}

/** Stones fall, pay, break and make room, until nothing pays; then the springs. */
export function createCascadeShow(hud: Hud<GameTexts>): SlotShow {
  const { panel, t, money } = hud;
  const board = createSymbolBoard({
    columns: COLUMNS,
    rows: ROWS,
    tall: 1,
    label: t('board'),
    clock: hud.clock,
    isStill: hud.isStill,
    paint: paintStone,
    colours: { ground: ['rgb(16 48 92 / 0.5)', 'rgb(10 34 72 / 0.5)'], line: 'rgb(140 220 255 / 0.16)', light: '#aef4ff' },
  });
  const name = element('h1', { class: 'slot-name' }, cascataDeCristal.title);
  const meterText = element('span', { 'data-testid': 'free-spins' });
  const meter = element('strong', { 'data-testid': 'multiplier', 'aria-label': t('multiplier') }, '×1');
  const head = element('div', { class: 'slot-meter' }, meterText, meter);
  const frame = element('div', { class: 'board-frame' }, board.canvas);
  const stage = element('div', { class: 'slot-stage' }, name, head, frame);
  panel.stage.append(stage);
  const pace = createPace(board.canvas, hud);
  void loadMacaw().then(board.repaint, () => undefined);
  let fields: readonly number[] = LAID;
  let falling: Promise<void> = Promise.resolve();

  function setMeter(multiplier: number): void {
    if (meter.textContent === `×${multiplier}`) return;
    meter.textContent = `×${multiplier}`;
    meter.removeAttribute('data-raised');
    void meter.offsetWidth;
    meter.toggleAttribute('data-raised', multiplier > 1);
  }

  async function showCascade(cascade: Cascade, shown: Shown, stakeAmount: bigint): Promise<void> {
    const cleared = clearedBy(fields, cascade.wins);
    setMeter(cascade.multiplier);
    board.light(cleared.flatMap((isCleared, field) => (isCleared ? [field] : [])));
    panel.setMessage(describe(cascade, stakeAmount));
    hud.play(BREAKING);
    shown.parts += cascade.wins.reduce((sum, { parts }) => sum + parts, 0);
    const winAmount = amountOf(shown.parts, stakeAmount);
    panel.setWin(money.write(winAmount), winAmount > stakeAmount);
    await pace.wait(WIN_MS);
    await board.burst(cleared.flatMap((isCleared, field) => (isCleared ? [field] : [])));
    fields = fall(fields, cleared, cascade.fresh);
    hud.play(FALLING);
    await board.fallTo(facesOf(fields), cleared);
    await pace.wait(REST_MS);
  }

  function describe({ wins, multiplier }: Cascade, stakeAmount: bigint): string {
    const [best, ...others] = wins.toSorted((one, other) => other.parts - one.parts);
    if (best === undefined) return '';
    const amount = money.write(
      amountOf(
        wins.reduce((sum, { parts }) => sum + parts, 0),
        stakeAmount,
      ),
    );
    if (others.length > 0) return t('wins_of', { count: wins.length, multiplier, amount });
    return t('win_of', { ways: best.ways, symbol: t(STONES[best.stone] ?? 'quartz'), columns: best.columns, multiplier, amount });
  }

  async function showSpin(spin: Spin, shown: Shown, stakeAmount: bigint): Promise<void> {
    await falling;
    fields = spin.first;
    hud.play(FALLING);
    await board.fallIn(facesOf(fields), pace.ms(COLUMN_GAP_MS));
    for (const cascade of spin.cascades) await showCascade(cascade, shown, stakeAmount);
    if (spin.springs < SCATTERS_MIN) return;
    board.light(fields.flatMap((stone, field) => (stone === SCATTER ? [field] : [])));
    hud.play(SPRINGING);
    await pace.wait(900);
    board.light(undefined);
  }

  async function showFreeSpins(spins: readonly Spin[], shown: Shown, stakeAmount: bigint): Promise<void> {
    let total = spins.length - spins.reduce((sum, spin) => sum + spin.freeSpinsAdded, 0);
    const before = shown.parts;
    await hud.banner({ kind: 'start', title: t('free_spins_title', { count: total }), text: t('free_spins_text') });
    hud.root.dataset['feature'] = 'free-spins';
    for (const [index, spin] of spins.entries()) {
      meterText.textContent = t('free_spin_of', { number: index + 1, total });
      falling = board.fallOut();
      await showSpin(spin, shown, stakeAmount);
      total += spin.freeSpinsAdded;
      if (spin.freeSpinsAdded > 0) panel.setMessage(t('free_spins_added', { count: spin.freeSpinsAdded }));
      await pace.wait(REST_MS);
    }
    meterText.textContent = '';
    delete hud.root.dataset['feature'];
    const won = money.write(amountOf(shown.parts - before, stakeAmount));
    await hud.banner({ kind: 'end', title: t('free_spins_total'), text: won });
  }

  return {
    lay() {
      fields = LAID;
      board.show(facesOf(fields));
    },
    begin() {
      pace.begin();
      board.light(undefined);
      setMeter(1);
      falling = board.fallOut();
    },
    async giveUp() {
      await falling;
      await board.fallIn(facesOf(fields), 0);
    },
    async show(round) {
      const { spins } = round.result as Round;
      const [paid, ...free] = spins;
      if (paid === undefined) return;
      const stakeAmount = BigInt(round.stakeAmount);
      const winAmount = BigInt(round.winAmount);
      const shown = { parts: 0 };
      await showSpin(paid, shown, stakeAmount);
      if (free.length > 0) await showFreeSpins(free, shown, stakeAmount);
      panel.setWin(money.write(winAmount), winAmount > stakeAmount);
      if (winAmount > stakeAmount) hud.play('win');
      await hud.celebrate({ winAmount, stakeAmount });
    },
  };
}

function facesOf(fields: readonly number[]): Face[] {
  return fields.map((symbol) => ({ symbol }));
}
