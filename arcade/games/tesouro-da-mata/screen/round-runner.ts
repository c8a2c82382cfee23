import type { FreeRoundsView, RoundView, SessionView } from '../../../client-contract.ts';
import { type ArcadeClient } from '../../../screen/arcade-client.ts';
import { ArcadeRefusal } from '../../../screen/call-arcade.ts';
import type { Autoplay, AutoplayEnd } from '../../../screen/autoplay.ts';
import type { Host } from '../../../screen/host-messages.ts';
import type { MoneyText } from '../../../screen/money-text.ts';
import type { Notice } from '../../../screen/notice.ts';
import type { StoredResult } from '../rounds.ts';
import type { Controls } from './controls.ts';
import type { GameTranslate } from './game-texts.ts';
import { explainRefusal } from '../../../screen/refusal-notice.ts';
import type { SpinShow } from './spin-show.ts';
import type { StakeChoice } from '../../../screen/stake-choice.ts';

export interface RoundRunnerSettings {
  client: ArcadeClient;
  session: SessionView;
  controls: Controls;
  show: SpinShow;
  stake: StakeChoice;
  autoplay: Autoplay;
  notice: Notice;
  host: Host;
  t: GameTranslate;
  money: MoneyText;
  onStakeSheet: () => void;
}

export interface RoundRunner {
  spin(): Promise<void>;
  startAutoplay(): Promise<void>;
  stopAutoplay(): void;
  setTurbo(isOn: boolean): void;
  /** Shows a round that a reload or a lost connection interrupted. */
  showUnfinished(round: RoundView): Promise<void>;
  /** Shows the wallet's present balance between rounds. */
  readBalance(): Promise<void>;
  readonly isBusy: boolean;
}

const PENDING_LOOK_MS = 4000;

