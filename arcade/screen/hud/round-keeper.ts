import type { Choice, FreeRoundsView, RoundView, SessionView } from '../../client-contract.ts';
import { type ArcadeClient } from '../arcade-client.ts';
import { ArcadeRefusal } from '../call-arcade.ts';
import type { Host } from '../host-messages.ts';
import type { MoneyText } from '../money-text.ts';
import type { Notice } from '../notice.ts';
import { explainRefusal } from '../refusal-notice.ts';
import type { StakeChoice } from '../stake-choice.ts';
import type { SharedTranslate } from '../texts.ts';
import type { Panel } from './panel.ts';

/** What shows the balance, the stake and the round. */
export type RoundPanel = Pick<
  Panel,
  'setState' | 'setBalance' | 'setStake' | 'setWin' | 'setMessage' | 'setRoundId' | 'setFreeRounds' | 'announce'
>;

export interface RoundKeeperSettings {
  client: ArcadeClient;
  session: SessionView;
  panel: RoundPanel;
  stake: StakeChoice;
  notice: Notice;
  host: Host;
  t: SharedTranslate;
  money: MoneyText;
  onStakeSheet: () => void;
  /** Called when the stake of the next round changes. */
  onStake?: () => void;
  /** Called when a bet is sent. */
  onBet?: () => void;
  /** Ends an automatic run, if there is one, and what the screen shows of a round without a result. */
  onFailure: () => Promise<void> | void;
  /** Resumes a round found after a failure; undefined when there is none. */
  onReconnected: (round: RoundView | undefined) => Promise<void>;
}

/** Holds the displayed balance and calls the server. */
export interface RoundKeeper {
  /** Bets the chosen stake; undefined when there is no round, after showing the reason. */
  bet(options?: Choice): Promise<RoundView | undefined>;
  /** Sends one decision; undefined when it was not accepted. */
  step(round: RoundView, step: Choice): Promise<RoundView | undefined>;
  /** Finishes a shown round: balance, message, and the rest of the minimum cycle. */
  settle(round: RoundView, text?: string): Promise<void>;
  /** Stake of the next round: the chosen one, or that of the free rounds. */
  readonly stakeAmount: bigint;
  showStake(): void;
  /** Shows the wallet's present balance. */
  readBalance(): Promise<void>;
  readonly balanceAmount: bigint;
}

const PENDING_LOOK_MS = 4000;

