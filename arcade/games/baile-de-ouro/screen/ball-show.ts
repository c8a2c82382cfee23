import { createPace } from '../../../screen/board/pace.ts';
import type { SlotShow } from '../../../screen/board/slot-play.ts';
import { createSymbolBoard, type Face } from '../../../screen/board/symbol-board.ts';
import type { Hud } from '../../../screen/hud/hud.ts';
import { element } from '../../../screen/element.ts';
import type { SoundShape } from '../../../screen/sound.ts';
import { COIN, COINS, FIELDS, GRAND_STAKES, type Jackpot, LINES, REELS, RESPINS, ROWS, SYMBOLS } from '../paper.ts';
import { amountOf, baileDeOuro } from '../rounds.ts';
import { type LaidCoin, PAY_PARTS, type Round, stakesOf } from '../rules.ts';
import type { GameTexts } from './game-texts.ts';
import { createJackpotBar } from './jackpot-bar.ts';
import { loadSymbols, paintSymbol } from './symbols.ts';

const STOPPING: SoundShape = [0.5, 0, 130, 0.002, 0.015, 0.08, 1, 2.2, -9, undefined, undefined, undefined, undefined, 1.2];
const COINING: SoundShape = [0.5, 0, 988, 0.003, 0.05, 0.28, 0, 1.8, undefined, undefined, 330, 0.05];
const HOLDING: SoundShape = [0.7, 0, 294, 0.05, 0.3, 0.8, 0, 1.2, 1.4, undefined, 147, 0.14, 0.14];

const RUN_MS = 520;
const REEL_GAP_MS = 150;
const WIN_MS = 900;
const DRAW_MS = 620;
const PAY_MS = 190;
/** What runs past while a reel turns, and while a field of the hold does. */
const PASSING = [0, 5, 2, 7, 9, 3, 6, 1, 4, 8, 7, 5];
const PASSING_COINS = [-1, -1, 9, -1, -1, -1];
/** How it lies before anything was played: nothing of it pays. */
const LAID = [4, 0, 7, 9, 5, 1, 2, 8, 6, 3, 9, 4, 7, 1, 5];

const REEL_FIELDS = Array.from({ length: REELS }, (_, reel) => Array.from({ length: ROWS }, (__, row) => reel * ROWS + row));

