import type { MoneyText } from '../../../screen/money-text.ts';
import { LINES, SCATTER, WILD } from '../reels.ts';
import type { StoredResult, StoredSpin } from '../rounds.ts';
import { windowAt } from '../rules.ts';
import { type Celebration, countUp } from './celebration.ts';
import type { Controls } from './controls.ts';
import type { GameTexts, GameTranslate } from './game-texts.ts';
import type { SOUNDS } from './sounds.ts';
import type { Cell } from './stage/win-lights.ts';
import type { SlotStage } from './stage/slot-stage.ts';

export interface SpinShowSettings {
  stage: SlotStage;
  controls: Controls;
  celebration: Celebration;
  t: GameTranslate;
  money: MoneyText;
  onSound: (sound: keyof typeof SOUNDS) => void;
}

interface Pace {
  isTurbo: boolean;
}

export interface SpinShow {
  startReels(): void;
  /** Stops the reels on the result and shows all of it, free spins included. @returns the description of the last win */
  show(round: { result: StoredResult; stakeAmount: bigint; winAmount: bigint }, pace: Pace): Promise<string | undefined>;
  /** Restores the reels when there is no round. */
  giveUp(): Promise<void>;
  /** Cycles through the winning lines until the next action. */
  idle(result: StoredResult): void;
  stopIdle(): void;
}

const REEL_GAP_MS = 190;
const REEL_GAP_TURBO_MS = 30;
const RUN_MIN_MS = 820;
const RUN_MIN_TURBO_MS = 260;
const HOPE_MS = 1100;
const LINE_MS = 1300;
const MULTIPLIER_MS = 600;