export function createRoundKeeper(settings: RoundKeeperSettings): RoundKeeper {
  const { client, session, panel, stake, notice, host, t, money } = settings;
  let balanceAmount = BigInt(session.balanceAmount);
  let beganAt = Number.NEGATIVE_INFINITY;
  /** Free rounds are played first. `played` is set while one of them is in progress. */
  let house = session.freeRounds;
  let played: FreeRoundsView | undefined;

  function setBalance(amount: bigint): void {
    balanceAmount = amount;
    panel.setBalance(money.write(amount));
  }
  setBalance(balanceAmount);

  const postBalance = () => host.post({ type: 'balance_changed', balance: balanceAmount.toString(), currency: session.currency });

  const readBalance = () => client.balance().then(setBalance, () => undefined);

  const showSlow = () => panel.setMessage(t('slow'));

  async function bet(options: Choice = {}): Promise<RoundView | undefined> {
    const shownAmount = keeper.stakeAmount;
    // A free round takes nothing from the balance.
    const stakeAmount = house ? 0n : shownAmount;
    panel.setState('playing');
    panel.setWin(money.write(0n), false);
    panel.setMessage('');
    if (balanceAmount < stakeAmount) return fail(new ArcadeRefusal('insufficient_funds'));
    beganAt = performance.now();
    setBalance(balanceAmount - stakeAmount);
    host.post({ type: 'round_started', roundStake: stakeAmount.toString() });
    settings.onBet?.();
    try {
      const round = await client.play(shownAmount, showSlow, options, house?.freeRoundsId);
      played = house;
      panel.setMessage('');
      panel.setRoundId(round.roundId);
      return round;
    } catch (error) {
      if (!(error instanceof ArcadeRefusal)) throw error;
      setBalance(balanceAmount + stakeAmount);
      if (error.code === 'free_rounds_over') showFreeRounds(undefined);
      if (error.code === 'round_unfinished') await reconnect();
      else if (error.code === 'target_gone') missTarget();
      else await fail(error);
      return undefined;
    }
  }

  /** Another player caught the target first; nothing was staked. */
  function missTarget(): void {
    panel.setMessage(t('target_gone'));
    panel.setState('settled');
    postBalance();
  }

  async function step(round: RoundView, taken: Choice): Promise<RoundView | undefined> {
    try {
      return await client.step(round.roundId, taken, showSlow);
    } catch (error) {
      if (!(error instanceof ArcadeRefusal)) throw error;
      if (error.code === 'step_not_allowed') await reconnect();
      else await fail(error);
      return undefined;
    }
  }

  async function settle(round: RoundView, text?: string): Promise<void> {
    const winAmount = BigInt(round.winAmount);
    if (round.balanceAmount === undefined) watchPending();
    else setBalance(BigInt(round.balanceAmount));
    panel.setWin(money.write(winAmount), winAmount > BigInt(round.stakeAmount));
    const outcome = winAmount > 0n ? t('you_won', { amount: money.write(winAmount) }) : t('no_win');
    panel.announce(outcome);
    panel.setMessage(round.standing === 'pending' ? t('prize_pending') : (text ?? (winAmount > 0n ? '' : outcome)));
    await loadFreeRounds(winAmount);
    await restOfCycle();
    panel.setState('settled');
    client.markShown(round.roundId).catch(() => undefined);
    host.post({ type: 'round_settled', roundId: round.roundId, winAmount: round.winAmount });
    postBalance();
  }

  function showFreeRounds(left: FreeRoundsView | undefined): void {
    house = left;
    panel.setFreeRounds(left && t('house_rounds', { count: left.roundsLeft, amount: money.write(BigInt(left.wonAmount)) }));
    if (left) panel.setStake(money.write(BigInt(left.stakeAmount)), { lower: false, raise: false });
    else panel.setStake(money.write(stake.amount), stake.can);
    settings.onStake?.();
  }

  /** Updates the remaining free rounds; after the last one shows their total. */
  async function loadFreeRounds(winAmount: bigint): Promise<void> {
    const before = played;
    if (before === undefined) return;
    played = undefined;
    const left = await client.freeRounds().catch(() => undefined);
    showFreeRounds(left);
    if (left?.freeRoundsId === before.freeRoundsId) return;
    panel.setMessage(t('house_rounds_over', { amount: money.write(BigInt(before.wonAmount) + winAmount) }));
    await readBalance();
  }

  /** The next round may begin only after the minimum cycle of a paid round, however fast it was shown. */
  function restOfCycle(): Promise<void> {
    const waitMs = session.isDemo ? 0 : session.cycleMinMs - (performance.now() - beganAt);
    return new Promise((resolve) => {
      setTimeout(resolve, Math.max(0, waitMs));
    });
  }

  function watchPending(): void {
    setTimeout(() => void readBalance(), PENDING_LOOK_MS);
  }

  async function fail(refusal: ArcadeRefusal): Promise<undefined> {
    await settings.onFailure();
    panel.setMessage('');
    panel.setState(refusal.code === 'offline' ? 'offline' : 'settled');
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
    return undefined;
  }

  /** After a failure, reads the balance and the state of the round. */
  async function reconnect(): Promise<void> {
    try {
      const again = await client.resume();
      setBalance(BigInt(again.balanceAmount));
      panel.setState('settled');
      await settings.onReconnected(again.unfinishedRound);
    } catch (error) {
      if (!(error instanceof ArcadeRefusal)) throw error;
      await fail(error);
    }
  }

  const keeper: RoundKeeper = {
    bet,
    step,
    settle,
    get stakeAmount() {
      return house ? BigInt(house.stakeAmount) : stake.amount;
    },
    showStake: () => showFreeRounds(house),
    readBalance,
    get balanceAmount() {
      return balanceAmount;
    },
  };
  return keeper;
}
