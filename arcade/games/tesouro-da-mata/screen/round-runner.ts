import type { RoundView } from '../../../client-contract.ts';
import type { Autoplay, AutoplayEnd } from '../../../screen/autoplay.ts';
import { createRoundKeeper, type RoundKeeperSettings } from '../../../screen/hud/round-keeper.ts';
import type { StoredResult } from '../rounds.ts';
import type { Controls } from './controls.ts';
import type { GameTranslate } from './game-texts.ts';
import type { SpinShow } from './spin-show.ts';

export interface RoundRunnerSettings extends Pick<
  RoundKeeperSettings,
  'client' | 'session' | 'stake' | 'notice' | 'host' | 'money' | 'onStakeSheet'
> {
  controls: Controls;
  show: SpinShow;
  autoplay: Autoplay;
  t: GameTranslate;
}

export interface RoundRunner {
  spin(): Promise<void>;
  startAutoplay(): Promise<void>;
  stopAutoplay(): void;
  setTurbo(isOn: boolean): void;
  /** Shows a round that a reload or a lost connection interrupted. */
  showUnfinished(round: RoundView): Promise<void>;
  showStake(): void;
  /** Shows the wallet's present balance between rounds. */
  readBalance(): Promise<void>;
}

/** Runs one round at a time: bet, show, settle. */
export function createRoundRunner(settings: RoundRunnerSettings): RoundRunner {
  const { controls, show, stake, autoplay, t } = settings;
  let isBusy = false;
  let isTurbo = false;
  /** Whether the reels turn without a result. */
  let isTurning = false;

  const keeper = createRoundKeeper({
    ...settings,
    panel: controls,
    onBet: startReels,
    async onFailure() {
      stopAutoplay();
      await restReels();
    },
    async onReconnected(round) {
      await restReels();
      if (round !== undefined) await showUnfinished(round);
    },
  });

  function startReels(): void {
    isTurning = true;
    show.startReels();
  }

  async function restReels(): Promise<void> {
    if (isTurning) await show.giveUp();
    isTurning = false;
  }

  /** True when the round was played to its end. */
  async function playOne(): Promise<boolean> {
    isBusy = true;
    try {
      show.stopIdle();
      const round = await keeper.bet();
      if (round !== undefined) await finish(round);
      return round !== undefined;
    } finally {
      isBusy = false;
    }
  }

  async function finish(round: RoundView): Promise<void> {
    const result = round.result as StoredResult;
    const amounts = { stakeAmount: BigInt(round.stakeAmount), winAmount: BigInt(round.winAmount) };
    const text = await show.show({ result, ...amounts }, { isTurbo });
    isTurning = false;
    await keeper.settle(round, text);
    if (!autoplay.isOn) show.idle(result);
  }

  async function showUnfinished(round: RoundView): Promise<void> {
    isBusy = true;
    controls.setState('playing');
    controls.setMessage(t('resumed'));
    controls.setRoundId(round.roundId);
    startReels();
    await finish(round);
    isBusy = false;
  }

  function stopAutoplay(): void {
    if (autoplay.isOn) endAutoplay('stopped');
  }

  function endAutoplay(reason: AutoplayEnd): void {
    autoplay.stop();
    controls.setAutoplay(undefined);
    controls.setMessage(t(`auto_ended_${reason}`));
  }

  return {
    async spin() {
      if (!isBusy && !autoplay.isOn) await playOne();
    },
    async startAutoplay() {
      while (autoplay.isOn && !isBusy) {
        controls.setAutoplay(autoplay.left);
        const before = keeper.balanceAmount;
        const stakeAmount = stake.amount;
        if (!(await playOne())) return stopAutoplay();
        const reason = autoplay.book({ stakeAmount, winAmount: keeper.balanceAmount - before + stakeAmount });
        if (reason !== undefined) endAutoplay(reason);
      }
    },
    stopAutoplay,
    setTurbo(isOn) {
      isTurbo = isOn;
    },
    showUnfinished,
    showStake: keeper.showStake,
    async readBalance() {
      if (!isBusy) await keeper.readBalance();
    },
  };
}