/** Runs one round at a time: bet, show, settle. Holds the displayed balance. */
export function createRoundRunner(settings: RoundRunnerSettings): RoundRunner {
  const { client, session, controls, show, stake, autoplay, notice, host, t, money } = settings;
  let balanceAmount = BigInt(session.balanceAmount);
  let freeRounds = session.freeRounds;
  let isBusy = false;
  let isTurbo = false;
  let spunAt = Number.NEGATIVE_INFINITY;

  function setBalance(amount: bigint): void {
    balanceAmount = amount;
    controls.setBalance(money.write(amount));
  }
  const readBalance = () => client.balance().then(setBalance, () => undefined);
  const postBalance = () => host.post({ type: 'balance_changed', balance: balanceAmount.toString(), currency: session.currency });

  /** True when the round was played to its end. */
  async function playOne(): Promise<boolean> {
    isBusy = true;
    const paid = freeRounds;
    const shownAmount = paid ? BigInt(paid.stakeAmount) : stake.amount;
    // A free round takes nothing from the balance.
    const stakeAmount = paid ? 0n : shownAmount;
    show.stopIdle();
    controls.setState('spinning');
    controls.setWin(money.write(0n), false);
    controls.setMessage('');
    if (balanceAmount < stakeAmount) return fail(new ArcadeRefusal('insufficient_funds'), { isRunning: false });
    spunAt = performance.now();
    setBalance(balanceAmount - stakeAmount);
    host.post({ type: 'round_started', roundStake: stakeAmount.toString() });
    show.startReels();
    try {
      const round = await client.play(shownAmount, () => controls.setMessage(t('slow')), {}, paid?.freeRoundsId);
      controls.setMessage('');
      await finish(round);
      if (paid) await loadFreeRounds(paid, BigInt(round.winAmount));
      return true;
    } catch (error) {
      if (!(error instanceof ArcadeRefusal)) throw error;
      setBalance(balanceAmount + stakeAmount);
      if (error.code === 'free_rounds_over') showFreeRounds(undefined);
      return fail(error, { isRunning: true });
    } finally {
      isBusy = false;
    }
  }

  async function finish(round: RoundView): Promise<void> {
    const result = round.result as StoredResult;
    const stakeAmount = BigInt(round.stakeAmount);
    const winAmount = BigInt(round.winAmount);
    controls.setRoundId(round.roundId);
    await show.show({ result, stakeAmount, winAmount }, { isTurbo });
    if (round.balanceAmount === undefined) watchPending();
    else setBalance(BigInt(round.balanceAmount));
    controls.announce(winAmount > 0n ? t('you_won', { amount: money.write(winAmount) }) : t('no_win'));
    if (winAmount === 0n) controls.setMessage(t('no_win'));
    if (round.standing === 'pending') controls.setMessage(t('prize_pending'));
    await restOfCycle();
    controls.setState('settled');
    client.markShown(round.roundId).catch(() => undefined);
    host.post({ type: 'round_settled', roundId: round.roundId, winAmount: round.winAmount });
    postBalance();
    if (!autoplay.isOn) show.idle(result);
  }

  async function fail(refusal: ArcadeRefusal, { isRunning }: { isRunning: boolean }): Promise<false> {
    isBusy = false;
    stopAutoplay();
    if (isRunning) await show.giveUp();
    controls.setMessage('');
    controls.setState(refusal.code === 'offline' ? 'offline' : 'settled');
    if (refusal.code === 'insufficient_funds') await readBalance();
    if (refusal.code === 'session_gone') host.post({ type: 'relogin' });
    postBalance();
    notice.show(
      explainRefusal(refusal.code, {
        t,
        balance: money.write(balanceAmount),
        stake: money.write(stake.amount),
        onRetry: () => void reconnect(),
        onSmallerStake: settings.onStakeSheet,
        onClose: host.isFramed ? () => host.post({ type: 'close' }) : undefined,
      }),
    );
    return false;
  }

  /** After a failure, reads the balance and whether the round was played. */
  async function reconnect(): Promise<void> {
    try {
      const again = await client.resume();
      setBalance(BigInt(again.balanceAmount));
      controls.setState('settled');
      if (again.unfinishedRound !== undefined) await showUnfinished(again.unfinishedRound);
    } catch (error) {
      if (!(error instanceof ArcadeRefusal)) throw error;
      await fail(error, { isRunning: false });
    }
  }

  async function showUnfinished(round: RoundView): Promise<void> {
    isBusy = true;
    controls.setState('spinning');
    controls.setMessage(t('resumed'));
    show.startReels();
    await finish(round);
    isBusy = false;
  }

  function showFreeRounds(left: FreeRoundsView | undefined): void {
    freeRounds = left;
    controls.setFreeRounds(left && t('house_rounds', { count: left.roundsLeft, amount: money.write(BigInt(left.wonAmount)) }));
    const amount = left ? BigInt(left.stakeAmount) : stake.amount;
    controls.setStake(money.write(amount), left ? { lower: false, raise: false } : stake.can);
  }

  /** Updates the remaining free rounds; after the last one shows their total. */
  async function loadFreeRounds(played: FreeRoundsView, winAmount: bigint): Promise<void> {
    const left = await client.freeRounds().catch(() => undefined);
    showFreeRounds(left);
    if (left?.freeRoundsId === played.freeRoundsId) return;
    controls.setMessage(t('house_rounds_over', { amount: money.write(BigInt(played.wonAmount) + winAmount) }));
    await readBalance();
  }

  function watchPending(): void {
    setTimeout(() => void readBalance(), PENDING_LOOK_MS);
  }

  /** The next round may begin only after the minimum cycle of a paid round, however fast it was shown. */
  function restOfCycle(): Promise<void> {
    const waitMs = session.isDemo ? 0 : session.cycleMinMs - (performance.now() - spunAt);
    return new Promise((resolve) => {
      setTimeout(resolve, Math.max(0, waitMs));
    });
  }

  function stopAutoplay(): void {
    if (autoplay.isOn) endAutoplay('stopped');
  }

  function endAutoplay(reason: AutoplayEnd): void {
    autoplay.stop();
    controls.setAutoplay(undefined);
    controls.setMessage(t(`auto_ended_${reason}`));
  }

  showFreeRounds(freeRounds);

  return {
    get isBusy() {
      return isBusy;
    },
    async spin() {
      if (!isBusy && !autoplay.isOn) await playOne();
    },
    async startAutoplay() {
      while (autoplay.isOn && !isBusy) {
        controls.setAutoplay(autoplay.left);
        const before = balanceAmount;
        const stakeAmount = stake.amount;
        if (!(await playOne())) return;
        const reason = autoplay.book({ stakeAmount, winAmount: balanceAmount - before + stakeAmount });
        if (reason !== undefined) endAutoplay(reason);
      }
    },
    stopAutoplay,
    setTurbo(isOn) {
      isTurbo = isOn;
    },
    showUnfinished,
    async readBalance() {
      if (!isBusy) await readBalance();
    },
  };
}