/** Animates a decided round. Does not influence the outcome. */
export function createSpinShow({ stage, controls, celebration, t, money, onSound }: SpinShowSettings): SpinShow {
  const { clock, reels, lights, isStill } = stage;
  let startedAt = 0;
  let shownStops = [3, 11, 22, 8, 30];
  let idleTurn = 0;
  for (const [index, reel] of reels.entries()) reel.show(shownStops[index] ?? 0);

  function startReels(): void {
    stopIdle();
    startedAt = performance.now();
    onSound('start');
    if (!isStill) for (const [index, reel] of reels.entries()) void clock.wait(index * 45).then(() => reel.start());
  }

  async function settle(stops: number[], { isTurbo }: Pace): Promise<void> {
    const runMs = isTurbo ? RUN_MIN_TURBO_MS : RUN_MIN_MS;
    await clock.wait(Math.max(isStill ? 200 : 250, runMs - (performance.now() - startedAt)));
    const window = windowAt(stops);
    let orchids = 0;
    const standing: Promise<void>[] = [];
    for (const [index, reel] of reels.entries()) {
      const isHoping = orchids >= 2 && index >= 2;
      if (isHoping && !isStill) {
        await Promise.all(standing);
        stage.hope(index);
        await clock.wait(isTurbo ? HOPE_MS / 2 : HOPE_MS);
      }
      const stop = stops[index] ?? 0;
      const hasOrchid = window[index]?.includes(SCATTER) ?? false;
      if (hasOrchid) orchids++;
      if (isStill) reel.show(stop);
      else standing.push(reel.stopAt(stop));
      if (!isStill) await clock.wait(isTurbo ? REEL_GAP_TURBO_MS : REEL_GAP_MS);
      onSound(hasOrchid ? 'scatter' : 'stop');
    }
    await Promise.all(standing);
    stage.hope(undefined);
    shownStops = stops;
  }

  async function showSpinWin(spin: StoredSpin, { stakeAmount, wonBefore }: { stakeAmount: bigint; wonBefore: bigint }): Promise<void> {
    const winAmount = BigInt(spin.winAmount);
    if (winAmount === 0n) return;
    lights.show(
      cellsOfSpin(spin),
      spin.lineWins.map(({ line }) => line),
    );
    controls.setMessage(describeWins(spin));
    // A win of the stake or less is shown but not celebrated.
    const isRealWin = winAmount > stakeAmount;
    if (isRealWin) onSound('win');
    const ms = isRealWin ? Math.min(1200, 500 + Number(winAmount / stakeAmount) * 40) : 0;
    await countUp(stage, { amount: winAmount, ms, write: (value) => controls.setWin(money.write(wonBefore + value), isRealWin) }).done;
    await clock.wait(isRealWin ? 450 : 250);
    if (winAmount >= stakeAmount * 15n) await celebration.celebrate({ winAmount, stakeAmount });
  }

  function describeWins(spin: StoredSpin): string {
    const [first, ...others] = spin.lineWins;
    if (first !== undefined && others.length === 0) return describeLine(first);
    if (first === undefined) return t('scatter_win', { count: spin.scatterCount, symbol: t('orchid') });
    return t('lines_won', { count: spin.lineWins.length });
  }

  function describeLine({ line, count, symbol }: StoredSpin['lineWins'][number]): string {
    return t('line_win', { line, count, symbol: t(symbol as keyof GameTexts) });
  }

  async function showFreeSpins(
    spins: StoredSpin[],
    { stakeAmount, wonBefore, pace }: { stakeAmount: bigint; wonBefore: bigint; pace: Pace },
  ): Promise<void> {
    let total = firstGrant(spins);
    let won = wonBefore;
    await celebration.banner({
      kind: 'start',
      title: t('free_spins_title', { count: total }),
      text: t('free_spins_text'),
      action: t('tap_to_start'),
    });
    await stage.setFreeSpins(true);
    for (const [index, spin] of spins.entries()) {
      lights.clear();
      controls.setMessage('');
      controls.setFreeSpins({ number: index + 1, total, multiplier: spin.multiplier });
      startReels();
      await settle(spin.stops, pace);
      await showSpinWin(spin, { stakeAmount, wonBefore: won });
      won += BigInt(spin.winAmount);
      controls.setWin(money.write(won), won > stakeAmount);
      total += spin.freeSpinsAdded;
      const next = spins[index + 1];
      if (spin.freeSpinsAdded > 0) controls.setMessage(t('free_spins_added', { count: spin.freeSpinsAdded }));
      if (next !== undefined && next.multiplier > spin.multiplier)
        await raiseMultiplier({ number: index + 1, total, multiplier: next.multiplier }, spin);
      await clock.wait(pace.isTurbo ? 150 : 350);
    }
    await stage.setFreeSpins(false);
    controls.setFreeSpins(undefined);
    await celebration.banner({ kind: 'end', title: t('free_spins_total'), text: money.write(won - wonBefore), action: t('tap_to_go_on') });
  }

  function firstGrant(spins: StoredSpin[]): number {
    return spins.length - spins.reduce((sum, spin) => sum + spin.freeSpinsAdded, 0);
  }

  async function raiseMultiplier(look: { number: number; total: number; multiplier: number }, spin: StoredSpin): Promise<void> {
    const jaguars = cellsWith(spin.stops, WILD);
    lights.show(jaguars, []);
    controls.setFreeSpins(look);
    onSound('count');
    await clock.wait(MULTIPLIER_MS);
  }

  function stopIdle(): void {
    idleTurn += 1;
    lights.clear();
  }

  return {
    startReels,
    async show({ result, stakeAmount, winAmount }, pace) {
      const [paid, ...free] = result.spins;
      if (paid === undefined) return undefined;
      await settle(paid.stops, pace);
      await showSpinWin(paid, { stakeAmount, wonBefore: 0n });
      if (free.length > 0) await showFreeSpins(free, { stakeAmount, wonBefore: BigInt(paid.winAmount), pace });
      controls.setWin(money.write(winAmount), winAmount > stakeAmount);
      const won = result.spins.findLast((spin) => spin.winAmount !== '0');
      return won && describeWins(won);
    },
    async giveUp() {
      await settle(shownStops, { isTurbo: true });
    },
    idle(result) {
      const spin = result.spins.at(-1);
      if (spin === undefined || spin.lineWins.length < 2 || isStill) return;
      idleTurn += 1;
      const turn = idleTurn;
      void (async () => {
        for (let index = 0; turn === idleTurn; index++) {
          const win = spin.lineWins[index % spin.lineWins.length];
          if (win === undefined) return;
          lights.show(cellsOfLine(win), [win.line]);
          controls.setMessage(`${describeLine(win)} · ${money.write(BigInt(win.amount))}`);
          await clock.wait(LINE_MS);
        }
      })();
    },
    stopIdle,
  };
}

function cellsOfSpin(spin: StoredSpin): Cell[] {
  const ofLines = spin.lineWins.flatMap(cellsOfLine);
  return spin.scatterCount >= 3 ? [...ofLines, ...cellsWith(spin.stops, SCATTER)] : ofLines;
}

function cellsOfLine({ line, count }: { line: number; count: number }): Cell[] {
  return (LINES[line - 1] ?? []).slice(0, count).map((row, reel) => ({ reel, row }));
}

function cellsWith(stops: number[], symbol: string): Cell[] {
  return windowAt(stops).flatMap((column, reel) => column.flatMap((shown, row) => (shown === symbol ? [{ reel, row }] : [])));
}