/** Reels turn and pay by their lines; six coins hold, and the rest is drawn until no more come. */
export function createBallShow(hud: Hud<GameTexts>): SlotShow & { showStake(): void } {
  const { panel, t, money } = hud;
  const board = createSymbolBoard({
    columns: REELS,
    rows: ROWS,
    tall: 1,
    label: t('board'),
    clock: hud.clock,
    isStill: hud.isStill,
    paint: paintSymbol,
    colours: { ground: ['rgb(74 16 78 / 0.72)', 'rgb(52 10 62 / 0.72)'], line: 'rgb(255 214 106 / 0.35)', light: '#ffd76a' },
  });
  const jackpots = createJackpotBar(t('jackpots'), money);
  const meterText = element('span', {}, '');
  const meter = element('strong', { 'data-testid': 'respins', 'aria-label': t('respins'), hidden: true });
  const stage = element(
    'div',
    { class: 'slot-stage' },
    element('h1', { class: 'slot-name' }, baileDeOuro.title),
    jackpots.node,
    element('div', { class: 'slot-meter' }, meterText, meter),
    element('div', { class: 'board-frame' }, board.canvas),
  );
  panel.stage.append(stage);
  const pace = createPace(board.canvas, hud);
  void loadSymbols().then(board.repaint, () => undefined);
  let faces: readonly Face[] = LAID.map((symbol) => ({ symbol }));

  const clearHold = () => {
    delete hud.root.dataset['feature'];
    meterText.textContent = '';
    meter.hidden = true;
  };

  async function stopReels(): Promise<void> {
    await pace.wait(RUN_MS);
    const standing: Promise<void>[] = [];
    for (const fields of REEL_FIELDS) {
      standing.push(
        board.stop(
          fields,
          fields.map((field) => faces[field] ?? { symbol: 0 }),
        ),
      );
      hud.play(fields.some((field) => faces[field]?.symbol === COIN) ? COINING : STOPPING);
      await pace.wait(REEL_GAP_MS);
    }
    await Promise.all(standing);
  }

  async function showLines({ lineWins }: Round, stakeAmount: bigint): Promise<void> {
    if (lineWins.length === 0) return;
    const parts = lineWins.reduce((sum, { pay }) => sum + pay, 0);
    const winAmount = amountOf(parts, stakeAmount);
    const lit = lineWins.flatMap(({ line, count }) => (LINES[line - 1] ?? []).slice(0, count).map((row, reel) => reel * ROWS + row));
    board.light(lit);
    const [first, ...others] = lineWins;
    const amount = money.write(winAmount);
    panel.setMessage(
      first === undefined || others.length > 0
        ? t('lines_won', { count: lineWins.length, amount })
        : t('line_win', { line: first.line, count: first.count, symbol: t(SYMBOLS[first.symbol] ?? 'crown'), amount }),
    );
    panel.setWin(amount, winAmount > stakeAmount);
    if (winAmount > stakeAmount) hud.play('win');
    await pace.wait(WIN_MS);
    board.light(undefined);
  }

  function setDraws(left: number): void {
    meterText.textContent = t('respins');
    meter.hidden = false;
    meter.textContent = String(left);
    meter.toggleAttribute('data-raised', left === RESPINS);
  }

  async function showHold(round: Round, stakeAmount: bigint): Promise<void> {
    const { coins, hold = [] } = round;
    board.light(coins.map(({ field }) => field));
    hud.play(HOLDING);
    await pace.wait(WIN_MS);
    await hud.banner({ kind: 'start', title: t('hold_title'), text: t('hold_text', { count: coins.length }) });
    hud.root.dataset['feature'] = 'hold';
    board.light(undefined);
    const held = new Set(coins.map(({ field }) => field));
    for (let field = 0; field < FIELDS; field++) if (!held.has(field)) board.put(field, { symbol: -1 });
    let left: number = RESPINS;
    setDraws(left);
    for (const fresh of hold) {
      await drawOnce(fresh, held);
      left = fresh.length > 0 ? RESPINS : left - 1;
      setDraws(left);
    }
    await payCoins(round, [...coins, ...hold.flat()], stakeAmount);
    clearHold();
  }

  async function drawOnce(fresh: readonly LaidCoin[], held: Set<number>): Promise<void> {
    const empty = Array.from({ length: FIELDS }, (_, field) => field).filter((field) => !held.has(field));
    for (const field of empty) board.roll([field], PASSING_COINS);
    await pace.wait(DRAW_MS);
    const came = new Map(fresh.map((laid) => [laid.field, laid]));
    await Promise.all(
      empty.map(async (field, index) => {
        await pace.wait(index * 22);
        const laid = came.get(field);
        await board.stop([field], [laid === undefined ? { symbol: -1 } : coinFace(laid.coin)]);
        if (laid !== undefined) hud.play(COINING);
      }),
    );
    for (const field of came.keys()) held.add(field);
  }

  /** Coin after coin is added up, then the grand jackpot. */
  async function payCoins(round: Round, laid: readonly LaidCoin[], stakeAmount: bigint): Promise<void> {
    const won = new Set<Jackpot>();
    let parts = round.lineWins.reduce((sum, { pay }) => sum + pay, 0);
    for (const { field, coin } of laid) {
      parts += stakesOf(coin) * PAY_PARTS;
      board.light([field]);
      const jackpot = COINS[coin]?.jackpot;
      if (jackpot !== undefined) won.add(jackpot);
      jackpots.light(won);
      panel.setWin(money.write(amountOf(parts, stakeAmount)), true);
      hud.play(COINING);
      await pace.wait(jackpot === undefined ? PAY_MS : PAY_MS * 3);
    }
    board.light(undefined);
    if (round.isGrand) {
      won.add('grand');
      jackpots.light(won);
      await hud.banner({ kind: 'start', title: 'GRAND', text: money.write(stakeAmount * BigInt(GRAND_STAKES)) });
    }
    await hud.banner({ kind: 'end', title: t('hold_total'), text: money.write(BigInt(amountOf(round.parts, stakeAmount))) });
  }

  return {
    showStake: () => jackpots.setStake(hud.keeper.stakeAmount),
    lay() {
      faces = LAID.map((symbol) => ({ symbol }));
      board.show(faces);
      jackpots.setStake(hud.keeper.stakeAmount);
    },
    begin() {
      pace.begin();
      clearHold();
      jackpots.light(new Set());
      board.light(undefined);
      for (const fields of REEL_FIELDS) board.roll(fields, PASSING);
    },
    async giveUp() {
      await stopReels();
    },
    async show(played) {
      const round = played.result as Round;
      const stakeAmount = BigInt(played.stakeAmount);
      const winAmount = BigInt(played.winAmount);
      jackpots.setStake(stakeAmount);
      const coinAt = new Map(round.coins.map(({ field, coin }) => [field, coin]));
      faces = round.fields.map((symbol, field) => (symbol === COIN ? coinFace(coinAt.get(field) ?? 0) : { symbol }));
      await stopReels();
      await showLines(round, stakeAmount);
      if (round.hold !== undefined) await showHold(round, stakeAmount);
      panel.setWin(money.write(winAmount), winAmount > stakeAmount);
      await hud.celebrate({ winAmount, stakeAmount });
    },
  };
}

function coinFace(coin: number): Face {
  const kind = COINS[coin];
  return { symbol: COIN, label: kind?.jackpot?.toUpperCase() ?? `${kind?.stakes ?? 0}×` };
}
